package outline

import (
	"strings"
	"unicode/utf8"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/util"

	"chunkscope/engine/chunk"
	"chunkscope/engine/work"
)

type builder struct {
	Outline
	src                  string
	lines                string
	base                 int // offset of the current window in src
	openFence            int
	textEnd              int // end of the last text
	headingsWithBrackets []int

	inList  bool // the next block continues the last list
	context parseContext
	tally   *work.Tally
}

func newBuilder(src string) *builder {
	b := &builder{Outline: Outline{text: src}, src: src, lines: replaceReturns(src), openFence: -1}
	if strings.HasPrefix(src, byteOrderMark) {
		b.base = len(byteOrderMark)
	}
	return b
}

func (b *builder) addBlock(n ast.Node) {
	start := b.blockStart(n)
	if n, ok := n.(*ast.List); ok {
		b.addList(n, start)
		b.inList = false
		return
	}
	b.inList = false
	headingCount, proseCount := len(b.headings), len(b.Prose)
	b.add(b.findKind(n), start)
	b.addInner(n, false)
	b.setTitles(headingCount, proseCount)
}

func (b *builder) findKind(n ast.Node) kind {
	switch n := n.(type) {
	case *ast.Heading:
		if b.blockText(n).Empty() {
			return kind{Kind: EmptyHeading}
		}
		return kind{Heading, uint8(n.Level)}
	case *ast.FencedCodeBlock, *ast.CodeBlock:
		return kind{Kind: Code}
	case *tableNode:
		return kind{Kind: Table}
	case *ast.Blockquote:
		return kind{Kind: Quote}
	case *indentedNode:
		return kind{Kind: Indented}
	case *ast.HTMLBlock:
		return kind{Kind: HTML}
	case *ast.ThematicBreak:
		return kind{Kind: Rule}
	case *ast.LinkReferenceDefinition:
		return kind{Kind: Definition}
	}
	return kind{Kind: Paragraph}
}

// add adds a block that starts at start, unless the previous block is on the same line.
func (b *builder) add(k kind, start int) bool {
	if n := len(b.starts); n > 0 && b.BlockStart(n-1) >= start {
		return false
	}
	b.starts = append(b.starts, uint32(start))
	b.kinds = append(b.kinds, k)
	if k.Kind == Heading {
		b.addHeading(k.level)
	}
	return true
}

func (b *builder) addHeading(level uint8) {
	parent := len(b.headings) - 1
	for parent >= 0 && b.kinds[b.headings[parent].block].level >= level {
		parent = b.parent(parent)
	}
	b.headings = append(b.headings, heading{uint32(len(b.starts) - 1), int32(parent)})
}

// nodeOffset returns the offset of n in the document. It corrects the offset reported by goldmark,
// which may be inside a character or after the end of the text if tabs were expanded.
func (b *builder) nodeOffset(n ast.Node) int {
	p := n.Pos()
	if p < 0 && n.Lines() != nil && n.Lines().Len() > 0 {
		p = n.Lines().At(0).Start
	}
	p = min(b.base+max(p, 0), len(b.lines))
	for k := 1; k < utf8.UTFMax && p-k >= b.base; k++ {
		if _, n := utf8.DecodeRuneInString(b.lines[p-k:]); n > k {
			return p - k
		}
	}
	return p
}

func (b *builder) blockStart(n ast.Node) int { return max(b.base, lineStart(b.lines, b.nodeOffset(n))) }

func (b *builder) setTitles(heading, prose int) {
	for i := heading; i < len(b.headings); i++ {
		raw, isUnchanged := b.joinHeadingLines(b.headingProse(i, b.Prose[prose:]))
		if strings.IndexByte(raw, '[') >= 0 {
			b.headingsWithBrackets = append(b.headingsWithBrackets, i)
		}
		if t := plainTitle(raw, nil); !isUnchanged || t != raw {
			b.storeTitle(i, t)
		}
	}
}

func (b *builder) storeTitle(heading int, t string) {
	if b.titles == nil {
		b.titles = map[int]string{}
	}
	b.titles[heading] = t
}

