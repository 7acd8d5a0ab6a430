package outline

import (
	"strings"

	"chunkscope/engine/chunk"
)

// ParsePlain finds the paragraphs of a text that is not Markdown: lines between blank
// lines. Nothing in it is a heading, a list, a table or code, regardless of indentation.
func ParsePlain(src string) *Outline {
	b := newBuilder(src)
	start := -1 // start of the open paragraph, or -1
	for p := b.base; p < len(src); {
		end := lineEnd(b.lines, p)
		switch blank := strings.Trim(b.lines[p:end], " \t\r\n") == ""; {
		case blank && start >= 0:
			b.paragraph(start, p)
			start = -1
		case !blank && start < 0:
			start = p
		}
		p = end
	}
	if start >= 0 {
		b.paragraph(start, len(src))
	}
	b.finish()
	return b.outline()
}

func (b *builder) paragraph(start, end int) {
	b.add(kind{Kind: Paragraph}, start)
	b.addProse(chunk.Span{Start: start, End: end})
}
