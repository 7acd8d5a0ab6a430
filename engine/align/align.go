// Package align finds the places of chunks made by another system in their document. It needs
// no offsets. It searches for the exact text first, then for the text without white space,
// then for the words, and last for the longest run of words. It then chooses the cheapest
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
	// Unplaced means that the document has no similar text.
	Unplaced Likeness = iota
	// Exact means that the place holds the chunk byte for byte.
	Exact
	// Spaced means that only white space differs, or a character is split at an end.
	Spaced
	// Repeated means that the chunk begins with text that precedes its place.
	Repeated
	// Shortened means that the chunk omits text from its middle.
	Shortened
	// Added means that the chunk has extra text at one or both ends.
	Added
	// Altered means that the text was changed in the middle, or lost its Markdown marks.
	Altered
)

var likenessNames = [...]string{"unplaced", "exact", "white space differs", "text repeated in front", "text left out", "text added", "text altered"}

func (l Likeness) String() string { return likenessNames[l] }

// Placement is the place of a given chunk in the document.
type Placement struct {
	Likeness Likeness
	// Span is the chunk's span in the source; empty if unplaced.
	Span chunk.Span
	// Repeats is the source of the text that the chunk repeats before Span, if any.
	Repeats chunk.Span
	// Gaps are the parts of Span that the chunk omits, in order.
	Gaps []chunk.Span
	// Hidden are the addresses and punctuation in Span that the chunk omits.
	Hidden []chunk.Span
	// UnmatchedStart and UnmatchedEnd count the bytes at the ends of the content that are not
	// in the document.
	UnmatchedStart, UnmatchedEnd int
	// MatchStart is the offset in the content where the text of Span begins.
	MatchStart int
	// Inserted are the parts of the content that are missing from the document.
	Inserted []chunk.Span

	hasNoMarks bool
	// withoutMarks is the placement before adjacent marks were added, or nil.
	withoutMarks *Placement
}

// IsPlaced reports whether the chunk was found in the document.
func (p *Placement) IsPlaced() bool { return p.Likeness != Unplaced }

// HasOwnText reports whether the chunk has words that its place lacks.
func (p *Placement) HasOwnText() bool {
	return p.UnmatchedStart > 0 || p.UnmatchedEnd > 0 || len(p.Inserted) > 0
}

// OwnText returns the parts of the content that the document lacks.
func (p *Placement) OwnText(content string) (out []string) {
	spans := slices.Concat([]chunk.Span{{End: p.UnmatchedStart}}, p.Inserted, []chunk.Span{{Start: len(content) - p.UnmatchedEnd, End: len(content)}})
	for _, s := range spans {
		if !s.Empty() {
			out = append(out, s.Slice(content))
		}
	}
	return out
}

// Place finds the place of each chunk in the document, in linear time. The contents are in the
// order of their file. Place fails only with ctx's error.
func Place(ctx context.Context, doc *engine.Document, contents []string) ([]Placement, error) {
	placements, _, err := placeAll(ctx, doc, contents, nil)
	return placements, err
}

// placeAll implements Place. fileOrder is the order given by the file, or nil.
func placeAll(ctx context.Context, doc *engine.Document, contents []string, statedOrder []int) ([]Placement, []int, error) {
	a := &aligner{doc: doc, plain: newCondensed(doc.Text, true), entries: make([]entry, len(contents))}
	for i, c := range contents {
		a.entries[i].content = c
	}
	if err := a.find(ctx); err != nil {
		return nil, nil, err
	}
	order, chosen, err := a.arrangeChunks(ctx, statedOrder)
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
	a.extendOverMarks(order, out)
	return out, order, nil
}

type aligner struct {
	doc     *engine.Document
	plain   *view
	words   *view
	page    *view
	entries []entry
	partial []partialPlace
	scratch scratch
}

type entry struct {
	content string
	wholes  []*pattern
	view    *view
	// parts are searched if the document does not contain the whole chunk.
	parts []*part
}

func (g *entry) isFoundWhole() bool {
	return slices.ContainsFunc(g.wholes, func(p *pattern) bool { return p.first >= 0 })
}

// candidate is a possible place of a chunk.
type candidate struct {
	start, end int
	// viewStart is the start of the chunk in its view, or the index of a partial place.
	viewStart  int32
	wholeIndex int8
}

// partialMatch replaces wholeIndex if only a part of the chunk matches.
const partialMatch = -1

type partialPlace struct {
	*part
	run
}
