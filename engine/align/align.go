// Package align finds the places of chunks made by another system in their document. It
// needs no offsets. It searches for a chunk's exact text, then ignores white space, then
// compares only words, and finally finds the longest run of words. It chooses the cheapest
// sequence of places (rules/given-chunks).
package align

import (
	"context"
	"slices"

	"chunkscope/engine"
	"chunkscope/engine/chunk"
)

// Likeness describes how a given chunk differs from the text at its place.
type Likeness uint8

const (
	// Unplaced: the document has no similar text.
	Unplaced Likeness = iota
	// Exact: the place holds the chunk byte for byte.
	Exact
	// Spaced: only white space differs, or characters that were split at the ends.
	Spaced
	// Repeated: the chunk begins with text from shortly before its place, and skips the
	// text between.
	Repeated
	// Shortened: the chunk omits text from its middle.
	Shortened
	// Added: the chunk has extra text at one or both ends.
	Added
	// Altered: the text was changed in the middle, or lost its Markdown marks.
	Altered
)

var likenessNames = [...]string{"unplaced", "exact", "white space differs", "text repeated in front", "text left out", "text added", "text altered"}

func (l Likeness) String() string { return likenessNames[l] }

// Placement is the place of a given chunk in the document.
type Placement struct {
	Likeness Likeness
	// Span is the chunk's span in the source; empty if unplaced.
	Span chunk.Span
	// Repeats is the source of the text before Span that the chunk repeats at its
	// beginning; empty if there is none.
	Repeats chunk.Span
	// Gaps are the parts of Span, in order, that the chunk omits. Gaps of only white
	// space and marks are not listed.
	Gaps []chunk.Span
	// Hidden are the addresses and punctuation in Span that the chunk omits, in order.
	Hidden []chunk.Span
	// UnmatchedStart and UnmatchedEnd count the bytes at each end of the content that are
	// not in the document.
	UnmatchedStart, UnmatchedEnd int
	// OwnPartsStart is the offset in the content at which the text of Span begins, after
	// added and repeated text.
	OwnPartsStart int
	// Inserted are the parts in the middle of the content that are missing from the
	// document, in order.
	Inserted []chunk.Span

	hasNoMarks bool // the chunk lost its Markdown marks
	// withoutMarks is the placement before adjacent marks were added; nil if there are
	// none.
	withoutMarks *Placement
}

// IsPlaced reports whether the chunk was found in the document.
func (p *Placement) IsPlaced() bool { return p.Likeness != Unplaced }

// HasOwnText reports whether the chunk has words that its place in the document lacks.
func (p *Placement) HasOwnText() bool {
	return p.UnmatchedStart > 0 || p.UnmatchedEnd > 0 || len(p.Inserted) > 0
}

// OwnText returns the parts of a chunk's content that the document lacks, in order.
func (p *Placement) OwnText(content string) (out []string) {
	spans := slices.Concat([]chunk.Span{{End: p.UnmatchedStart}}, p.Inserted, []chunk.Span{{Start: len(content) - p.UnmatchedEnd, End: len(content)}})
	for _, s := range spans {
		if !s.Empty() {
			out = append(out, s.Slice(content))
		}
	}
	return out
}

// Place finds the place of each chunk in the document. The contents are in the order of
// their file. A chunk that is not found is Unplaced. The time is linear in the text and
// the contents. Place fails only with ctx's error.
func Place(ctx context.Context, doc *engine.Document, contents []string) ([]Placement, error) {
	placements, _, err := placeAll(ctx, doc, contents, nil)
	return placements, err
}

// placeAll implements Place. fileOrder is the order that the file gives, or nil. It also
// returns the order of the chunks in the document.
func placeAll(ctx context.Context, doc *engine.Document, contents []string, fileOrder []int) ([]Placement, []int, error) {
	a := &aligner{doc: doc, plain: newCondensed(doc.Text, true), entries: make([]entry, len(contents))}
	for i, c := range contents {
		a.entries[i].content = c
	}
	if err := a.find(ctx); err != nil {
		return nil, nil, err
	}
	order, chosen, err := a.arrangeChunks(ctx, fileOrder)
	if err != nil {
		return nil, nil, err
	}
	out := make([]Placement, len(contents))
	var previous precedingPlaces
	for _, i := range order {
		if c := chosen[i]; c != nil {
			out[i] = a.placement(&a.entries[i], c, previous)
			previous.start, previous.end = c.start, max(previous.end, out[i].Span.End)
		}
	}
	a.takeMarks(order, out)
	return out, order, nil
}

type aligner struct {
	doc   *engine.Document
	plain *view
	// words is the view of the document's words, in which candidates have positions. It is
	// nil if every whole chunk was found in the plain document.
	words *view
	// page holds the words that a page shows. It is made on demand.
	page    *view
	entries []entry
	partial []partialPlace
	scratch scratch
}

type entry struct {
	content string
	// wholes are the texts to search for the whole chunk: its text without white space
	// and, if the document lacks that or the chunk lost its marks, its words.
	wholes []*pattern
	// view holds the chunk's words; nil if the chunk was found in the plain document.
	view *view
	// parts are searched if the document does not contain the whole chunk.
	parts []*part
}

func (g *entry) isFoundWhole() bool {
	return slices.ContainsFunc(g.wholes, func(p *pattern) bool { return p.first >= 0 })
}

// candidate is a possible place of a chunk. Its ends are positions in the document's
// words, or in the plain document if there is no view of words.
type candidate struct {
	start, end int
	// viewStart is the chunk's start in the view searched for wholes[wholeIndex]. For a
	// partial match, it is an index into the partial places.
	viewStart  int32
	wholeIndex int8
}

// partialMatch is the wholeIndex of a candidate with only part of the chunk.
const partialMatch = -1

type partialPlace struct {
	*part
	run
}
