// Package align places chunks that another system made in the document they
// came from. Offsets are never needed: a chunk is found by its text, first
// exactly, then blind to white space, then by the longest run of it where text
// was added. Of all ways to place them the cheapest sequence is taken. The
// rules are told in rules/given-chunks.
package align

import (
	"context"
	"slices"
	"strings"
	"unicode/utf8"

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
	// Altered: the chunk's text was changed between its ends.
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
	// holds more than white space.
	Gaps []chunk.Span
	// Front and Behind are how many bytes of the chunk's content are its own, at
	// its beginning and its end. Own is where its text at Span begins, behind
	// what is added and repeated in front.
	Front, Behind, Own int
}

// Placed reports whether the chunk has a place.
func (p Placement) Placed() bool { return p.Likeness != Unplaced }

// Place finds the places of contents, given in the order in which they were
// cut, in text. The result has one Placement for each; those without a place
// are Unplaced, never guessed. Time is linear in the text and the contents. It
// fails only with ctx's error.
func Place(ctx context.Context, text string, contents []string) ([]Placement, error) {
	a := &aligner{doc: newCondensed(text), entries: make([]entry, len(contents))}
	for i, c := range contents {
		// A character cut in two leaves a mark at the chunk's end that is no text.
		a.entries[i] = entry{content: c, text: strings.Trim(condense(c), string(utf8.RuneError))}
	}
	if err := a.findWhole(ctx); err != nil {
		return nil, err
	}
	if err := a.findAnchors(ctx); err != nil {
		return nil, err
	}
	chosen, err := a.sequence(ctx)
	if err != nil {
		return nil, err
	}
	out := make([]Placement, len(contents))
	var so before
	for i, c := range chosen {
		if c != nil {
			out[i] = a.placement(&a.entries[i], c, so)
			so.start, so.end = c.start, max(so.end, out[i].Span.End)
		}
	}
	return out, nil
}

type aligner struct {
	doc     *condensed
	entries []entry
	scratch scratch
}

// entry is one chunk to be placed.
type entry struct {
	content string
	text    string // content without white space
	// starts are where text may begin in the condensed document, each lead
	// bytes too far; they are verified when they are needed, since there may be
	// very many.
	starts []uint32
	lead   int
	lines  []int // where lines begin in text, but for the first
	words  []int // where words do
	// anchors are the pieces of a chunk that does not occur as a whole.
	anchors []anchor
}

// candidate is a place that a chunk may have, in condensed bytes.
type candidate struct {
	start, end int
	// front and behind are condensed bytes of the chunk outside the place.
	front, behind int
	altered       bool
}

// findWhole finds where chunks may stand whole, white space aside: by how they
// begin or by how they end, whichever stands in fewer places.
func (a *aligner) findWhole(ctx context.Context) error {
	x := newIndex(a.doc.text)
	for i := range a.entries {
		text := a.entries[i].text
		w := windowOf(len(text), windows[0])
		x.want(text, w)
		x.want(text[len(text)-w:], w)
	}
	if err := x.find(ctx); err != nil {
		return err
	}
	for i := range a.entries {
		g := &a.entries[i]
		w := windowOf(len(g.text), windows[0])
		g.starts, _ = x.of(g.text, w)
		if ends, _ := x.of(g.text[len(g.text)-w:], w); len(ends) < len(g.starts) {
			g.starts, g.lead = ends, len(g.text)-w
		}
	}
	return nil
}

// whole reports whether the condensed document holds all of g at start.
func (a *aligner) whole(g *entry, start int) bool {
	return start >= 0 && strings.HasPrefix(a.doc.text[start:], g.text)
}

// occurs reports whether g stands anywhere in the document as a whole.
func (a *aligner) occurs(g *entry) bool {
	return slices.ContainsFunc(g.starts, func(s uint32) bool { return a.whole(g, int(s)-g.lead) })
}
