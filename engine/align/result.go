package align

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"chunkscope/engine"
	"chunkscope/engine/chunk"
	"chunkscope/engine/segment"
	"chunkscope/engine/settings"
)

// GivenDocument is a document with chunks made by another system.
type GivenDocument struct {
	// Result contains the chunks that were found, in document order.
	Result *engine.Result
	// Placements, Contents and FileIndices (the index in the file) have an entry for each given
	// chunk, in document order. PlacedIndices maps chunks in Result to indexes in Placements.
	Placements    []Placement
	Contents      []string
	FileIndices   []int
	PlacedIndices []int
}

// CountPlaced returns the number of given chunks that were found in the document.
func (g *GivenDocument) CountPlaced() int { return len(g.PlacedIndices) }

// UnplacedChunks returns the indexes in Placements of the chunks that were not found.
func (g *GivenDocument) UnplacedChunks() (out []int) {
	for i := range g.Placements {
		if !g.Placements[i].IsPlaced() {
			out = append(out, i)
		}
	}
	return out
}

// ChunksWithAddedText returns the indexes in Placements of the chunks with text that is not in the
// document.
func (g *GivenDocument) ChunksWithAddedText() (out []int) {
	for i := range g.Placements {
		if g.Placements[i].HasAddedText() {
			out = append(out, i)
		}
	}
	return out
}

// CountAltered returns the number of chunks with the same words as the document but different
// markup or punctuation.
func (g *GivenDocument) CountAltered() (n int) {
	for i := range g.Placements {
		if p := &g.Placements[i]; p.Kind == Altered && !p.HasAddedText() {
			n++
		}
	}
	return n
}

// PlaceIn finds the given chunks in doc. Tokens are counted with tokenizer, or the built-in one if
// tokenizer is empty. PlaceIn returns an error only if ctx is done.
func PlaceIn(ctx context.Context, doc *engine.Document, chunks []GivenChunk, tokenizer string) (*GivenDocument, error) {
	list := listEmbedded(chunks)
	contents := make([]string, len(list))
	for n, i := range list {
		contents[n] = chunks[i].Content
	}
	placements, order, err := placeAll(ctx, doc, contents, recordedOrder(chunks, list))
	if err != nil {
		return nil, err
	}
	g := &GivenDocument{}
	for _, n := range order {
		placements[n].applyStatedOffsets(&chunks[list[n]], doc.Text)
		g.Placements = append(g.Placements, placements[n])
		g.Contents = append(g.Contents, contents[n])
		g.FileIndices = append(g.FileIndices, list[n])
	}
	g.setResult(doc, tokenizer)
	if err := g.addParents(ctx, chunks); err != nil {
		return nil, err
	}
	return g, nil
}

// recordedOrder returns the positions in list, sorted by the order recorded in the file. It returns
// nil if a chunk in list has no recorded order.
func recordedOrder(chunks []GivenChunk, list []int) []int {
	for _, i := range list {
		if !chunks[i].Ordered {
			return nil
		}
	}
	out := listNumbers(len(list))
	slices.SortStableFunc(out, func(i, k int) int { return cmp.Compare(chunks[list[i]].Order, chunks[list[k]].Order) })
	return out
}

func (g *GivenDocument) setResult(doc *engine.Document, tokenizer string) {
	s := settings.ObservedSettings()
	tokenizers := segment.Tokenizers
	if tokenizer != "" {
		s.Tokenizer, tokenizers = tokenizer, []string{tokenizer}
	}
	detectUnit(doc, &s, tokenizers, g.Contents)
	meter := doc.Meter(s.Unit, s.Tokenizer)
	r := &engine.Result{Doc: doc, Strategy: settings.Given.Name}
	end := 0
	for i := range g.Placements {
		p := &g.Placements[i]
		if !p.IsPlaced() {
			continue
		}
		c := newChunk(doc.Text, g.Contents[i], p)
		if p.Span.Start < end {
			c.Overlap = chunk.Span{Start: p.Span.Start, End: min(end, p.Span.End)}
		}
		if r.Chunks.Len() > 0 {
			seam := chunk.Seam{Byte: max(p.Span.Start, min(end, p.Span.End)), Cause: chunk.CauseExternal}
			seam.Delivered = meter.CountRange(c.Overlap.Start, c.Overlap.End)
			r.Seams = append(r.Seams, seam)
		}
		s.MaxChunkSize = max(s.MaxChunkSize, meter.Count(c.Content(doc.Text)))
		s.OverlapSize = max(s.OverlapSize, meter.CountRange(c.Overlap.Start, c.Overlap.End))
		r.Chunks.Add(&c)
		g.PlacedIndices = append(g.PlacedIndices, i)
		end = max(end, p.Span.End)
	}
	s.OverlapSize = min(s.OverlapSize, s.MaxChunkSize-1)
	r.Settings, r.TotalBeforeTruncation = s, r.Chunks.Len()
	g.Result = r
}

func newChunk(text, content string, p *Placement) chunk.Chunk {
	c := chunk.Chunk{Body: p.Span, Overlap: p.Repeated}
	if len(p.Gaps) > 0 || len(p.Hidden) > 0 || p.hasNoMarks || p.Kind == Altered {
		c.Foreign = &chunk.Foreign{Gaps: p.Gaps, Hidden: p.Hidden}
	}
	if p.Kind == Exact {
		return c
	}
	ownText := content[p.MatchStart : len(content)-p.UnmatchedEnd]
	c.ContextPrefix, c.Footer = content[:p.UnmatchedStart], content[len(content)-p.UnmatchedEnd:]
	if !p.Repeated.Empty() {
		startBytes := content[p.UnmatchedStart:p.MatchStart]
		c.Prefix = strings.TrimRightFunc(startBytes, isSpace)
		c.Join = startBytes[len(c.Prefix):]
	}
	switch ownText {
	case p.Span.Slice(text):
	case chunk.Repair(p.Span.Slice(text)):
		c.Form = chunk.FormRepaired
	default:
		c.Text = ownText
	}
	return c
}

// CountUnnamed returns the number of chunks without a document name.
func CountUnnamed(chunks []GivenChunk) (n int) {
	for i := range chunks {
		if len(chunks[i].Documents) == 0 {
			n++
		}
	}
	return n
}
