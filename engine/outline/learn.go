package outline

import (
	"slices"

	"chunkscope/engine/chunk"
)

// observer watches the builder while it goes through what goldmark found, to
// tell the pieces apart.
type observer struct {
	on     bool
	start  int // of the piece
	inList bool
	odd    bool // it holds what is not kept
	had    counts
}

// counts are the lengths of the outline's lists.
type counts struct{ blocks, codes, tables, lists, members, prose, items, markup, labels int }

func (b *builder) counts() counts {
	return counts{
		len(b.starts), len(b.Codes), len(b.Tables), len(b.lists), len(b.members), len(b.Prose), len(b.Items), len(b.Markup), len(b.labels),
	}
}

// observe begins a piece at start.
func (b *builder) observe(start int, inList bool) {
	b.seen = observer{on: true, start: start, inList: inList, had: b.counts()}
}

// mark ends the piece at hand where the next begins, which does kind.
func (b *builder) mark(end int, kind step) {
	b.settleAt(end)
	if p := b.piece(); p != nil {
		b.memory.learn(b.lines[b.seen.start:end], b.lines[end:], p, kind)
	}
	b.observe(end, kind == beginsItem)
}

// piece is what was found since the last mark; nil for what cannot be told
// again.
func (b *builder) piece() *piece {
	o, had, has := &b.seen, b.seen.had, b.counts()
	lists := has.lists - had.lists
	p := &piece{list: o.inList || lists > 0}
	if o.odd || lists > 1 || o.inList && lists > 0 {
		return nil
	}
	first := had.blocks
	if !o.inList && (has.blocks == first || b.BlockStart(first) != o.start) {
		return nil
	}
	if p.list {
		if !o.inList {
			if b.BlockKind(first) != List {
				return nil
			}
			first++
		}
		p.ordered, p.members = b.lists[has.lists-1].ordered, slices.Clone(b.members[had.members:])
		for i := range p.members {
			it := &p.members[i]
			p.depth = max(p.depth, it.Depth)
			it.Packed = chunk.Pack(chunk.Span{Start: it.Start() - o.start})
		}
	}
	for i := first; i < has.blocks; i++ {
		p.blocks = append(p.blocks, pieceBlock{b.BlockStart(i) - o.start, b.kinds[i]})
	}
	for _, c := range b.Codes[had.codes:] {
		if c.Language != "" {
			return nil
		}
		c.Span, c.Content = shifted(c.Span, -o.start), shifted(c.Content, -o.start)
		p.codes = append(p.codes, c)
	}
	for _, t := range b.Tables[had.tables:] {
		t.Span = shifted(t.Span, -o.start)
		p.tables = append(p.tables, t)
	}
	p.prose = appendShifted(nil, b.Prose[had.prose:], -o.start)
	p.items = appendShifted(nil, b.Items[had.items:], -o.start)
	p.markup = appendShifted(nil, b.Markup[had.markup:], -o.start)
	p.labels = appendShifted(nil, b.labels[had.labels:], -o.start)
	return p
}
