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
	titles []chunk.Packed
	had    counts
}

// counts are the lengths of the outline's lists.
type counts struct{ blocks, headings, codes, tables, lists, members, prose, items, markup int }

func (b *builder) counts() counts {
	c := counts{
		len(b.Blocks), len(b.Headings), len(b.Codes), len(b.Tables), len(b.Lists), 0, len(b.Prose), len(b.Items), len(b.Markup),
	}
	if c.lists > 0 {
		c.members = len(b.Lists[c.lists-1].Items)
	}
	return c
}

// observe begins a piece at start.
func (b *builder) observe(start int, inList bool) {
	b.seen = observer{on: true, start: start, inList: inList, titles: b.seen.titles[:0], had: b.counts()}
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
	first, blocks := had.blocks, b.Blocks[had.blocks:]
	if p.list {
		l := &b.Lists[has.lists-1]
		members := l.Items
		if o.inList {
			members = members[had.members:]
		} else {
			if len(blocks) == 0 || blocks[0].Kind != List || blocks[0].Start != o.start {
				return nil
			}
			first, blocks = first+1, blocks[1:]
		}
		p.ordered, p.members = l.Ordered, slices.Clone(members)
		for i := range p.members {
			it := &p.members[i]
			p.depth = max(p.depth, int(it.Depth))
			it.Packed = chunk.Pack(chunk.Span{Start: it.Start() - o.start})
		}
	} else if len(blocks) == 0 || blocks[0].Start != o.start {
		return nil
	}
	for _, blk := range blocks {
		index := 0
		switch blk.Kind {
		case Heading:
			index = blk.Index - had.headings
		case Code:
			index = blk.Index - had.codes
		case Table:
			index = blk.Index - had.tables
		}
		p.blocks = append(p.blocks, Block{Span: chunk.Span{Start: blk.Start - o.start}, Kind: blk.Kind, Index: index})
	}
	for i, h := range b.Headings[had.headings:] {
		t := chunk.Pack(shifted(o.titles[i].Span(), -o.start))
		p.headings = append(p.headings, pieceHeading{title: t, start: h.Start - o.start, level: h.Level, block: h.Block - first})
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
	return p
}
