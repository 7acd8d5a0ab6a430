package split

import (
	"context"
	"strings"

	"chunkscope/engine/chunk"
)

// headings makes one chunk of every section down to heading_level, as
// MarkdownHeaderTextSplitter does with its headers kept: a section begins with
// its heading and ends before the next one of those levels. What stands before
// the first is a chunk of its own, a preamble when it holds no heading at all;
// nothing is dropped, and no size bounds a chunk.
func headings(ctx context.Context, job *Job) (Cut, error) {
	text, o := job.Doc.Text, job.Doc.Outline()
	t := newCollector(ctx, job, len(o.Headings)+1)
	c, seam := chunk.Chunk{}, chunk.Seam{}
	for i := range o.Headings {
		head := &o.Headings[i]
		if head.Level > job.Settings.HeadingLevel || t.err != nil {
			continue
		}
		if c.Kind == chunk.KindUnknown {
			c.Kind = chunk.KindSection // begun by a deeper heading, or holding one
			if i == 0 {
				c.Kind, c.Preamble = chunk.KindPreamble, true
			}
		}
		c.Body.End = head.Start
		addSection(t, text, c, seam)
		c = chunk.Chunk{Body: chunk.Span{Start: head.Start}, Kind: chunk.KindSection, Section: i + 1}
		seam = chunk.Seam{Cause: chunk.CauseHeading, Where: firstLine(text, head.Start)}
	}
	c.Body.End = len(text)
	addSection(t, text, c, seam)
	return t.cut()
}

// addSection takes a section without the blank lines around it; one that is
// blank is none.
func addSection(t *collector, text string, c chunk.Chunk, seam chunk.Seam) {
	first := skipBlank(text, c.Body.Start, c.Body.End)
	if first == c.Body.End {
		return
	}
	if i := strings.LastIndexByte(text[c.Body.Start:first], '\n'); i >= 0 {
		c.Body.Start += i + 1 // the first line keeps its indentation
	}
	c.Body.End = trimEnd(text, c.Body.Start, c.Body.End)
	t.add(&c, &seam)
}
