package view

import (
	"cmp"
	"context"
	"regexp"
	"strings"

	"chunkscope/engine"
	"chunkscope/engine/chunk"
	"chunkscope/engine/element"
	"chunkscope/engine/measure/metrics"
	"chunkscope/engine/outline"
	"chunkscope/engine/settings"
	"chunkscope/engine/text"
)

// Opening describes where a document opens. Seam is a seam that shows overlap well, or negative if
// there is none. Key is a setting whose first steps change that seam. Start is where the overlap of
// the seam starts, either now or after the first step of the size or the overlap size that changes
// the seam, whichever is earlier.
type Opening struct {
	Seam, Start int
	Key         string
	// Next is the first value of the setting that changes the chunks. NextOfSeam is the first value
	// that changes the seam. Both are 0 if unknown.
	Next, NextOfSeam float64
}

// maxRatedSeams is the maximum number of seams to rate. maxPresses is the maximum number of
// slider steps to try. maxBytesChunked is the maximum number of bytes to chunk for these steps.
const maxRatedSeams, maxPresses, maxBytesChunked = 300, 6, 16 << 20

// These values are added to the rating of a seam: earlyChangeBonus if a few key presses change it,
// or wordChangeBonus if its overlap also has words but is hard to read; textBonus if it is in
// running text; firstThirdBonus if it is in the first third of the document; bothSettingsBonus if
// both the size and the overlap size change it. A table that changes rates higher than incomplete
// prose that does not.
const earlyChangeBonus, wordChangeBonus, textBonus, firstThirdBonus, bothSettingsBonus = 20, 14, 10, 10, 3

// word matches a word outside HTML tags and URLs.
var wordPattern = regexp.MustCompile(`(?:^|[\s>])\pL[\pL'’-]+[.,:;]?(?:[\s<]|$)`)

// FindOpening returns the seam at which the document should open. If the settings allow no overlap,
// Key is the size.
func (v *View) FindOpening(ctx context.Context) Opening {
	overlap, size := v.Result.Settings.OverlapKey(), "max_chunk_size"
	settingKeys := []string{overlap, size}
	if v.Result.Settings.Mode().Place == settings.OverlapInMetadata {
		settingKeys = settingKeys[:1] // all repeated text is other text, such as table headers
	}
	opening := Opening{Seam: -1, Key: cmp.Or(overlap, size)}
	if len(v.Result.Seams) == 0 {
		opening.Key = size
	}
	var changes [2][]seamChange
	var ratings [2][]int
	nextValues := map[string]float64{}
	chosen, best := 0, 0
	for rank, key := range settingKeys {
		changes[rank], nextValues[key] = v.findChanges(ctx, key)
		for i, c := range changes[rank] {
			rating := v.rateSeam(i, c.presses, rank)
			ratings[rank] = append(ratings[rank], rating)
			if rating > best {
				chosen, best = rank, rating
			}
		}
	}
	if best > 0 {
		opening.Key = settingKeys[chosen]
	}
	best = 0
	for i, rating := range ratings[chosen] {
		if chosen > 0 && rating > 0 && changes[0][i].presses > 0 {
			rating += bothSettingsBonus
		}
		if rating > best {
			opening.Seam, best = i, rating
		}
	}
	if opening.Seam < 0 {
		opening.Next = nextValues[opening.Key]
		return opening
	}
	if chosen > 0 {
		seam := v.preferNextSeam(opening.Seam, changes)
		if seam != opening.Seam || changes[1][seam].isHidden && changes[0][seam].presses > 0 {
			opening.Seam, opening.Key, chosen = seam, overlap, 0
		}
	}
	opening.Next, opening.NextOfSeam = nextValues[opening.Key], changes[chosen][opening.Seam].value
	shared, _, _ := v.Result.Chunks.SharedSpans(opening.Seam + 1)
	opening.Start = shared.Start
	for rank := range settingKeys {
		if c := changes[rank][opening.Seam]; c.presses > 0 {
			opening.Start = min(opening.Start, c.start)
		}
	}
	return opening
}

// maxBytesToNext is the distance in bytes up to which two cuts fit on a small screen.
const maxBytesToNext = 1000

