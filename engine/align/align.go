// Package align places chunks made by another system in the document they came from. It
// needs no offsets: it finds a chunk by its text, first exactly, then ignoring white
// space, then by its words, then by the longest run of them, and takes the cheapest
// sequence of places. rules/given-chunks describes the rules.
package align

import (
	"context"
	"slices"

	"chunkscope/engine"
	"chunkscope/engine/chunk"
)

// Likeness grades how far a given chunk and the text at its place agree.
type Likeness uint8

const (
	// Unplaced: the document has no similar text.
	Unplaced Likeness = iota
	// Exact: the place holds the chunk byte for byte.
	Exact
	// Spaced: the same except for white space and for characters cut in two at the ends.
	Spaced
	// Repeated: the chunk begins with text from a little earlier and skips what lies
	// between.
	Repeated
	// Shortened: some of the document's text between its ends is left out.
	Shortened
	// Added: the chunk has added text before or after the document's text, or both.
	Added
	// Altered: the chunk's text was changed between its ends, or its Markdown marks were
	// removed.
	Altered
)

var likenessNames = [...]string{"unplaced", "exact", "white space differs", "text repeated in front", "text left out", "text added", "text altered"}

func (l Likeness) String() string { return likenessNames[l] }

// Placement is the place of a given chunk in the document.
type Placement struct {
	Likeness Likeness
	// Span is the chunk's span in the source; empty if unplaced.
	Span chunk.Span
	// Repeats is the source of text repeated at the chunk's beginning from before Span;
	// empty if there is no such text.
	Repeats chunk.Span
	// Gaps are the parts of Span, in order, that the chunk omits. Gaps of only white
	// space and marks are not listed.
	Gaps []chunk.Span
	// Hidden are the addresses and punctuation in Span that the chunk omits, in order.
	Hidden []chunk.Span
	// UnmatchedStart and UnmatchedEnd are the numbers of bytes at both ends of the content
	// that are not in the document.
	UnmatchedStart, UnmatchedEnd int
	// OwnPartsStart is the offset in the content at which the text of Span begins, after
	// added and repeated text.
	OwnPartsStart int
	// Inserted are the parts of the content, between its ends, that are missing from
	// the document, in order.
	Inserted []chunk.Span

	hasNoMarks bool // the chunk lost its Markdown marks
	// withoutMarks is the placement before adjacent marks were added; nil if there are
	// none.
	withoutMarks *Placement
}

// Placed reports whether the chunk was found in the document.
func (p *Placement) Placed() bool { return p.Likeness != Unplaced }

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
// their file. A chunk without a place is Unplaced: places are never guessed. The time is
// linear in the text and the contents. Place fails only with ctx's error.
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
	// words is the view of the document's words; nil if every chunk was found as a whole
	// in the plain document. Unless it is nil, candidates have positions in it.
	words *view
	// page holds the words that a page shows; nil until they are needed.
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
