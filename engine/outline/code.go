package outline

import (
	"strings"

	"github.com/yuin/goldmark/ast"

	"chunkscope/engine/chunk"
)

func (b *builder) code(n ast.Node, nested, fenced bool) {
	c := CodeBlock{Fenced: fenced, Nested: nested}
	c.Start = b.start(n)
	if nested {
		c.Start = b.pos(n)
	}
	c.Content = chunk.Span{Start: lineEnd(b.lines, c.Start), End: lineEnd(b.lines, c.Start)}
	if segs := n.Lines(); segs != nil && segs.Len() > 0 {
		c.Content = chunk.Span{Start: b.base + segs.At(0).Start, End: b.base + segs.At(segs.Len()-1).Stop}
	}
	c.Content.End = min(max(c.Content.Start, c.Content.End), len(b.src))
	c.Start = min(c.Start, c.Content.Start)
	c.End = c.Content.End
	if f, ok := n.(*ast.FencedCodeBlock); ok {
		c.Language = b.language(f)
		if end := lineEnd(b.lines, c.End); isFence(b.lines[c.End:end]) {
			c.End = end
			b.fence = len(b.Codes)
		}
	}
	b.Codes = append(b.Codes, c)
	b.last = c.End
}

// language is the first word of a fence's info string.
func (b *builder) language(f *ast.FencedCodeBlock) string {
	if f.Info == nil {
		return ""
	}
	s := f.Info.Segment
	word, _, _ := strings.Cut(strings.TrimSpace(b.src[b.base+s.Start:b.base+s.Stop]), " ")
	return word
}

// settleAt takes the closing fence away from the last code block when the next
// node in the document begins on that line, at start: the code block ended with
// the quote or list it stands in, and this fence opens another.
func (b *builder) settleAt(start int) {
	if b.fence < 0 {
		return
	}
	c := &b.Codes[b.fence]
	b.fence = -1
	if start <= c.Content.End {
		c.End = c.Content.End
	}
}

// isFence recognises a closing fence, also behind quote markers.
func isFence(line string) bool {
	line = strings.Trim(line, " \t\r\n>")
	return len(line) >= 3 && (strings.Trim(line, "`") == "" || strings.Trim(line, "~") == "")
}
