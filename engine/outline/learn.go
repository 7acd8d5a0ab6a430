package outline

import (
	"slices"
	"strings"

	"chunkscope/engine/chunk"
)

// observer watches the builder process goldmark's nodes, to record pieces.
type observer struct {
	on     bool
	start  int // of the piece
	inList bool
	odd    bool // it contains data that pieces do not keep
	had    counts
}

// counts are the lengths of the outline's lists.
type counts struct{ blocks, heads, codes, tables, lists, members, prose, items, markup, labels int }

func (b *builder) counts() counts {
	return counts{
		len(b.starts), b.heads.n, len(b.Codes), len(b.Tables), b.NumLists(), len(b.members), len(b.Prose), len(b.Items), len(b.Markup), len(b.labels),
	}
}

// observe begins a piece at start.
func (b *builder) observe(start int, inList bool) {
	b.seen = observer{on: true, start: start, inList: inList, had: b.counts()}
}

// mark ends the current piece at end, the start of the next, which has the given kind.
func (b *builder) mark(end int, kind step) {
	b.settleAt(end)
	if b.memory.known() <= b.memory.room {
		b.learn(end, kind)
	}
	b.observe(end, kind == beginsItem)
}

// learn keeps the piece at hand, when all of its lines and the one after have
// a shape and it is new.
func (b *builder) learn(end int, kind step) {
	var lines [maxLines + 1]shortLine
	var at places
	for next := b.seen.start; ; next += lines[at.n-1].length {
		l, ok := lineShape(b.lines[next:])
		if !ok || at.n == len(lines) {
			return
		}
		lines[at.n] = l
		if at.add(next, &l); next >= end {
			break
		}
	}
	if b.memory.knows(lines[:at.n]) {
		return
	}
	if p := b.piece(&at); p != nil {
		b.memory.learn(lines[:at.n], p, kind)
	}
}

// piece returns the data found since the last mark; nil if it cannot be replayed.
func (b *builder) piece(at *places) *piece {
	o, had, has := &b.seen, b.seen.had, b.counts()
	lists := has.lists - had.lists
	p := &piece{list: o.inList || lists > 0, asItStands: !b.entitled(had.heads, had.prose)}
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
		p.ordered, p.members = b.lists.kinds[has.lists-1].ordered, slices.Clone(b.members[had.members:])
		for i := range p.members {
			it := &p.members[i]
			p.depth = max(p.depth, it.Depth)
			it.Packed = chunk.Pack(chunk.Span{Start: at.indexOf(it.Start())})
		}
	}
	for i := first; i < has.blocks; i++ {
		p.blocks = append(p.blocks, pieceBlock{at.indexOf(b.BlockStart(i)), b.kinds[i]})
	}
	if p.prose = at.pack(b.Prose[had.prose:]); !b.keepRest(p, at) || at.lost {
		return nil
	}
	return p
}

// keepRest adds the rarer data to p. It reports false if it cannot be replayed.
func (b *builder) keepRest(p *piece, at *places) bool {
	had, has := b.seen.had, b.counts()
	if has.codes+has.tables+has.items+has.markup+has.labels == had.codes+had.tables+had.items+had.markup+had.labels {
		return true
	}
	p.rest = &rest{items: at.pack(b.Items[had.items:]), markup: at.pack(b.Markup[had.markup:]), labels: at.pack(b.labels[had.labels:])}
	for _, c := range b.Codes[had.codes:] {
		if b.Language(&c) != "" {
			return false
		}
		c.Packed, c.content = chunk.Pack(at.placesOf(c.Span())), chunk.Pack(at.placesOf(c.Content()))
		p.rest.codes = append(p.rest.codes, c)
	}
	for _, t := range b.Tables[had.tables:] {
		t.Packed = chunk.Pack(at.placesOf(t.Span()))
		p.rest.tables = append(p.rest.tables, t)
	}
	return true
}

// entitled reports whether a heading, from the given one on, may have a title other than
// its text, which is in Prose from the index prose on: because it has several lines or
// contains a possible mark. A line of the same shape has the same.
func (b *builder) entitled(heading, prose int) bool {
	for i := heading; i < b.heads.n; i++ {
		if strings.ContainsAny(b.words(i, b.Prose[prose:]).Of(b.lines), "\n*[`\\<&~_{") {
			return true
		}
	}
	return false
}
