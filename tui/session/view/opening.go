package view

import (
	"cmp"
	"context"
	"strings"

	"chunkscope/engine"
	"chunkscope/engine/chunk"
	"chunkscope/engine/element"
	"chunkscope/engine/outline"
	"chunkscope/engine/settings"
	"chunkscope/engine/text"
)

// Opening is the part of a document to show first: the seam with the most instructive overlap,
// negative if there is no overlap, and the setting whose first steps change it.
type Opening struct {
	Seam int
	Key  string
}

// openingSeams bounds the seams that are looked at, openingPresses the steps of a slider, and
// openingWork the bytes of text that are cut to try them.
const openingSeams, openingPresses, openingWork = 300, 3, 16 << 20

// changesSoon and inFirstThird are added to the quality of a seam's overlap: for a seam
// that few presses change, and for one near the beginning of the document.
const changesSoon, inFirstThird = 20, 10

// FindOpening finds the part of the document to show first. If no overlap is possible, the
// setting is the size.
func (v *View) FindOpening(ctx context.Context) Opening {
	const size = "max_chunk_size"
	overlap := v.Result.Settings.OverlapKey()
	best, bestScore := Opening{-1, cmp.Or(overlap, size)}, 0
	if v.Result.Seams.Len() == 0 {
		best.Key = size
	}
	for rank, key := range []string{overlap, size} {
		if rank > 0 && v.Result.Settings.Mode().Place == settings.OverlapInMetadata {
			break // other text is repeated there, such as the header of a table
		}
		presses := v.countPresses(ctx, key)
		for i := range presses {
			quality := v.rateOverlap(i)
			score := quality
			if presses[i] > 0 && quality >= readableList {
				score += changesSoon - presses[i] - openingPresses*rank // overlap has priority
			}
			if quality > brokenProse && v.Result.Seams.Byte(i) < len(v.Result.Doc.Text)/3 {
				score += inFirstThird
			}
			if score > bestScore {
				best, bestScore = Opening{i, key}, score
			}
		}
	}
	return best
}

// The qualities of overlap as an example: outside prose, in prose but away from the cut or
// from inside a word, beginning with text before code, in a list, and in prose, short or not.
const (
	anyOverlap = 1 + iota
	brokenProse
	mixedText
	readableList
	shortProse
	readableProse
)

// minReadable is the minimum length in bytes of an overlap that is worth showing.
const minReadable = 50

func (v *View) rateOverlap(i int) int {
	r := v.Result
	overlap, _, _ := r.Chunks.SharedSpans(i + 1)
	wholeWords := overlap.Start == 0 || text.IsWordBoundary(r.Doc.Text, overlap.Start) || r.Settings.Mode().WithoutEnds == "" // windows begin anywhere
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

// adjoinsCut reports whether only white space is between an overlap and the cut at seam i.
func adjoinsCut(r *engine.Result, i int, overlap chunk.Span) bool {
	cut := r.Seams.Byte(i)
	return overlap.End <= cut && strings.TrimSpace(r.Doc.Text[overlap.End:cut]) == ""
}

// isPlain reports whether a span has only headings, paragraphs and lists: no code, tag or table.
func (v *View) isPlain(s chunk.Span) bool {
	for b := v.Outline.BlockAt(s.Start); b < v.Outline.NumBlocks() && v.Outline.BlockStart(b) < s.End; b++ {
		switch v.Outline.BlockKind(b) {
		case outline.Paragraph, outline.Heading, outline.List, outline.Quote:
		default:
			return false
		}
	}
	return true
}

// beginsWithText reports whether an overlap begins in a paragraph or a list.
func (v *View) beginsWithText(overlap chunk.Span) bool {
	kind := v.Outline.BlockKind(v.Outline.BlockAt(overlap.Start))
	return kind == outline.Paragraph || kind == outline.List
}

// isReadable reports whether an overlap outside prose is worth showing: it is not short, a row
// of badges or of a table of contents.
func (v *View) isReadable(overlap chunk.Span) bool {
	return overlap.Len() >= minReadable && strings.Count(overlap.Slice(v.Result.Doc.Text), "](") < 2
}

// countPresses returns for every seam how often a key that increases a setting is pressed until
// the overlap there grows or the cut moves; 0 if that takes too long. Steps that change no
// chunk take one press together, since the next goes to the next change.
func (v *View) countPresses(ctx context.Context, key string) []int {
	presses := make([]int, min(v.Result.Seams.Len(), openingSeams))
	t, known := settings.Lookup(key)
	if !known || v.Given != nil {
		return presses
	}
	last, next := v.Result, v.Result.Settings
	pressed, stalled := 0, false
	for work := openingWork; work > 0 && pressed < openingPresses && t.MoveByStep(&next, 1); work -= len(last.Doc.Text) {
		if settings.CheckWithin(ctx, next) != nil {
			break
		}
		r, err := last.RunWith(ctx, next)
		if err != nil {
			break
		}
		switch same := r.SameChunks(last); {
		case same && stalled:
			continue
		default:
			pressed, stalled = pressed+1, same
		}
		if !stalled {
			v.notePress(presses, r, pressed)
		}
		last = r
	}
	return presses
}

func (v *View) notePress(presses []int, r *engine.Result, pressed int) {
	j := 0
	for i := range presses {
		cut := v.Result.Seams.Byte(i)
		for j < r.Seams.Len() && r.Seams.Byte(j) < cut {
			j++
		}
		changes := j == r.Seams.Len() || r.Seams.Byte(j) != cut
		if !changes {
			before, _, _ := v.Result.Chunks.SharedSpans(i + 1)
			after, _, _ := r.Chunks.SharedSpans(j + 1)
			changes = after.Len() > before.Len() && adjoinsCut(r, j, after)
		}
		if changes && presses[i] == 0 {
			presses[i] = pressed
		}
	}
}
