package outline

import (
	"strings"

	"chunkscope/engine/chunk"
	"chunkscope/engine/work"
)

// memory caches goldmark's results for pieces of a document and replays them if the same
// lines recur. Documents of very short lines benefit: goldmark's cost is per line, and
// such documents repeat the same few lines.
//
// A piece reaches from one point at which parsing may restart to the next (restartsAt,
// groupEnd): its blocks do not depend on the text before it, and on the text after it
// only through the line that ends it. Pieces form a tree of lines: a node is the lines
// since the last such point, and an edge is a line, which continues the piece or is the
// first of the next one.
type memory struct {
	edges
	nodes uint32
	room  int // for edges

	pieces       int // replayed
	learnt, told int // bytes learnt from, and replayed

	recent *recentLines
	last   shortLine // that follow found and is not among the recent ones
}

type edgeFrom struct {
	node uint32
	line shape
}

type edge struct {
	from edgeFrom
	node uint32 // with the line added; with only the line if it begins a piece
	kind step
	ends *piece // that the line is the first after; nil when it goes on
}

// step is the effect of a line on the piece before it.
type step uint8

const (
	goesOn step = iota
	beginsBlock
	beginsItem // of the list that the piece is part of
)

// piece is goldmark's result between two restart points. All positions are places.
type piece struct {
	list    bool // it begins with list items, which are not in blocks
	ordered bool
	depth   uint8
	members []Item // of the list

	blocks     []pieceBlock
	prose      []chunk.Packed
	asItStands bool // the titles of the headings are their text

	rest *rest // nil for most
}

// rest is the data that few pieces have.
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
	trialSize = 1 << 16 // bytes, before the cache has to prove worthwhile
	// shortLines is the average length of lines from which it is worth it.
	shortLines = 14
	manyPieces = 1 << 12 // replayed in a millisecond or less
	// firstWindow is the size of the first window, from which the sizes of all slices
	// are estimated, and memoryWindow that of later ones, parsed when the cache does not
	// know the lines.
	firstWindow  = 1 << 12
	memoryWindow = 1 << 7
)

// worthwhile reports whether text is worth remembering.
func (m *memory) worthwhile(text string) bool {
	return m.learnt <= trialSize+2*m.told && strings.Count(text, "\n")*shortLines > len(text)
}

// learn stores p for lines; the last of them follows the piece and has the given kind.
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

// edge returns the edge from node by a line, and creates it if necessary.
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
		b.add(blk.kind, at.offsetAt(blk.start))
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
		it.Packed = chunk.Pack(chunk.Span{Start: at.offsetAt(it.Start())})
		b.members = append(b.members, it)
	}
}