// preferNextSeam returns the seam after seam i if only the size changes seam i, but both settings
// change the next seam. The next seam must also be easy to read and fit on the same screen.
// Otherwise preferNextSeam returns i.
func (v *View) preferNextSeam(i int, changes [2][]seamChange) int {
	next := i + 1
	if next == len(changes[0]) || changes[0][i].presses > 0 || changes[0][next].presses == 0 || changes[1][next].presses == 0 {
		return i
	}
	isNear := v.Result.Seams[next].Byte-v.Result.Seams[i].Byte <= maxBytesToNext && v.isEarly(next) == v.isEarly(i)
	if isNear && v.isInText(next) && v.rateOverlap(next) >= ratingReadableList {
		return next
	}
	return i
}

func (v *View) isEarly(i int) bool { return v.Result.Seams[i].Byte < len(v.Result.Doc.Text)/3 }

// rateSeam rates seam i. presses is the number of key presses that change the seam. sizes is 1 if
// the keys change the size, and 0 if they change the overlap size.
func (v *View) rateSeam(i, presses, sizeKeys int) int {
	quality, text := v.rateOverlap(i), v.isInText(i)
	overlap, _, _ := v.Result.Chunks.SharedSpans(i + 1)
	content := overlap.Slice(v.Result.Doc.Text)
	_, other := v.countOutsideText(overlap)
	hasTags := other > 0 && strings.Contains(content, "</")
	isWorthShowing := quality >= ratingReadableList || sizeKeys > 0 && text && !hasTags && (overlap.Len() >= minReadable || len(metrics.ListSevered(v.Result, i)) > 0)
	if presses == 0 && (quality == 0 || sizeKeys > 0) || quality == 0 && !isWorthShowing {
		return 0
	}
	score := quality
	switch {
	case presses > 0 && isWorthShowing:
		score += earlyChangeBonus - presses - sizeKeys // prefer the overlap size
	case presses > 0 && sizeKeys == 0 && wordPattern.MatchString(content):
		score += wordChangeBonus - presses
		text = text && v.isPlain(overlap)
	}
	if text {
		score += textBonus
	}
	if text && (isWorthShowing || quality > ratingBrokenProse) && v.isEarly(i) {
		score += firstThirdBonus
	}
	return score
}

// bytesShownBefore and bytesShownAfter are the numbers of bytes before and after a cut that fit on
// a small screen. Text with more than one link per bytesPerLink bytes is treated as a list of links.
const bytesShownBefore, bytesShownAfter, bytesPerLink = 200, 400, 150

// isInText reports whether most of the text around a cut is running text. Tags, tables, badges and
// lists of links do not count as running text, and code counts half.
func (v *View) isInText(i int) bool {
	text, cut := v.Result.Doc.Text, v.Result.Seams[i].Byte
	s := chunk.Span{Start: max(0, cut-bytesShownBefore), End: min(len(text), cut+bytesShownAfter)}
	code, other := v.countOutsideText(s)
	return code+2*other < s.Len() && strings.Count(s.Slice(text), "](")*bytesPerLink < s.Len()
}

const (
	ratingOther = 1 + iota
	ratingBrokenProse
	ratingMixedText
	ratingReadableList
	ratingShortProse
	ratingReadableProse
)

// minReadable is the minimum length in bytes of an overlap that is easy to read.
const minReadable = 50

func (v *View) rateOverlap(i int) int {
	r := v.Result
	overlap, _, _ := r.Chunks.SharedSpans(i + 1)
	wholeWords := overlap.Start == 0 || text.IsWordBoundary(r.Doc.Text, overlap.Start) || r.Settings.Mode().WithoutEndMarks == "" // windows may begin inside a word
	adjoins, plain := wholeWords && adjoinsCut(r, i, overlap), v.isPlain(overlap)
	switch prose := element.IsProse(r.Doc.Text, v.Outline, overlap); {
	case overlap.Empty():
		return 0
	case prose && adjoins && plain && overlap.Len() >= minReadable:
		return ratingReadableProse
	case prose && adjoins && plain:
		return ratingShortProse
	case adjoins && plain && v.isReadable(overlap):
		return ratingReadableList
	case adjoins && v.isReadable(overlap) && v.beginsWithText(overlap):
		return ratingMixedText
	case prose:
		return ratingBrokenProse
	}
	return ratingOther
}

// adjoinsCut reports whether only white space separates an overlap from the cut at seam i.
func adjoinsCut(r *engine.Result, i int, overlap chunk.Span) bool {
	cut := r.Seams[i].Byte
	return overlap.End <= cut && strings.TrimSpace(r.Doc.Text[overlap.End:cut]) == ""
}

