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

// Opening describes where a document opens. Seam is a seam with a good example of overlap, or
// negative if there is none. Key is a setting whose first steps change this seam. Start is the
// earliest offset at which its overlap starts, either now or after the first step of the overlap or
// of the size that changes it.
type Opening struct {
	Seam, Start int
	Key         string
	// Next is the first value of the setting that changes the chunks, and NextOfSeam the first one that
	// changes this seam. They are 0 if unknown.
	Next, NextOfSeam float64
}

// openingSeams limits the number of seams to rate. openingPresses limits the steps of a slider to
// try, and openingWork limits the bytes to cut for them.
const openingSeams, openingPresses, openingWork = 300, 6, 16 << 20

// These bonuses are added to the rating of a seam. changesSoon is for a seam that a few key presses
// change, and changesWords if its overlap is a bad example but has words. inText is for a seam in
// running text, and inFirstThird for a seam in the first third of the document. changesBoth is for a seam
// that both the size and the overlap change, if the size is selected. A table that changes must be
// preferred to incomplete prose that does not.
const changesSoon, changesWords, inText, inFirstThird, changesBoth = 20, 14, 10, 10, 3

// word matches a word outside HTML tags and URLs.
var word = regexp.MustCompile(`(?:^|[\s>])\pL[\pL'’-]+[.,:;]?(?:[\s<]|$)`)

// FindOpening finds the seam at which the document opens. If no overlap is possible, Key is the
// size.
func (v *View) FindOpening(ctx context.Context) Opening {
	overlap, size := v.Result.Settings.OverlapKey(), "max_chunk_size"
	settingKeys := []string{overlap, size}
	if v.Result.Settings.Mode().Place == settings.OverlapInMetadata {
		settingKeys = settingKeys[:1] // other repeated text, such as a table header
	}
	opening := Opening{Seam: -1, Key: cmp.Or(overlap, size)}
	if len(v.Result.Seams) == 0 {
		opening.Key = size
	}
	var changes [2][]seamChange
	var ratings [2][]int
	nexts := map[string]float64{}
	chosen, best := 0, 0
	for rank, key := range settingKeys {
		changes[rank], nexts[key] = v.findChanges(ctx, key)
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
			rating += changesBoth
		}
		if rating > best {
			opening.Seam, best = i, rating
		}
	}
	if opening.Seam < 0 {
		opening.Next = nexts[opening.Key]
		return opening
	}
	if chosen > 0 {
		seam := v.preferNextSeam(opening.Seam, changes)
		if seam != opening.Seam || changes[1][seam].isHidden && changes[0][seam].presses > 0 {
			opening.Seam, opening.Key, chosen = seam, overlap, 0
		}
	}
	opening.Next, opening.NextOfSeam = nexts[opening.Key], changes[chosen][opening.Seam].value
	shared, _, _ := v.Result.Chunks.SharedSpans(opening.Seam + 1)
	opening.Start = shared.Start
	for rank := range settingKeys {
		if c := changes[rank][opening.Seam]; c.presses > 0 {
			opening.Start = min(opening.Start, c.start)
		}
	}
	return opening
}

// maxBytesToNext is the maximum distance in bytes of two cuts that fit on a small screen.
const maxBytesToNext = 1000

// preferNextSeam returns the seam after seam i if it is on the same screen and a good example, and
// both settings change it, but the overlap does not change seam i. It returns i otherwise.
func (v *View) preferNextSeam(i int, changes [2][]seamChange) int {
	next := i + 1
	if next == len(changes[0]) || changes[0][i].presses > 0 || changes[0][next].presses == 0 || changes[1][next].presses == 0 {
		return i
	}
	isNear := v.Result.Seams[next].Byte-v.Result.Seams[i].Byte <= maxBytesToNext && v.isEarly(next) == v.isEarly(i)
	if isNear && v.isInText(next) && v.rateOverlap(next) >= readableList {
		return next
	}
	return i
}

// isEarly reports whether a seam is in the first third of the document.
func (v *View) isEarly(i int) bool { return v.Result.Seams[i].Byte < len(v.Result.Doc.Text)/3 }

