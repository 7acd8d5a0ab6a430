package outline

import (
	"strings"
	"unicode/utf8"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/util"

	"chunkscope/engine/chunk"
)

// builder makes an outline of the nodes that goldmark finds.
type builder struct {
	Outline
	src   string
	lines string // src with every line ending in a line feed
	base  int    // of what goldmark parses
	fence int    // the code block whose last line may be the next node's; -1
	last  int    // where the text found last ends

	inList  bool // the next block goes on with the last list
	context context
	memory  memory // of what short lines made
	seen    observer
	items   []Item // of the list at hand
	slab    []Item // room for those of lists, which are mostly short
}

func newBuilder(src string) *builder {
	b := &builder{src: src, lines: withLineFeeds(src), fence: -1}
	b.memory.room = max(1<<12, len(src)/edgeBytes)
	if strings.HasPrefix(src, bom) {
		b.base = len(bom)
	}
	return b
}

func (b *builder) block(n ast.Node) {
	start := b.start(n)
	switch n := n.(type) {
	case *ast.Heading:
		if b.add(Heading, start, len(b.Headings)) {
			b.heading(n, start)
		}
	case *ast.FencedCodeBlock, *ast.CodeBlock:
		b.add(Code, start, len(b.Codes))
	case *tableNode:
		b.add(Table, start, len(b.Tables))
	case *ast.List:
		b.list(n, start)
		b.inList = false
		return
	case *ast.Blockquote:
		b.add(Quote, start, 0)
	case *ast.HTMLBlock:
		b.add(HTML, start, 0)
	case *ast.ThematicBreak:
		b.add(Rule, start, 0)
	case *ast.LinkReferenceDefinition:
		b.add(Definition, start, 0)
	default:
		b.add(Paragraph, start, 0)
	}
	b.inList = false
	b.inside(n, false)
}

// add opens a block at start; finish gives it its end. It reports false for a
// node that begins on the line of the one before: they are one block.
func (b *builder) add(k Kind, start, index int) bool {
	if n := len(b.Blocks); n > 0 && b.Blocks[n-1].Start >= start {
		return false
	}
	b.Blocks = append(b.Blocks, Block{Span: chunk.Span{Start: start}, Kind: k, Index: index})
	return true
}

// pos is where node n begins. goldmark's own offset runs past it where tabs
// were widened to spaces, so it is held to the text.
func (b *builder) pos(n ast.Node) int {
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

// start is the start of the line on which node n begins.
func (b *builder) start(n ast.Node) int { return max(b.base, lineStart(b.lines, b.pos(n))) }

func (b *builder) heading(n *ast.Heading, start int) {
	if b.seen.on {
		b.noteTitle(n, start)
	}
	b.addHeading(Head{Start: start, Level: n.Level, Title: title(b.joined(n)), Block: len(b.Blocks) - 1})
}

// addHeading adds a heading, under the one above it with a lower level.
func (b *builder) addHeading(h Head) {
	parent := len(b.Headings) - 1
	for parent >= 0 && b.Headings[parent].Level >= h.Level {
		parent = b.Headings[parent].Parent
	}
	h.Parent = parent
	b.Headings = append(b.Headings, h)
}

// noteTitle tells the observer where the title of a heading stands.
func (b *builder) noteTitle(n *ast.Heading, start int) {
	t := chunk.Span{Start: start, End: start}
	if segs := n.Lines(); segs.Len() > 0 {
		t = chunk.Span{Start: b.base + segs.At(0).Start, End: b.base + segs.At(0).Stop}
		b.seen.odd = b.seen.odd || segs.Len() > 1
	}
	b.seen.titles = append(b.seen.titles, chunk.Pack(t))
}

// joined is the text of a heading, its lines joined with a space.
func (b *builder) joined(n ast.Node) string {
	segs := n.Lines()
	if segs.Len() == 0 {
		return ""
	}
	at, end := b.base+segs.At(0).Start, b.base+segs.At(segs.Len()-1).Stop
	if segs.Len() == 1 {
		return strings.TrimSpace(b.src[at:end])
	}
	var all strings.Builder // there may be very many lines
	all.Grow(end - at)
	for first := at; at < end; {
		next := min(lineEnd(b.lines, at), end)
		if at > first {
			all.WriteByte(' ')
		}
		all.WriteString(strings.TrimSpace(b.src[at:next]))
		at = next
	}
	return all.String()
}

// inside collects code, tables and prose of a block and of what it holds.
func (b *builder) inside(n ast.Node, nested bool) {
	if b.fence >= 0 {
		b.settleAt(b.start(n))
	}
	switch n := n.(type) {
	case *ast.FencedCodeBlock:
		b.code(n, nested, true)
		return
	case *ast.CodeBlock:
		b.code(n, nested, false)
		return
	case *tableNode:
		b.table(n, nested)
		return
	case *prose:
		b.prose(chunk.Span{Start: b.base + n.start, End: b.base + n.end})
		return
	case *ast.Heading, *ast.Paragraph, *ast.TextBlock:
		b.text(n)
		return
	case *ast.HTMLBlock:
		b.markup(n)
		return
	case *ast.LinkReferenceDefinition:
		b.label(n)
		return
	case *ast.ThematicBreak:
		return
	case *ast.ListItem:
		b.item(n)
		return
	}
	for c := n.FirstChild(); c != nil; c = c.NextSibling() {
		b.inside(c, true)
	}
}

func (b *builder) text(n ast.Node) {
	segs := n.Lines()
	if segs == nil || segs.Len() == 0 {
		return
	}
	b.prose(chunk.Span{Start: b.base + segs.At(0).Start, End: b.base + segs.At(segs.Len()-1).Stop})
}

func (b *builder) prose(s chunk.Span) {
	for s.End > s.Start && isBlank(b.lines[s.End-1]) {
		s.End--
	}
	if !s.Empty() {
		b.Prose = append(b.Prose, chunk.Pack(s))
		b.last = s.End
	}
}

func (b *builder) table(n *tableNode, nested bool) {
	t := TableBlock{Nested: nested, Rows: n.rows, Columns: n.columns}
	t.Start, t.End = b.base+n.start, lineEnd(b.lines, b.base+max(n.start, n.end-1))
	if !nested {
		t.Start = b.start(n)
	}
	b.Tables = append(b.Tables, t)
	b.last = t.End
}

// markup keeps an HTML block: goldmark counts the line that closes it apart.
func (b *builder) markup(n *ast.HTMLBlock) {
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
	b.last = s.End
}

func (b *builder) label(n *ast.LinkReferenceDefinition) {
	b.seen.odd = true
	if b.Labels == nil {
		b.Labels = map[string]struct{}{}
	}
	b.Labels[util.ToLinkReference(n.Label)] = struct{}{}
}

// finish gives blocks, lists and items their ends.
func (b *builder) finish() {
	if len(b.src) == 0 {
		return
	}
	if len(b.Blocks) == 0 {
		b.Blocks = append(b.Blocks, Block{Kind: Paragraph})
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
	for end > s.Start && isBlank(b.lines[end-1]) {
		end--
	}
	return min(lineEnd(b.lines, end), s.End)
}

func isBlank(c byte) bool { return c == ' ' || c == '\t' || c == '\n' || c == '\r' }
