package handcut

import (
	"slices"

	"chunkscope/engine/chunk"
	"chunkscope/engine/source"
	"chunkscope/engine/text"
)

// LostMark is a mark that was not located in the document.
type LostMark struct {
	Mark   Mark
	Reason Reason
}

// Replay is a list of manual changes located in a document. The zero value has no changes.
type Replay struct {
	joins, cuts []int
	omissions   []chunk.Span
	LostMarks   []LostMark
}

// Locate finds the positions of marks in doc.
func Locate(doc *source.Document, marks []Mark) *Replay {
	p := &Replay{}
	for _, m := range marks {
		s, reason := m.Find(doc)
		if reason != Found {
			p.LostMarks = append(p.LostMarks, LostMark{m, reason})
			continue
		}
		switch m.Kind {
		case Join:
			p.joins = append(p.joins, s.Start)
		case Cut:
			p.cuts = append(p.cuts, s.Start)
		default:
			p.omissions = append(p.omissions, s)
		}
	}
	slices.Sort(p.cuts)
	slices.Sort(p.joins)
	slices.SortFunc(p.omissions, func(a, b chunk.Span) int { return a.Start - b.Start })
	return p
}

// Empty reports whether there are no changes to apply.
func (p *Replay) Empty() bool { return p == nil || len(p.joins)+len(p.cuts)+len(p.omissions) == 0 }

// Omitted returns the omitted spans in order.
func (p *Replay) Omitted() []chunk.Span {
	if p == nil {
		return nil
	}
	return p.omissions
}

// Counts counts the changes that were applied. A change that the settings already produce, such as a
// cut at an existing boundary, is not counted.
type Counts struct{ Joined, Cut, Omitted int }

// Sum returns the number of applied changes.
func (d Counts) Sum() int { return d.Joined + d.Cut + d.Omitted }

// Rules holds functions that depend on the settings.
type Rules struct {
	CountBetween func(a, b int) int
	// FindAdditions returns the header and the footer to add around a body that starts or ends inside
	// a table or a code block.
	FindAdditions func(body chunk.Span) (header chunk.Span, footer string)
	// IsTooLong reports whether a chunk is longer than the settings allow. If FlagsOversize is
	// true, Apply flags joined chunks that are too long.
	IsTooLong     func(c *chunk.Chunk) bool
	FlagsOversize bool
}

// Apply applies the changes to chunks and seams. It first applies cuts, then joins, then omissions.
// It returns new lists and does not modify its arguments.
func (p *Replay) Apply(text string, chunks chunk.Chunks, seams []chunk.Seam, rules Rules) (chunk.Chunks, []chunk.Seam, Counts) {
	if p.Empty() || chunks.Len() == 0 {
		return chunks, seams, Counts{}
	}
	w := &replayRun{text: text, Rules: rules, chunks: chunks.Slice(), seams: slices.Clone(seams)}
	for _, pos := range p.cuts {
		w.cutAt(pos)
	}
	for _, pos := range p.joins {
		w.joinAt(pos)
	}
	for _, s := range p.omissions {
		w.omitSpan(s)
	}
	return chunk.NewChunks(w.chunks...), w.seams, w.counts
}

type replayRun struct {
	Rules

	text   string
	chunks []chunk.Chunk
	seams  []chunk.Seam
	counts Counts
}

func (w *replayRun) start(i int) int {
	if i == 0 {
		return w.chunks[0].Body.Start
	}
	return w.seams[i-1].Byte
}

func (w *replayRun) end(i int) int {
	if i < len(w.seams) {
		return w.seams[i].Byte
	}
	return w.chunks[i].Body.End
}

// findChunk returns the index of the chunk whose new text contains pos, or -1.
func (w *replayRun) findChunk(pos int) int {
	i, _ := slices.BinarySearchFunc(w.seams, pos, func(s chunk.Seam, pos int) int {
		if s.Byte <= pos {
			return -1
		}
		return 1
	})
	if pos < w.start(i) || pos >= w.end(i) {
		return -1
	}
	return i
}

// findSeam returns the index of the seam at pos, or -1. White space between the seam and pos is
// ignored.
func (w *replayRun) findSeam(pos int) int {
	for i := range w.seams {
		lo, hi := min(pos, w.seams[i].Byte), max(pos, w.seams[i].Byte)
		if text.IsBlank(w.text[lo:hi]) {
			return i
		}
	}
	return -1
}