// rateSeam rates a seam that changes after this number of key presses. sizes is 1 if the keys change
// the size instead of the overlap.
func (v *View) rateSeam(i, presses, sizes int) int {
	quality, text := v.rateOverlap(i), v.isInText(i)
	overlap, _, _ := v.Result.Chunks.SharedSpans(i + 1)
	content := overlap.Slice(v.Result.Doc.Text)
	_, other := v.countOutsideText(overlap)
	hasTags := other > 0 && strings.Contains(content, "</")
	worth := quality >= readableList || sizes > 0 && text && !hasTags && (overlap.Len() >= minReadable || len(metrics.ListSevered(v.Result, i)) > 0)
	if presses == 0 && (quality == 0 || sizes > 0) || quality == 0 && !worth {
		return 0
	}
	score := quality
	switch {
	case presses > 0 && worth:
		score += changesSoon - presses - sizes // overlap has priority
	case presses > 0 && sizes == 0 && word.MatchString(content):
		score += changesWords - presses
		text = text && v.isPlain(overlap)
	}
	if text {
		score += inText
	}
	if text && (worth || quality > brokenProse) && v.isEarly(i) {
		score += inFirstThird
	}
	return score
}

// shownBefore and shownAfter are the numbers of bytes around a cut that fit on a small screen. Text
// with more than one link per openingLinks bytes counts as a list of links.
const shownBefore, shownAfter, openingLinks = 200, 400, 150

// isInText reports whether most of the text around a cut is running text. Tags, tables, badges and
// lists of links are not running text. Code counts half.
func (v *View) isInText(i int) bool {
	text, cut := v.Result.Doc.Text, v.Result.Seams[i].Byte
	s := chunk.Span{Start: max(0, cut-shownBefore), End: min(len(text), cut+shownAfter)}
	code, other := v.countOutsideText(s)
	return code+2*other < s.Len() && strings.Count(s.Slice(text), "](")*openingLinks < s.Len()
}

const (
	anyOverlap = 1 + iota
	brokenProse
	mixedText
	readableList
	shortProse
	readableProse
)

// minReadable is the minimum length in bytes of an overlap that is a good example.
const minReadable = 50

func (v *View) rateOverlap(i int) int {
	r := v.Result
	overlap, _, _ := r.Chunks.SharedSpans(i + 1)
	wholeWords := overlap.Start == 0 || text.IsWordBoundary(r.Doc.Text, overlap.Start) || r.Settings.Mode().WithoutEnds == "" // windows may begin inside a word
	adjoins, plain := wholeWords && adjoinsCut(r, i, overlap), v.isPlain(overlap)
	switch prose := element.IsProse(r.Doc.Text, v.Outline, overlap); {
	case overlap.Empty():
		return 0
	case prose && adjoins && plain && overlap.Len() >= minReadable:
		return readableProse
	case prose && adjoins && plain:
		return shortProse
	case adjoins && plain && v.isReadable(overlap):
		return readableList
	case adjoins && v.isReadable(overlap) && v.beginsWithText(overlap):
		return mixedText
	case prose:
		return brokenProse
	}
	return anyOverlap
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

// countOutsideText returns how many bytes of a span are code and how many are other content that is
// not text.
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

// isReadable reports whether an overlap outside prose is a good example. A short overlap, a row of
// badges or a table of contents is not.
func (v *View) isReadable(overlap chunk.Span) bool {
	return overlap.Len() >= minReadable && strings.Count(overlap.Slice(v.Result.Doc.Text), "](") < 2
}

// seamChange describes how key presses change a seam. presses is the number of presses until the
// overlap grows or the cut moves, or 0 if that takes too long. value is the value of the setting and
// start is where the overlap begins then. isHidden is true if then the cut is gone and no overlap is near.
type seamChange struct {
	presses, start int
	value          float64
	isHidden       bool
}

// findChanges tries key presses and returns how they change each seam. Steps without effect count as
// one press. next is the first value that changes the chunks, or 0.
func (v *View) findChanges(ctx context.Context, key string) (changes []seamChange, next float64) {
	changes = make([]seamChange, min(len(v.Result.Seams), openingSeams))
	t, known := settings.Lookup(key)
	if !known || v.Given != nil {
		return changes, 0
	}
	last, trial := v.Result, v.Result.Settings
	presses, isStalled := 0, true // the first press skips values without effect
	for work := openingWork; work > 0 && presses < openingPresses && t.MoveByStep(&trial, 1); work -= len(last.Doc.Text) {
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
			v.notePress(changes, r, presses, t.Number(&trial))
		}
		last = r
	}
	return changes, next
}

func (v *View) notePress(changes []seamChange, r *engine.Result, pressed int, value float64) {
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

// hasOverlapNear reports whether there is overlap near a cut. Seam j is the first seam after the cut.
func hasOverlapNear(r *engine.Result, j, cut int) bool {
	for i := j; i <= j+1 && i < r.Chunks.Len(); i++ {
		overlap, _, _ := r.Chunks.SharedSpans(i)
		if !overlap.Empty() && overlap.End > cut-shownBefore && overlap.Start < cut+shownAfter {
			return true
		}
	}
	return false
}
