// Package align locates chunks made by another system in the document. It needs only the text of
// each chunk, not its offsets. It searches for the exact text, then for the text without white
// space, then for the words, and finally for the longest run of words. It then chooses the sequence
// of positions with the lowest cost (rules/given-chunks).
package align

import (
	"context"
	"slices"

	"chunkscope/engine"
	"chunkscope/engine/chunk"
)

// MatchKind describes how a given chunk differs from the text at its place in the document.
type MatchKind uint8

const (
	// Unplaced means that the document contains no similar text.
	Unplaced MatchKind = iota
	// Exact means that the text is identical, byte for byte.
	Exact
	// Spaced means that only the white space, or an incomplete character at the start or end,
	// differs.
	Spaced
	// Repeated means that the chunk starts with text from earlier in the document.
	Repeated
	// Shortened means that text in the middle is missing from the chunk.
	Shortened
	// Added means that the chunk has additional text at the start or end.
	Added
	// Altered means that text in the middle was changed, or that Markdown markup is missing.
	Altered
)

var matchKindNames = [...]string{"unplaced", "exact", "white space differs", "text repeated at the start", "text left out", "text added", "text altered"}

func (l MatchKind) String() string { return matchKindNames[l] }

// Placement describes where a given chunk is in the document and how its text differs.
type Placement struct {
	Kind MatchKind
	// Span is the span of the chunk in the source. It is empty if the chunk was not found.
	Span chunk.Span
	// Repeated is the span of the source that the start of the chunk repeats. It may be empty.
	Repeated chunk.Span
	// Gaps lists the parts of Span that are missing from the chunk, in order.
	Gaps []chunk.Span
	// Hidden lists the addresses and punctuation in Span that are missing from the chunk.
	Hidden []chunk.Span
	// UnmatchedStart and UnmatchedEnd count the bytes at the start and end of the content that are
	// not in the document.
	UnmatchedStart, UnmatchedEnd int
	// MatchStart is the offset in the content where the text of Span starts.
	MatchStart int
	// Inserted lists the parts of the content that are not in the document.
	Inserted []chunk.Span

	hasNoMarks bool
	// withoutMarks is the placement before it was extended over adjacent markup. It may be nil.
	withoutMarks *Placement
}

// IsPlaced reports whether the chunk was found in the document.
func (p *Placement) IsPlaced() bool { return p.Kind != Unplaced }

// HasAddedText reports whether the chunk contains text that is not in the document.
func (p *Placement) HasAddedText() bool {
	return p.UnmatchedStart > 0 || p.UnmatchedEnd > 0 || len(p.Inserted) > 0
}

// AddedText returns the parts of the content that are not in the document.
func (p *Placement) AddedText(content string) (out []string) {
	spans := slices.Concat([]chunk.Span{{End: p.UnmatchedStart}}, p.Inserted, []chunk.Span{{Start: len(content) - p.UnmatchedEnd, End: len(content)}})
	for _, s := range spans {
		if !s.Empty() {
			out = append(out, s.Slice(content))
		}
	}
	return out
}

// Place finds each chunk in the document. contents lists the chunk texts in file order. Place takes
// linear time. It returns an error only if ctx is done.
func Place(ctx context.Context, doc *engine.Document, contents []string) ([]Placement, error) {
	placements, _, err := placeAll(ctx, doc, contents, nil)
	return placements, err
}

// statedOrder is the order stated in the file. It may be nil.
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
			out[i] = a.newPlacement(&a.entries[i], c, previous)
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
	// parts is nil if the document contains the entire chunk.
	parts []*partialChunk
}

func (g *entry) isFoundWhole() bool {
	return slices.ContainsFunc(g.wholes, func(p *pattern) bool { return p.first >= 0 })
}

type candidate struct {
	start, end int
	// viewStart is the start of the match in the document view. For a partial match, it is an index
	// in aligner.partial.
	viewStart  int32
	wholeIndex int8
}

// partialMatch is the value of candidate.wholeIndex for partial matches.
const partialMatch = -1

type partialPlace struct {
	*partialChunk
	run
}
