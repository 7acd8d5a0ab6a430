package outline

import (
	"strings"

	"chunkscope/engine/chunk"
)

// ParsePlain splits plain text into paragraphs at blank lines. It finds no other kinds of blocks,
// and ignores indentation.
func ParsePlain(src string) *Outline {
	b := newBuilder(src)
	start := -1
	for p := b.base; p < len(src); {
		end := lineEnd(b.lines, p)
		switch blank := strings.Trim(b.lines[p:end], " \t\r\n") == ""; {
		case blank && start >= 0:
			b.addParagraph(start, p)
			start = -1
		case !blank && start < 0:
			start = p
		}
		p = end
	}
	if start >= 0 {
		b.addParagraph(start, len(src))
	}
	b.finish()
	return b.outline()
}

func (b *builder) addParagraph(start, end int) {
	b.add(kind{Kind: Paragraph}, start)
	b.addProse(chunk.Span{Start: start, End: end})
}
