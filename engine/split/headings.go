package split

import (
	"context"
	"strings"

	"chunkscope/engine/chunk"
	"chunkscope/engine/outline"
	"chunkscope/engine/split/strategy"
	"chunkscope/engine/text"
)

// cutHeadings makes one chunk per section, like LangChain's MarkdownHeaderTextSplitter. A section
// starts at each heading down to heading_level. Text before the first section is a separate chunk.
// Chunks have no maximum size, but long tables and code blocks may be split.
func cutHeadings(ctx context.Context, job *strategy.Job) (strategy.Cut, error) {
	content, o := job.Doc.Text, job.Doc.Outline()
	t := &sectionCutter{
		Collector: strategy.NewCollector(ctx, job, o.NumHeadings()+1),
		text:      content, o: o, long: strategy.NewLongBlocks(job, job.Settings.MaxChunkSize),
	}
	c, seam := chunk.Chunk{}, chunk.Seam{}
	for i := range o.NumHeadings() {
		heading := o.Heading(i)
		if heading.Level > job.Settings.HeadingLevel || t.Err != nil {
			continue
		}
		if c.Kind == chunk.KindUnknown {
			c.Kind = chunk.KindSection
			if i == 0 {
				c.Kind, c.Preamble = chunk.KindPreamble, true
			}
		}
		c.Body.End = heading.Start
		t.addSection(c, seam)
		c = chunk.Chunk{Body: chunk.Span{Start: heading.Start}, Kind: chunk.KindSection}
		seam = chunk.Seam{Cause: chunk.CauseHeading, Source: text.FirstLine(content, heading.Start)}
	}
	c.Body.End = len(content)
	t.addSection(c, seam)
	return t.Cut()
}

type sectionCutter struct {
	*strategy.Collector
	text string
	o    *outline.Outline
	long *strategy.LongBlocks
}

func (t *sectionCutter) addSection(c chunk.Chunk, seam chunk.Seam) {
	first := text.SkipASCIISpace(t.text, c.Body.Start, c.Body.End)
	if c.Body.End = text.TrimPythonEnd(t.text, first, c.Body.End); c.Body.End == first {
		return
	}
	if i := strings.LastIndexByte(t.text[c.Body.Start:first], '\n'); i >= 0 {
		c.Body.Start += i + 1
	}
	if list := t.findStretches(c.Body); len(list) > 1 {
		t.pack(c, seam, list)
		return
	}
	t.Add(&c, &seam)
}

// stretch is a piece of a long block, or the text between two long blocks.
type stretch struct {
	chunk.Span
	seam chunk.Seam
	long *strategy.LongBlock
}

func (t *sectionCutter) findStretches(s chunk.Span) []stretch {
	var out []stretch
	if !t.long.IsEnabled() {
		return nil
	}
	start, seam := s.Start, chunk.Seam{}
	addProse := func(to int) {
		first := text.SkipASCIISpace(t.text, start, to)
		if end := text.TrimPythonEnd(t.text, first, to); first < end {
			out = append(out, stretch{Span: chunk.Span{Start: max(start, text.LineStart(t.text, first)), End: end}, seam: seam})
		}
	}
	for _, b := range t.findLongBlocks(s) {
		addProse(b.Start)
		blockSeam := chunk.Seam{Cause: chunk.CauseTable, Source: text.FirstLine(t.text, b.Start)}
		if b.Reason == chunk.ReasonCode {
			blockSeam.Cause = chunk.CauseCode
		}
		places := b.PieceStarts(t.long.Fits(b))
		for i, place := range places {
			x := stretch{Span: chunk.Span{Start: place.Offset, End: b.End}, seam: chunk.Seam{Cause: place.Cause, Source: text.FirstLine(t.text, place.Offset)}, long: b}
			if i == 0 {
				x.seam = blockSeam
			}
			if i+1 < len(places) {
				x.End = text.TrimPythonEnd(t.text, place.Offset, places[i+1].Offset)
			}
			out = append(out, x)
		}
		start, seam = b.End, blockSeam
		seam.AfterBlock = true
	}
	if len(out) > 0 {
		addProse(s.End)
	}
	return out
}

func (t *sectionCutter) findLongBlocks(s chunk.Span) []*strategy.LongBlock {
	var out []*strategy.LongBlock
	tables, codeBlocks := t.o.TablesIn(s), t.o.CodeBlocksIn(s)
	for len(tables)+len(codeBlocks) > 0 {
		var b *strategy.LongBlock
		if len(codeBlocks) == 0 || len(tables) > 0 && tables[0].Start() < codeBlocks[0].Start() {
			b = t.findLongBlock(tables[0].Span(), chunk.ReasonTable)
			tables = tables[1:]
		} else {
			b = t.findLongBlock(codeBlocks[0].Span(), chunk.ReasonCode)
			codeBlocks = codeBlocks[1:]
		}
		if b != nil {
			out = append(out, b)
		}
	}
	return out
}

func (t *sectionCutter) findLongBlock(s chunk.Span, reason chunk.Reason) *strategy.LongBlock {
	if lines := t.long.ExtendToLineStart(s); t.long.Meter.CountRange(lines.Start, lines.End) <= t.long.Max {
		return nil
	}
	return t.long.FindBlock(s, reason)
}

// pack joins adjacent stretches that fit into one chunk, but never separates a heading from the
// text below it.
func (t *sectionCutter) pack(c chunk.Chunk, seam chunk.Seam, list []stretch) {
	for i := 0; i < len(list); {
		j := i
		for j+1 < len(list) && (t.size(list[i:j+2]) <= t.long.Max || t.hasOnlyHeadings(list[i].Start, list[j].End)) {
			j++
		}
		piece := c
		piece.Body = chunk.Span{Start: list[i].Start, End: list[j].End}
		header, footer := chooseAdditions(list[i : j+1])
		strategy.SetAdditions(&piece, header, footer)
		if b := list[j].long; b != nil && t.size(list[i:j+1]) > t.long.Max {
			piece.Oversize, piece.OversizeReason = true, b.Reason
		}
		if i > 0 {
			seam = list[i].seam
		}
		t.Add(&piece, &seam)
		i = j + 1
	}
}

func chooseAdditions(list []stretch) (header, footer *strategy.Addition) {
	if b := list[0].long; b != nil {
		header, _ = b.Additions(list[0].Start, b.End)
	}
	last := &list[len(list)-1]
	if last.long != nil {
		_, footer = last.long.Additions(last.long.Start, last.End)
	}
	return header, footer
}

func (t *sectionCutter) size(list []stretch) int {
	header, footer := chooseAdditions(list)
	return t.long.Size(header, list[0].Start, list[len(list)-1].End, footer)
}

func (t *sectionCutter) hasOnlyHeadings(from, to int) bool {
	for i := t.o.BlockAt(from); i < t.o.NumBlocks() && t.o.BlockStart(i) < to; i++ {
		if k := t.o.BlockKind(i); k != outline.Heading && k != outline.EmptyHeading {
			return false
		}
	}
	return true
}
