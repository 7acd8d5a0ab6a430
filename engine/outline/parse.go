package outline

import (
	"strings"
	"unicode/utf8"
	"unsafe"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/util"

	"chunkscope/engine/chunk"
)

// Parse finds the blocks of a document. The text may hold anything; what it
// makes of it is CommonMark 0.31 with GFM's tables, and front matter.
func Parse(src string) *Outline { return parse(src, windowBytes) }

// windowBytes keep goldmark's tree small: it takes up to 300 times the memory of
// the text.
const windowBytes = 1 << 14

// parse looks at window bytes at a time, as goldmark's tree takes many times
// the memory of the text.
func parse(src string, window int) *Outline {
	b := newBuilder(src)
	b.parse(window)
	return &b.Outline
}

func newBuilder(src string) *builder {
	b := &builder{src: src, lines: withLineFeeds(src), fence: -1}
	b.memory.room = max(1<<12, len(src)/edgeBytes)
	if strings.HasPrefix(src, bom) {
		b.base = len(bom)
	}
	return b
}

func (b *builder) parse(window int) {
	if end := frontMatter(b.lines, b.base); end > 0 {
		b.add(FrontMatter, b.base, 0)
		b.base = end
	}
	for size := window; b.base < len(b.src); {
		b.recall()
		end := lineEnd(b.lines, min(len(b.src), b.base+size)-1)
		doc := blocksOnly.Parse(b.context.reader(bytesOf(b.lines[b.base:end])), parser.WithContext(b.context.fresh()))
		inList := false // the next window begins in a list
		inOrder := b.inOrder(doc)
		if end < len(b.src) {
			next := b.restart(doc, inOrder)
			if next == nil {
				next, inList = b.nextItem(doc), true
			}
			if next == nil {
				if size > window && doc.ChildCount() == 1 && !doc.FirstChild().HasChildren() {
					size *= 4 // one block of many lines is no large tree
				}
				size *= 4 // what is parsed again is a third
				continue
			}
			end = b.start(next)
			removeFrom(next)
		}
		b.makeRoom(doc, end)
		b.seen.on = false
		if text := b.lines[b.base:end]; end < len(b.src) && inOrder && b.memory.worthwhile(text) {
			b.memory.learnt += len(text)
			b.observe(b.base, b.inList)
		}
		for n := doc.FirstChild(); n != nil; n = n.NextSibling() {
			if b.seen.on && b.restartsAt(n) {
				b.mark(b.start(n), beginsBlock)
			}
			b.block(n)
		}
		size = window
		if b.seen.on {
			kind := beginsBlock
			if inList {
				kind = beginsItem
			}
			b.mark(end, kind)
			size = min(window, memoryWindow)
		}
		b.base, b.inList = end, inList
	}
	b.finish()
}

// inOrder reports whether the blocks of doc come as they stand. Those of a table
// with a setext underline after it do not: what stands above it is the heading.
func (b *builder) inOrder(doc ast.Node) bool {
	last := b.base
	for n := doc.FirstChild(); n != nil; n = n.NextSibling() {
		start := b.start(n)
		if start < last {
			return false
		}
		last = start
	}
	return true
}

// restart is the last block of doc at which parsing may begin afresh; nil when
// there is none.
func (b *builder) restart(doc ast.Node, inOrder bool) ast.Node {
	for n := doc.LastChild(); n != nil; n = n.PreviousSibling() {
		if b.restartsAt(n) && (inOrder || b.parts(n)) {
			return n
		}
	}
	return nil
}

// parts reports whether the blocks that come before n stand before it, and no
// others do.
func (b *builder) parts(n ast.Node) bool {
	start := b.start(n)
	for c := n.PreviousSibling(); c != nil; c = c.PreviousSibling() {
		if b.start(c) >= start {
			return false
		}
	}
	for c := n.NextSibling(); c != nil; c = c.NextSibling() {
		if b.start(c) < start {
			return false
		}
	}
	return true
}

// restartsAt reports whether n, a block of the document other than the first,
// reads the same with nothing before it, and nothing before it depends on what
// follows: it stands after a blank line, or is one after which, or with which,
// every block before it has ended.
func (b *builder) restartsAt(n ast.Node) bool {
	before := n.PreviousSibling()
	if before == nil {
		return false
	}
	start := b.start(n)
	if start <= b.base {
		return false
	}
	if b.start(before) < start && (ends(before) || begins(n)) {
		return true
	}
	return strings.Trim(b.lines[lineStart(b.lines, start-1):start], " \t\r\n") == ""
}

