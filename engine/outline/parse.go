package outline

import (
	"strings"
	"unsafe"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	east "github.com/yuin/goldmark/extension/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"

	"chunkscope/engine/chunk"
)

// blocksOnly parses blocks and tables and leaves inline text alone: only
// heading titles need it, and those are parsed one by one.
var blocksOnly = parser.NewParser(
	parser.WithBlockParsers(parser.DefaultBlockParsers()...),
	parser.WithParagraphTransformers(
		util.Prioritized(parser.LinkReferenceParagraphTransformer, 100),
		util.Prioritized(extension.NewTableParagraphTransformer(), 200),
	),
)

// Parse finds the blocks of a document. The text may hold anything.
func Parse(src string) *Outline {
	b := &builder{src: src}
	start := 0
	if strings.HasPrefix(src, "\ufeff") {
		start = len("\ufeff")
	}
	if end := frontMatter(src, start); end > 0 {
		b.add(FrontMatter, start, 0)
		start = end
	}
	b.base = start
	if start < len(src) {
		doc := blocksOnly.Parse(text.NewReader(bytesOf(src[start:])))
		for n := doc.FirstChild(); n != nil; n = n.NextSibling() {
			b.block(n)
		}
	}
	b.finish()
	return &b.Outline
}

// bytesOf lends s to goldmark, which does not write to its source.
func bytesOf(s string) []byte { return unsafe.Slice(unsafe.StringData(s), len(s)) }

// frontMatter is the end of the YAML or TOML front matter that begins at
// start; 0 when there is none.
func frontMatter(src string, start int) int {
	first := src[start:lineEnd(src, start)]
	fence := strings.TrimRight(first, " \t\r\n")
	if fence != "---" && fence != "+++" || first == fence {
		return 0
	}
	for p := start + len(first); p < len(src); {
		end := lineEnd(src, p)
		switch line := strings.TrimRight(src[p:end], " \t\r\n"); {
		case line == fence, line == "..." && fence == "---":
			return end
		}
		p = end
	}
	return 0
}

type builder struct {
	Outline
	src  string
	base int // of what goldmark parsed
}

func (b *builder) block(n ast.Node) {
	start := b.start(n)
	switch n := n.(type) {
	case *ast.Heading:
		b.add(Heading, start, len(b.Headings))
		b.heading(n, start)
	case *ast.FencedCodeBlock, *ast.CodeBlock:
		b.add(Code, start, len(b.Codes))
		b.inside(n, false)
	case *east.Table:
		b.add(Table, start, len(b.Tables))
		b.inside(n, false)
	case *ast.List:
		b.add(List, start, len(b.Lists))
		b.list(n, start)
		b.inside(n, false)
	case *ast.Blockquote:
		b.add(Quote, start, 0)
		b.inside(n, false)
	case *ast.HTMLBlock:
		b.add(HTML, start, 0)
	case *ast.ThematicBreak:
		b.add(Rule, start, 0)
	case *ast.LinkReferenceDefinition:
		b.add(Definition, start, 0)
	default:
		b.add(Paragraph, start, 0)
		b.inside(n, false)
	}
}

// add opens a block at start; finish gives it its end.
func (b *builder) add(k Kind, start, index int) {
	if n := len(b.Blocks); n > 0 && b.Blocks[n-1].Start >= start {
		// two nodes on one line (a definition and its paragraph): one block
		b.Blocks[n-1].Kind, b.Blocks[n-1].Index = k, index
		return
	}
	b.Blocks = append(b.Blocks, Block{Span: chunk.Span{Start: start}, Kind: k, Index: index})
}

// start is the start of the line on which node n begins.
func (b *builder) start(n ast.Node) int {
	pos := n.Pos()
	if pos < 0 && n.Lines() != nil && n.Lines().Len() > 0 {
		pos = n.Lines().At(0).Start
	}
	return max(b.base, lineStart(b.src, b.base+max(pos, 0)))
}

func (b *builder) heading(n *ast.Heading, start int) {
	parent := len(b.Headings) - 1
	for parent >= 0 && b.Headings[parent].Level >= n.Level {
		parent = b.Headings[parent].Parent
	}
	b.Headings = append(b.Headings, Head{
		Start: start, Level: n.Level, Title: title(b.lines(n)), Block: len(b.Blocks) - 1, Parent: parent,
	})
	b.prose(n)
}

// lines is the text of a leaf block, its lines joined with a space.
func (b *builder) lines(n ast.Node) string {
	segs := n.Lines()
	if segs.Len() == 1 {
		s := segs.At(0)
		return strings.TrimSpace(b.src[b.base+s.Start : b.base+s.Stop])
	}
	parts := make([]string, 0, segs.Len())
	for i := range segs.Len() {
		s := segs.At(i)
		parts = append(parts, strings.TrimSpace(b.src[b.base+s.Start:b.base+s.Stop]))
	}
	return strings.Join(parts, " ")
}

func (b *builder) list(n *ast.List, start int) {
	l := ListBlock{Span: chunk.Span{Start: start}, Ordered: n.IsOrdered()}
	b.items(&l, n, 0)
	b.Lists = append(b.Lists, l)
}

