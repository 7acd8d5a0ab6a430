package outline

import (
	"strings"

	"github.com/yuin/goldmark/ast"

	"chunkscope/engine/chunk"
)

// The lowest bits of CodeBlock.info are flags. The other bits are the offset of the info string.
const (
	fencedFlag = 1 << iota
	nestedFlag
	infoShift = iota
)

func newCodeBlock(s, content chunk.Span, pos int, flags uint32) CodeBlock {
	return CodeBlock{chunk.Pack(s), chunk.Pack(content), uint32(pos)<<infoShift | flags}
}

// Content returns the span of the code without the fences.
func (c *CodeBlock) Content() chunk.Span { return c.content.Span() }

// IsFenced reports whether the block has fences.
func (c *CodeBlock) IsFenced() bool { return c.info&fencedFlag != 0 }

// IsNested reports whether the block is inside a list or a quote.
func (c *CodeBlock) IsNested() bool { return c.info&nestedFlag != 0 }

// Language returns the language of a code block, which is the first word of its info string. If the
// document is source code, Language returns the language of the file.
func (o *Outline) Language(c *CodeBlock) string {
	if o.IsSource {
		return o.language
	}
	pos := int(c.info >> infoShift)
	if pos == 0 {
		return ""
	}
	line := o.text[c.Start()+pos:]
	if end := strings.IndexAny(line, "\r\n"); end >= 0 {
		line = line[:end]
	}
	word, _, _ := strings.Cut(strings.TrimSpace(line), " ")
	return word
}

func (b *builder) addCode(n ast.Node, nested bool) {
	start := b.blockStart(n)
	if nested {
		start = b.nodeOffset(n)
	}
	content := chunk.Span{Start: lineEnd(b.lines, start), End: lineEnd(b.lines, start)}
	if segs := n.Lines(); segs != nil && segs.Len() > 0 {
		content = chunk.Span{Start: b.base + segs.At(0).Start, End: b.base + segs.At(segs.Len()-1).Stop}
	}
	content.End = min(max(content.Start, content.End), len(b.src))
	s := chunk.Span{Start: min(start, content.Start), End: content.End}
	info, flags := 0, uint32(0)
	if nested {
		flags |= nestedFlag
	}
	if f, ok := n.(*ast.FencedCodeBlock); ok {
		flags |= fencedFlag
		if f.Info != nil {
			info = b.base + f.Info.Segment.Start - s.Start
		}
		if end := lineEnd(b.lines, s.End); isFence(b.lines[s.End:end]) {
			s.End = end
			b.openFence = len(b.CodeBlocks)
		}
	}
	b.CodeBlocks = append(b.CodeBlocks, newCodeBlock(s, content, info, flags))
	b.textEnd = s.End
}

// releaseFence removes the last line from the last code block if the next node starts on that line.
// In that case, the end of a quote or list closed the block.
func (b *builder) releaseFence(start int) {
	if b.openFence < 0 {
		return
	}
	c := &b.CodeBlocks[b.openFence]
	b.openFence = -1
	if content := c.Content(); start <= content.End {
		c.PackedSpan = chunk.Pack(chunk.Span{Start: c.Start(), End: content.End})
	}
}

// isFence reports whether a line is a closing fence. The fence may follow quote markers.
func isFence(line string) bool {
	line = strings.Trim(line, " \t\r\n>")
	return len(line) >= 3 && (strings.Trim(line, "`") == "" || strings.Trim(line, "~") == "")
}