func (b *builder) joinHeadingLines(s chunk.Span) (text string, isUnchanged bool) {
	if strings.IndexByte(s.Slice(b.lines), '\n') < 0 {
		return strings.TrimSpace(s.Slice(b.src)), true
	}
	var joined strings.Builder
	joined.Grow(s.Len())
	for pos := s.Start; pos < s.End; {
		next := min(lineEnd(b.lines, pos), s.End)
		if pos > s.Start {
			joined.WriteByte(' ')
		}
		joined.WriteString(strings.TrimSpace(b.src[pos:next]))
		pos = next
	}
	return joined.String(), false
}

func (b *builder) addInner(n ast.Node, nested bool) {
	if b.openFence >= 0 {
		b.releaseFence(b.blockStart(n))
	}
	switch n := n.(type) {
	case *ast.FencedCodeBlock, *ast.CodeBlock:
		b.addCode(n, nested)
		return
	case *tableNode:
		b.addTable(n, nested)
		return
	case *prose:
		b.addProse(chunk.Span{Start: b.base + n.start, End: b.base + n.end})
		return
	case *ast.Heading, *ast.Paragraph, *ast.TextBlock:
		b.addText(n)
		return
	case *ast.HTMLBlock:
		b.addHTML(n)
		return
	case *ast.LinkReferenceDefinition:
		b.addLabel(n)
		return
	case *ast.ThematicBreak:
		return
	case *ast.ListItem:
		b.addItem(n)
		return
	case *indentedNode:
		b.addProse(chunk.Span{Start: b.base + n.title.Start, End: b.base + n.title.End})
	}
	for c := n.FirstChild(); c != nil; c = c.NextSibling() {
		b.addInner(c, true)
	}
}

func (b *builder) addText(n ast.Node) { b.addProse(b.blockText(n)) }

func (b *builder) blockText(n ast.Node) chunk.Span {
	segs := n.Lines()
	if segs == nil || segs.Len() == 0 {
		return chunk.Span{}
	}
	return b.trimSpan(chunk.Span{Start: b.base + segs.At(0).Start, End: b.base + segs.At(segs.Len()-1).Stop})
}

func (b *builder) trimSpan(s chunk.Span) chunk.Span {
	for s.End > s.Start && isBlank(b.lines[s.End-1]) {
		s.End--
	}
	return s
}

func (b *builder) addProse(s chunk.Span) {
	if s = b.trimSpan(s); !s.Empty() {
		b.Prose = append(b.Prose, chunk.Pack(s))
		b.textEnd = s.End
	}
}

func (b *builder) addTable(n *tableNode, nested bool) {
	s := chunk.Span{Start: b.base + n.start, End: lineEnd(b.lines, b.base+max(n.start, n.end-1))}
	if !nested {
		s.Start = b.blockStart(n)
	}
	b.Tables = append(b.Tables, TableBlock{chunk.Pack(s), int32(n.rowCount), int32(n.columnCount), nested})
	b.textEnd = s.End
}

// addHTML includes the closing line of the block, which goldmark stores separately.
func (b *builder) addHTML(n *ast.HTMLBlock) {
	segs := n.Lines()
	if segs == nil || segs.Len() == 0 {
		return
	}
	s := chunk.Span{Start: b.base + segs.At(0).Start, End: b.base + segs.At(segs.Len()-1).Stop}
	if n.HasClosure() {
		s.End = max(s.End, b.base+n.ClosureLine.Stop)
	}
	s.End = min(s.End, len(b.src))
	b.Markup = append(b.Markup, chunk.Pack(s))
	b.textEnd = s.End
}

func (b *builder) addLabel(n *ast.LinkReferenceDefinition) {
	if b.labels == nil {
		b.labels = map[string]struct{}{}
	}
	b.labels[util.ToLinkReference(n.Label)] = struct{}{}
}

func (b *builder) outline() *Outline {
	o := b.Outline
	return &o
}

func (b *builder) finish() {
	if len(b.src) == 0 {
		return
	}
	if len(b.starts) == 0 {
		b.add(kind{Kind: Paragraph}, 0)
	}
	b.starts[0] = 0
	b.resolveTitles()
	for i := range b.NumLists() {
		l := b.List(i)
		finishList(&l)
	}
}
