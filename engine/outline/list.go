package outline

import (
	"strings"

	"github.com/yuin/goldmark/ast"

	"chunkscope/engine/chunk"
)

// addList adds a list, or adds the items of n to the list that n continues from the previous
// window.
func (b *builder) addList(n *ast.List, start int) {
	b.releaseFence(start)
	if !b.inList {
		if !b.add(kind{Kind: List}, start) {
			b.addInner(n, false)
			return
		}
		b.beginList()
	}
	b.addItems(n, 0)
	for c := n.FirstChild(); c != nil; c = c.NextSibling() {
		b.addInner(c, true)
	}
}

func (b *builder) beginList() {
	b.lists = append(b.lists, list{block: uint32(len(b.starts) - 1), first: uint32(len(b.listItems))})
}

func (b *builder) addItems(n *ast.List, depth int) {
	last := &b.lists[len(b.lists)-1]
	last.depth = max(last.depth, uint8(depth))
	for item := n.FirstChild(); item != nil; item = item.NextSibling() {
		b.listItems = append(b.listItems, Item{
			PackedSpan: chunk.Pack(chunk.Span{Start: b.itemStart(item, depth)}), Depth: uint8(depth),
			Ordered: n.IsOrdered(), Task: b.readTask(item),
		})
		for c := item.FirstChild(); c != nil; c = c.NextSibling() {
			if sub, ok := c.(*ast.List); ok {
				b.addItems(sub, depth+1)
			}
		}
	}
}

// addItem adds a list item. The item's text ends where its nested list starts.
func (b *builder) addItem(n *ast.ListItem) {
	pos := len(b.Items)
	s := chunk.Span{Start: b.nodeOffset(n)}
	b.textEnd = s.Start
	b.Items = append(b.Items, chunk.PackedSpan{}) // reserve the index before adding nested items
	nested := false
	for c := n.FirstChild(); c != nil; c = c.NextSibling() {
		if _, list := c.(*ast.List); list && !nested {
			nested, s.End = true, b.textEnd
		}
		b.addInner(c, true)
	}
	if !nested {
		s.End = b.textEnd
	}
	if b.Items[pos] = chunk.Pack(s); s.Empty() {
		b.Items = append(b.Items[:pos], b.Items[pos+1:]...)
	}
}

func (b *builder) itemStart(item ast.Node, depth int) int {
	line := b.blockStart(item)
	if depth == 0 {
		return line
	}
	if pos := b.nodeOffset(item); strings.Trim(b.lines[line:pos], " \t") != "" {
		return pos
	}
	return line
}

func (b *builder) readTask(item ast.Node) Task {
	first, ok := item.FirstChild().(*prose)
	if !ok || first.end-first.start < 4 {
		return NoTask
	}
	t := b.lines[b.base+first.start:][:4]
	if t[0] != '[' || t[2] != ']' || !isBlank(t[3]) {
		return NoTask
	}
	switch t[1] {
	case 'x', 'X':
		return Checked
	case ' ', '\t':
		return Unchecked
	}
	return NoTask
}

// finishList sets the ends of the items. An item ends at the next item that is not nested in it.
func finishList(l *ListBlock) {
	next := make([]int, l.MaxDepth+1)
	for d := range next {
		next[d] = l.End
	}
	for i := len(l.Items) - 1; i >= 0; i-- {
		it := &l.Items[i]
		start, depth := it.Start(), int(it.Depth)
		it.PackedSpan = chunk.Pack(chunk.Span{Start: start, End: next[depth]})
		for d := depth; d <= l.MaxDepth; d++ {
			next[d] = start
		}
	}
}