func (b *builder) items(l *ListBlock, list ast.Node, depth int) {
	l.MaxDepth = max(l.MaxDepth, depth)
	for item := list.FirstChild(); item != nil; item = item.NextSibling() {
		start := b.start(item)
		if depth > 0 { // a nested item may share its line with its parent's marker
			start = b.base + max(item.Pos(), 0)
		}
		l.Items = append(l.Items, Item{Span: chunk.Span{Start: start}, Depth: depth, Task: b.task(item)})
		for c := item.FirstChild(); c != nil; c = c.NextSibling() {
			if sub, ok := c.(*ast.List); ok {
				b.items(l, sub, depth+1)
			}
		}
	}
}

func (b *builder) task(item ast.Node) Task {
	first := item.FirstChild()
	if first == nil || first.Lines() == nil || first.Lines().Len() == 0 {
		return NoTask
	}
	s := first.Lines().At(0)
	t := b.src[b.base+s.Start : b.base+s.Stop]
	switch {
	case strings.HasPrefix(t, "[ ] "):
		return Unchecked
	case strings.HasPrefix(t, "[x] "), strings.HasPrefix(t, "[X] "):
		return Checked
	}
	return NoTask
}

// inside collects code, tables and prose of a block and of what it holds.
func (b *builder) inside(n ast.Node, nested bool) {
	switch n := n.(type) {
	case *ast.FencedCodeBlock:
		b.code(n, nested, true)
		return
	case *ast.CodeBlock:
		b.code(n, nested, false)
		return
	case *east.Table:
		b.table(n, nested)
		return
	case *ast.Heading, *ast.Paragraph, *ast.TextBlock:
		b.prose(n)
		return
	case *ast.HTMLBlock, *ast.ThematicBreak, *ast.LinkReferenceDefinition:
		return
	}
	for c := n.FirstChild(); c != nil; c = c.NextSibling() {
		b.inside(c, true)
	}
}

func (b *builder) prose(n ast.Node) {
	segs := n.Lines()
	if segs == nil || segs.Len() == 0 {
		return
	}
	s := chunk.Span{Start: b.base + segs.At(0).Start, End: b.base + segs.At(segs.Len()-1).Stop}
	for s.End > s.Start && isBlank(b.src[s.End-1]) {
		s.End--
	}
	if !s.Empty() {
		b.Prose = append(b.Prose, s)
	}
}

func (b *builder) code(n ast.Node, nested, fenced bool) {
	c := CodeBlock{Fenced: fenced, Nested: nested}
	c.Start = b.start(n)
	if nested {
		c.Start = b.base + max(n.Pos(), 0)
	}
	c.Content = chunk.Span{Start: lineEnd(b.src, c.Start), End: lineEnd(b.src, c.Start)}
	if segs := n.Lines(); segs != nil && segs.Len() > 0 {
		c.Content = chunk.Span{Start: b.base + segs.At(0).Start, End: b.base + segs.At(segs.Len()-1).Stop}
	}
	c.End = c.Content.End
	if f, ok := n.(*ast.FencedCodeBlock); ok {
		if l := f.Language(bytesOf(b.src[b.base:])); l != nil {
			c.Language = string(l)
		}
		if end := lineEnd(b.src, c.End); isFence(b.src[min(c.End, len(b.src)):end]) {
			c.End = end
		}
	}
	b.Codes = append(b.Codes, c)
}

// isFence recognises a closing fence, also behind quote markers.
func isFence(line string) bool {
	line = strings.Trim(line, " \t\r\n>")
	return len(line) >= 3 && (strings.Trim(line, "`") == "" || strings.Trim(line, "~") == "")
}

func (b *builder) table(n *east.Table, nested bool) {
	t := TableBlock{Nested: nested, Columns: len(n.Alignments)}
	t.Start = b.start(n)
	t.End = t.Start
	for row := n.FirstChild(); row != nil; row = row.NextSibling() {
		if _, ok := row.(*east.TableRow); ok {
			t.Rows++
		}
		if row.Pos() >= 0 {
			t.End = lineEnd(b.src, b.base+row.Pos())
		}
	}
	if t.Rows == 0 { // the delimiter row is no node
		t.End = lineEnd(b.src, t.End)
	}
	b.Tables = append(b.Tables, t)
}

// finish gives blocks, lists and items their ends.
func (b *builder) finish() {
	if len(b.Blocks) == 0 {
		if len(b.src) > 0 {
			b.Blocks = append(b.Blocks, Block{Kind: Paragraph})
		} else {
			return
		}
	}
	b.Blocks[0].Start = 0
	if h := b.Headings; len(h) > 0 && h[0].Block == 0 {
		h[0].Start = 0
	}
	for i := range b.Blocks {
		blk := &b.Blocks[i]
		blk.End = len(b.src)
		if i+1 < len(b.Blocks) {
			blk.End = b.Blocks[i+1].Start
		}
		blk.TextEnd = b.textEnd(blk.Span)
		if blk.Kind == List {
			b.finishList(&b.Lists[blk.Index], blk)
		}
	}
}

func (b *builder) textEnd(s chunk.Span) int {
	end := s.End
	for end > s.Start && isBlank(b.src[end-1]) {
		end--
	}
	return min(lineEnd(b.src, end), s.End)
}

func (b *builder) finishList(l *ListBlock, blk *Block) {
	l.Span = blk.Text()
	for i := range l.Items {
		it := &l.Items[i]
		it.End = l.End
		for j := i + 1; j < len(l.Items); j++ {
			if l.Items[j].Depth <= it.Depth {
				it.End = l.Items[j].Start
				break
			}
		}
	}
}

func isBlank(c byte) bool { return c == ' ' || c == '\t' || c == '\n' || c == '\r' }