func (w *replayRun) cutAt(pos int) {
	i := w.findChunk(pos)
	if i < 0 || w.findSeam(pos) >= 0 || text.IsBlank(w.text[w.start(i):pos]) || text.IsBlank(w.text[pos:w.end(i)]) {
		return
	}
	left, right := w.chunks[i], w.chunks[i]
	w.setEnd(&left, pos)
	w.setStart(&right, pos)
	right.Overlap, right.Prefix, right.Join = chunk.Span{}, "", ""
	w.chunks[i] = left
	w.chunks = slices.Insert(w.chunks, i+1, right)
	w.seams = slices.Insert(w.seams, i, chunk.Seam{Byte: pos, Cause: chunk.CauseManual})
	for k := i + 2; k < len(w.chunks) && w.chunks[k].Body.Start < pos; k++ {
		w.trimOverlapBefore(k, pos) // the overlap starts before the cut
	}
	w.counts.Cut++
}

func (w *replayRun) joinAt(pos int) {
	i := w.findSeam(pos)
	if i < 0 {
		return
	}
	c, next := &w.chunks[i], &w.chunks[i+1]
	c.Body.End = max(c.Body.End, next.Body.End)
	c.Footer = next.Footer
	c.TokenEnd = next.TokenEnd
	c.Preamble = c.Preamble && next.Preamble
	switch {
	case c.Oversize: // it was too long before the join
	case next.Oversize:
		c.Oversize, c.OversizeReason = true, next.OversizeReason
	case w.FlagsOversize:
		c.Oversize, c.OversizeReason = true, chunk.ReasonManualJoin
	}
	w.makePlain(c)
	w.chunks = slices.Delete(w.chunks, i+1, i+2)
	w.seams = slices.Delete(w.seams, i, i+1)
	w.counts.Joined++
}

func (w *replayRun) trimOverlapBefore(i, pos int) {
	c, seam := &w.chunks[i], &w.seams[i-1]
	w.setStart(c, min(pos, seam.Byte))
	c.Overlap = chunk.Span{Start: c.Body.Start, End: max(c.Body.Start, c.Overlap.End)}
	seam.Delivered, seam.Limit = w.CountBetween(c.Overlap.Start, c.Overlap.End), chunk.Limit{Kind: chunk.LimitPreviousChunk}
}

func (w *replayRun) setStart(c *chunk.Chunk, pos int) {
	c.Body.Start = pos
	c.Header, _ = w.FindAdditions(c.Body)
	w.makePlain(c)
}

func (w *replayRun) setEnd(c *chunk.Chunk, pos int) {
	c.Body.End = pos
	_, c.Footer = w.FindAdditions(c.Body)
	w.makePlain(c)
}

func (w *replayRun) makePlain(c *chunk.Chunk) {
	c.Text, c.Form, c.Kind = "", chunk.FormSlice, chunk.KindUnknown
	c.Small, c.SmallReason = false, chunk.ReasonUnknown
	if c.Oversize && !w.IsTooLong(c) {
		c.Oversize, c.OversizeReason = false, chunk.ReasonUnknown
	}
	c.Merge, c.Foreign = chunk.Merge{}, nil
}

func (w *replayRun) omitSpan(s chunk.Span) {
	var chunks []chunk.Chunk
	var seams []chunk.Seam
	isChanged, isPartial := false, false
	for i := range w.chunks {
		for k, part := range w.removeSpan(w.chunks[i], w.start(i), s) {
			if part.Body.Empty() || text.IsBlank(part.Body.Slice(w.text)) {
				continue
			}
			if len(chunks) > 0 {
				seam := chunk.Seam{Byte: max(part.Body.Start, part.Overlap.End), Cause: chunk.CauseManual}
				seam.Delivered = w.CountBetween(part.Overlap.Start, part.Overlap.End)
				if i > 0 && k == 0 && !isPartial && part.Body == w.chunks[i].Body {
					seam = w.seams[i-1]
				}
				seams = append(seams, seam)
			}
			isPartial = false
			chunks = append(chunks, part)
		}
		if touches(w.chunks[i].Body, s) {
			isChanged, isPartial = true, s.End >= w.end(i)
		}
	}
	if !isChanged {
		return
	}
	w.chunks, w.seams = chunks, seams
	w.counts.Omitted++
}

func touches(a, b chunk.Span) bool { return max(a.Start, b.Start) < min(a.End, b.End) }

// removeSpan returns the parts of a chunk outside s. start is the offset of its new text.
func (w *replayRun) removeSpan(c chunk.Chunk, start int, s chunk.Span) []chunk.Chunk {
	if !touches(c.Body, s) {
		return []chunk.Chunk{c}
	}
	var out []chunk.Chunk
	if c.Body.Start < s.Start && s.Start > start {
		previous := c
		w.setEnd(&previous, s.Start)
		out = append(out, previous)
	}
	if s.End < c.Body.End {
		rest := c
		w.setStart(&rest, max(c.Body.Start, s.End))
		rest.Overlap = chunk.Span{}
		if s.End <= start {
			rest.Overlap = chunk.Span{Start: rest.Body.Start, End: max(rest.Body.Start, c.Overlap.End)}
		}
		out = append(out, rest)
	}
	return out
}
