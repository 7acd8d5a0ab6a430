// Package align places chunks that another system made in the document they
// came from. Offsets are never needed: a chunk is found by its text, first
// exactly, then blind to white space, then by its words, then by the longest run of
// them. Of all ways to place them the cheapest sequence is taken. The rules are told
// in rules/given-chunks.
package align

import (
	"context"
	"slices"

	"chunkscope/engine"
	"chunkscope/engine/chunk"
)

// Likeness says how far a given chunk and the text at its place agree.
type Likeness uint8

const (
	// Unplaced: the document holds nothing like it.
	Unplaced Likeness = iota
	// Exact: the place holds the chunk byte for byte.
	Exact
	// Spaced: the same but for white space, and for characters that were cut
	// in two at the ends.
	Spaced
	// Repeated: in front of it stands text from a little before, and what lies
	// between the two in the document is left out.
	Repeated
	// Shortened: some of the document's text between its ends is left out.
	Shortened
	// Added: text of its own stands in front of the document's text, or behind
	// it, or both.
	Added
	// Altered: the chunk's text was changed between its ends, or marks of Markdown
	// were taken out of it.
	Altered
)

var likenessNames = [...]string{"unplaced", "exact", "white space differs", "text repeated in front", "text left out", "text added", "text altered"}

// String is the likeness in words.
func (l Likeness) String() string { return likenessNames[l] }

// Placement is where a given chunk stands in the document.
type Placement struct {
	Likeness Likeness
	// Span is the chunk's place in the source; empty when it has none.
	Span chunk.Span
	// Repeats is where text in front of it stands that is repeated from before
	// Span; empty when there is none.
	Repeats chunk.Span
	// Gaps are the parts of Span, in order, that the chunk leaves out. Each
	// holds more than white space and marks.
	Gaps []chunk.Span
	// Hidden are the addresses in Span, and the punctuation, that the chunk leaves
	// out, in order.
	Hidden []chunk.Span
	// Front and Behind are how many bytes of the chunk's content are its own, at
	// its beginning and its end. Own is where its text at Span begins, behind
	// what is added and repeated in front.
	Front, Behind, Own int
	// Inserted are the parts of the content between its ends that the document does
	// not have there, in order.
	Inserted []chunk.Span

	unmarked bool // marks of Markdown were taken out of it
	// bare is what it was before marks beside it were given to it; nil where none were.
	bare *Placement
}

// Placed reports whether the chunk has a place.
func (p *Placement) Placed() bool { return p.Likeness != Unplaced }

// HasOwnText reports whether the chunk holds words that the document does not have at
// its place.
func (p *Placement) HasOwnText() bool { return p.Front > 0 || p.Behind > 0 || len(p.Inserted) > 0 }

// OwnText are the parts of a chunk's content that hold such words, in order.
func (p *Placement) OwnText(content string) (out []string) {
	spans := slices.Concat([]chunk.Span{{End: p.Front}}, p.Inserted, []chunk.Span{{Start: len(content) - p.Behind, End: len(content)}})
	for _, s := range spans {
		if !s.Empty() {
			out = append(out, s.Of(content))
		}
	}
	return out
}

// Place finds the places of contents, given in the order of their file, in the
// document. The result has one Placement for each; those without a place are
// Unplaced, never guessed. Time is linear in the text and the contents. It fails
// only with ctx's error.
func Place(ctx context.Context, doc *engine.Document, contents []string) ([]Placement, error) {
	placed, _, err := placeAll(ctx, doc, contents, nil)
	return placed, err
}

// placeAll is Place. The file may tell another order than its own; nil where it tells
// none. The order that is returned is that of the document.
func placeAll(ctx context.Context, doc *engine.Document, contents []string, told []int) ([]Placement, []int, error) {
	a := &aligner{doc: doc, plain: newCondensed(doc.Text, true), entries: make([]entry, len(contents))}
	for i, c := range contents {
		a.entries[i].content = c
	}
	if err := a.find(ctx); err != nil {
		return nil, nil, err
	}
	order, chosen, err := a.arranged(ctx, told)
	if err != nil {
		return nil, nil, err
	}
	out := make([]Placement, len(contents))
	var so before
	for _, i := range order {
		if c := chosen[i]; c != nil {
			out[i] = a.placement(&a.entries[i], c, so)
			so.start, so.end = c.start, max(so.end, out[i].Span.End)
		}
	}
	a.takeMarks(order, out)
	return out, order, nil
}

type aligner struct {
	doc   *engine.Document
	plain *view
	// words are those of the document; nil where every chunk stands in the plain
	// document as a whole. Where they are there, positions of candidates are theirs.
	words *view
	// page is the words that a page shows; nil until they are asked for.
	page    *view
	entries []entry
	partial []partialPlace
	scratch scratch
}

// entry is one chunk to be placed.
type entry struct {
	content string
	// wholes are the texts by which it is looked for as a whole: without white space,
	// and its words where that does not stand in the document, or has lost its marks.
	wholes []*pattern
	// view is its words; nil where it stands in the plain document.
	view *view
	// parts are what it is looked for by where it does not stand anywhere as a whole.
	parts []*part
}

// stands reports whether the document holds the chunk as a whole.
func (g *entry) stands() bool {
	return slices.ContainsFunc(g.wholes, func(p *pattern) bool { return p.first >= 0 })
}

// candidate is a place that a chunk may have. Its ends are positions in the words of
// the document, or in the plain document where there are none.
type candidate struct {
	start, end int
	// at is where the chunk begins in the view of the document in which that of its
	// wholes was looked for that stands there; or which of the partial places it is.
	at    int32
	whole int8
}

// partial is the whole of a candidate where only part of the chunk stands.
const partial = -1

// partialPlace is where a part of a chunk stands.
type partialPlace struct {
	*part
	run
}
