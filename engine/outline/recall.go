package outline

import (
	"strings"

	"chunkscope/engine/chunk"
	"chunkscope/engine/work"
)

// A document of very short lines costs goldmark most, as a line takes it as
// long however short it is, and has the same few lines over and over. What
// goldmark made of a piece of it is kept, and told again where the same lines
// come again.
//
// A piece reaches from one place at which parsing may begin afresh to the next
// (restartsAt, groupEnd): its blocks depend on nothing before it, and on what
// follows only by the line after it, which ends it. Pieces stand in a tree of
// their lines: a node is the lines since the last such place, and an edge is a
// line, which goes on with the piece or is the first of the next one.
type memory struct {
	edges
	nodes uint32
	room  int // for edges

	pieces       int // that were told again
	learnt, told int // bytes that were learnt from, and told again

	recent *recentLines
	last   shortLine // that follow found and is not among the recent ones
}

type edgeFrom struct {
	node uint32
	line shape
}

type edge struct {
	from edgeFrom
	node uint32 // with the line added; with only the line, where it begins a piece
	kind step
	ends *piece // that the line is the first after; nil when it goes on
}

// step is what a line does to the piece before it.
type step uint8

const (
	goesOn step = iota
	beginsBlock
	beginsItem // of the list that the piece is part of
)

// piece is what goldmark found from where parsing may begin afresh to where it
// may again. All positions are places.
type piece struct {
	list    bool // it begins with list items, which are in none of the blocks
	ordered bool
	depth   uint8
	members []Item // of the list

	blocks     []pieceBlock
	prose      []chunk.Packed
	asItStands bool // the titles of the headings are their text

	rest *rest // nil for most
}

// rest is what few pieces have.
type rest struct {
	codes  []CodeBlock
	tables []TableBlock
	items  []chunk.Packed
	markup []chunk.Packed
	labels []chunk.Packed
}

type pieceBlock struct {
	start int
	kind
}

const (
	root = 0
	// edgeBytes is for how many bytes of a document one edge is kept, which takes
	// about two hundred: a few times the document at most.
	edgeBytes = 64
	maxLines  = 24      // of a piece
	trialSize = 1 << 16 // bytes, before it counts what remembering is worth
	// shortLines is the average length of lines from which it is worth it.
	shortLines = 14
	manyPieces = 1 << 12 // told in a millisecond or less
	// firstWindow is how much is parsed before anything is known, by which the size
	// of all lists is guessed, and memoryWindow where something unknown comes.
	firstWindow  = 1 << 12
	memoryWindow = 1 << 7
)

// worthwhile reports whether text is worth remembering.
func (m *memory) worthwhile(text string) bool {
	return m.learnt <= trialSize+2*m.told && strings.Count(text, "\n")*shortLines > len(text)
}

// learn keeps what p is of lines, which are the last one after: a line that does
// kind.
func (m *memory) learn(lines []shortLine, p *piece, kind step) {
	node, last := uint32(root), len(lines)-1
	for _, l := range lines[:last] {
		e := m.edge(node, l.shape, goesOn, nil)
		if e.kind != goesOn {
			return // the piece may as well end here
		}
		node = e.node
	}
	m.edge(node, lines[last].shape, kind, p)
}

// knows reports whether there is a piece of lines, which are the last one after.
func (m *memory) knows(lines []shortLine) bool {
	node := uint32(root)
	for _, l := range lines {
		e := m.find(edgeFrom{node, l.shape})
		if e == nil {
			return false
		}
		if e.kind != goesOn {
			return true
		}
		node = e.node
	}
	return false
}

// edge is the one from node by a line, made as given when there is none.
func (m *memory) edge(node uint32, s shape, kind step, ends *piece) edge {
	from := edgeFrom{node, s}
	if e := m.find(from); e != nil {
		return *e
	}
	e := edge{from: from, kind: kind, ends: ends}
	if kind == goesOn {
		m.nodes++
		e.node = m.nodes
	} else {
		e.node = m.edge(root, s, goesOn, nil).node
	}
	m.add(e)
	return e
}

// recall goes on with the pieces it remembers, as far as they reach.
func (b *builder) recall() {
	m := &b.memory
	if m.known() == 0 {
		return
	}
	node := uint32(root)
	var p places
	for pos := b.base; ; {
		e, l := m.follow(node, b.lines[pos:])
		if e == nil {
			return
		}
		p.add(pos, l)
		if e.kind != goesOn {
			if b.inList && !e.ends.list {
				return
			}
			b.tell(e.ends, &p)
			m.told += pos - b.base
			b.base, b.inList = pos, e.kind == beginsItem
			if m.pieces++; m.pieces%manyPieces == 0 && !b.tally.Reach(work.Blocks, pos) {
				return
			}
			p.n = 0
			p.add(pos, l)
		}
		node, pos = e.node, pos+l.length
	}
}

// tell adds p to the outline, at b.base.
func (b *builder) tell(p *piece, at *places) {
	b.settleAt(b.base)
	if p.list {
		b.tellList(p, at)
	}
	heads, prose := b.heads.n, len(b.Prose)
	for _, blk := range p.blocks {
		b.add(blk.kind, at.at(blk.start))
	}
	at.unpack(&b.Prose, p.prose)
	if p.rest != nil {
		b.tellRest(p.rest, at)
	}
	if !p.asItStands {
		b.entitle(heads, prose)
	}
}

func (b *builder) tellRest(r *rest, at *places) {
	for _, c := range r.codes {
		c.Packed, c.content = chunk.Pack(at.spanAt(c.Span())), chunk.Pack(at.spanAt(c.Content()))
		b.Codes = append(b.Codes, c)
	}
	for _, t := range r.tables {
		t.Packed = chunk.Pack(at.spanAt(t.Span()))
		b.Tables = append(b.Tables, t)
	}
	at.unpack(&b.Items, r.items)
	at.unpack(&b.Markup, r.markup)
	at.unpack(&b.labels, r.labels)
}

func (b *builder) tellList(p *piece, at *places) {
	if !b.inList {
		b.add(kind{Kind: List}, b.base)
		b.beginList(p.ordered)
	}
	b.lists.deepen(p.depth)
	for _, it := range p.members {
		it.Packed = chunk.Pack(chunk.Span{Start: at.at(it.Start())})
		b.members = append(b.members, it)
	}
}