// nextItem is the last item of the list that doc ends with, other than the
// first, that begins a list of the same items by itself: its marker stands at
// the start of a line, and no blank line stands in an empty item before it, for
// goldmark remembers that to the end of the list. nil when there is none.
func (b *builder) nextItem(doc ast.Node) ast.Node {
	list, ok := doc.LastChild().(*ast.List)
	if !ok {
		return nil
	}
	var found ast.Node
	empty := false // an item has been, here or in a list inside
	for n := list.FirstChild(); n != nil; n = n.NextSibling() {
		start := b.pos(n)
		if start > b.base && b.lines[start-1] == '\n' && n != list.FirstChild() {
			found = n
		}
		empty = empty || emptyItem(n)
		if next := n.NextSibling(); next != nil && empty && hasBlankLine(b.lines[start:b.pos(next)]) {
			break
		}
	}
	return found
}

// emptyItem reports whether n is a list item with nothing in it, or has one.
func emptyItem(n ast.Node) bool {
	if n.Kind() == ast.KindListItem && !n.HasChildren() {
		return true
	}
	for c := n.FirstChild(); c != nil; c = c.NextSibling() {
		if emptyItem(c) {
			return true
		}
	}
	return false
}

func hasBlankLine(s string) bool {
	for line := range strings.Lines(s) {
		if strings.Trim(line, " \t\r\n") == "" {
			return true
		}
	}
	return false
}

// removeFrom takes n and what follows it from its parent.
func removeFrom(n ast.Node) {
	parent := n.Parent()
	for last := parent.LastChild(); ; last = parent.LastChild() {
		parent.RemoveChild(parent, last)
		if last == n {
			return
		}
	}
}

// ends reports whether n, a block of the document that another follows, is over
// with its own last line.
func ends(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.Heading, *ast.ThematicBreak:
		return true
	case *ast.HTMLBlock:
		return n.HTMLBlockType <= ast.HTMLBlockType5 // they end with a mark of theirs
	}
	return false
}

// begins reports whether n is told by its first line, whatever is open there.
func begins(n ast.Node) bool {
	switch n.Kind() {
	case ast.KindList, ast.KindBlockquote, ast.KindThematicBreak, ast.KindFencedCodeBlock:
		return true
	}
	return false
}

// makeRoom sizes what grows with the document: growing it would cost as much
// as parsing.
func (b *builder) makeRoom(doc ast.Node, end int) {
	headings, lists := 0, 0
	for n := doc.FirstChild(); n != nil; n = n.NextSibling() {
		switch n.Kind() {
		case ast.KindHeading:
			headings++
		case ast.KindList:
			lists++
		}
	}
	share := float64(len(b.src)-b.base) / float64(end-b.base) * 1.05 // of the rest
	b.Blocks = room(b.Blocks, doc.ChildCount(), share)
	b.Headings = room(b.Headings, headings, share)
	b.Lists = room(b.Lists, lists, share)
	b.Prose = room(b.Prose, texts(doc), share)
}

// room is list with place for n more elements, and when it has to move, for
// as many as the rest of the document should have.
func room[T any](list []T, n int, share float64) []T {
	if cap(list)-len(list) >= n {
		return list
	}
	return append(make([]T, 0, len(list)+int(float64(n)*max(1, share))), list...)
}

// texts is the number of paragraphs and headings in n.
func texts(n ast.Node) int {
	sum := 0
	for c := n.FirstChild(); c != nil; c = c.NextSibling() {
		switch c.Kind() {
		case kindProse, ast.KindHeading:
			sum++
		default:
			sum += texts(c)
		}
	}
	return sum
}

const bom = "\ufeff"

// bytesOf lends s to goldmark, which does not write to its source: the
// capacity ends with the text, so that even an append would copy.
func bytesOf(s string) []byte {
	n := len(s)
	return unsafe.Slice(unsafe.StringData(s), n)[:n:n]
}

// withLineFeeds is src with every lone carriage return, which ends a line in
// CommonMark but not in goldmark, as a line feed. Offsets stay the same.
func withLineFeeds(src string) string {
	i := loneReturn(src, 0)
	if i < 0 {
		return src
	}
	b := []byte(src)
	for ; i >= 0; i = loneReturn(src, i+1) {
		b[i] = '\n'
	}
	return unsafe.String(unsafe.SliceData(b), len(b))
}

// loneReturn is the first carriage return from off on with no line feed after
// it; -1 when there is none.
func loneReturn(src string, off int) int {
	for off < len(src) {
		i := strings.IndexByte(src[off:], '\r')
		if i < 0 {
			return -1
		}
		off += i
		if off+1 == len(src) || src[off+1] != '\n' {
			return off
		}
		off += 2
	}
	return -1
}

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