func (v *View) isPlain(s chunk.Span) bool {
	code, other := v.countOutsideText(s)
	return code+other == 0
}

// countOutsideText returns the numbers of bytes in s that are code and that are other content
// outside running text.
func (v *View) countOutsideText(s chunk.Span) (code, other int) {
	for b := v.Outline.BlockAt(s.Start); b < v.Outline.NumBlocks() && v.Outline.BlockStart(b) < s.End; b++ {
		block := v.Outline.Block(b)
		n := min(block.End, s.End) - max(block.Start, s.Start)
		switch block.Kind {
		case outline.Paragraph, outline.Heading, outline.List, outline.Quote:
		case outline.Code:
			code += n
		default:
			other += n
		}
	}
	return code, other
}

func (v *View) beginsWithText(overlap chunk.Span) bool {
	kind := v.Outline.BlockKind(v.Outline.BlockAt(overlap.Start))
	return kind == outline.Paragraph || kind == outline.List
}

// isReadable reports whether an overlap is easy to read even if it is not prose. Short overlaps,
// rows of badges and tables of contents are hard to read.
func (v *View) isReadable(overlap chunk.Span) bool {
	return overlap.Len() >= minReadable && strings.Count(overlap.Slice(v.Result.Doc.Text), "](") < 2
}

// seamChange describes how key presses change a seam. presses is the number of presses until the
// overlap grows or the cut moves, or 0 if there are too many. value is the value of the setting
// after these presses, and start is the start of the overlap. isHidden is true if the cut is gone
// and there is no overlap near it.
type seamChange struct {
	presses, start int
	value          float64
	isHidden       bool
}

// findChanges tries a few steps of a setting and returns the resulting change of each seam.
// Consecutive steps without effect count as one press. next is the first value that changes the
// chunks, or 0.
func (v *View) findChanges(ctx context.Context, key string) (changes []seamChange, next float64) {
	changes = make([]seamChange, min(len(v.Result.Seams), maxRatedSeams))
	t, known := settings.Lookup(key)
	if !known || v.Given != nil {
		return changes, 0
	}
	last, trial := v.Result, v.Result.Settings
	presses, isStalled := 0, true // the first press skips values without effect
	for work := maxBytesChunked; work > 0 && presses < maxPresses && t.MoveByStep(&trial, 1); work -= len(last.Doc.Text) {
		if settings.CheckWithLimit(ctx, trial) != nil {
			break
		}
		r, err := last.RunWith(ctx, trial)
		if err != nil {
			break
		}
		switch same := r.HasSameChunks(last); {
		case same && isStalled:
			continue
		default:
			presses, isStalled = presses+1, same
		}
		if !isStalled {
			next = cmp.Or(next, t.Number(&trial))
			v.recordPress(changes, r, presses, t.Number(&trial))
		}
		last = r
	}
	return changes, next
}

func (v *View) recordPress(changes []seamChange, r *engine.Result, pressed int, value float64) {
	j := 0
	for i := range changes {
		cut := v.Result.Seams[i].Byte
		for j < len(r.Seams) && r.Seams[j].Byte < cut {
			j++
		}
		start, isHidden := cut, false
		if j < len(r.Seams) && r.Seams[j].Byte == cut {
			before, _, _ := v.Result.Chunks.SharedSpans(i + 1)
			after, _, _ := r.Chunks.SharedSpans(j + 1)
			if text.TextBytes(after.Slice(r.Doc.Text)) <= text.TextBytes(before.Slice(r.Doc.Text)) {
				continue
			}
			start = after.Start
		} else {
			isHidden = !hasOverlapNear(r, j, cut)
		}
		if changes[i].presses == 0 {
			changes[i] = seamChange{pressed, start, value, isHidden}
		}
	}
}

// hasOverlapNear reports whether there is overlap near a cut. j is the first seam after the cut.
func hasOverlapNear(r *engine.Result, j, cut int) bool {
	for i := j; i <= j+1 && i < r.Chunks.Len(); i++ {
		overlap, _, _ := r.Chunks.SharedSpans(i)
		if !overlap.Empty() && overlap.End > cut-bytesShownBefore && overlap.Start < cut+bytesShownAfter {
			return true
		}
	}
	return false
}
