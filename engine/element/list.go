package element

import (
	"iter"
	"slices"
	"sort"

	"chunkscope/engine/chunk"
)

// List is elements of one kind, in order of their extents' starts.
type List struct {
	spans []chunk.Packed
	with  []chunk.Packed // nil where nothing has to stand beside any
}

// Len is how many there are.
func (l List) Len() int { return len(l.spans) }

// At is element i.
func (l List) At(i int) Element {
	e := Element{Span: l.spans[i].Span()}
	if l.with != nil {
		e.With = l.with[i].Span()
	}
	return e
}

// Extent is from the first byte to the last of element i and of what has to stand
// beside it.
func (l List) Extent(i int) chunk.Span {
	if l.with == nil {
		return l.spans[i].Span()
	}
	return l.At(i).Extent()
}

// All are the elements with their places in the list.
func (l List) All() iter.Seq2[int, Element] {
	return func(yield func(int, Element) bool) {
		for i := range l.spans {
			if !yield(i, l.At(i)) {
				return
			}
		}
	}
}

// In are the elements that share a byte with span, as far as their own text
// goes.
func (l List) In(span chunk.Span) List {
	from := sort.Search(len(l.spans), func(i int) bool { return l.spans[i].End() > span.Start })
	to := from + sort.Search(len(l.spans)-from, func(i int) bool { return l.spans[from+i].Start() >= span.End })
	l.spans = l.spans[from:to]
	if l.with != nil {
		l.with = l.with[from:to]
	}
	return l
}

func (l *List) add(e Element) {
	if l.with == nil && !e.With.Empty() {
		l.with = make([]chunk.Packed, len(l.spans), cap(l.spans))
	}
	if l.with != nil {
		l.with = append(l.with, chunk.Pack(e.With))
	}
	l.spans = append(l.spans, chunk.Pack(e.Span))
}

// sort puts the elements in order of their extents' starts.
func (l *List) sort() {
	last := 0
	for _, e := range l.All() {
		start := e.Extent().Start
		if start < last {
			l.sortAll()
			return
		}
		last = start
	}
}

func (l *List) sortAll() {
	list := make([]Element, 0, l.Len())
	for _, e := range l.All() {
		list = append(list, e)
	}
	slices.SortStableFunc(list, func(a, b Element) int { return a.Extent().Start - b.Extent().Start })
	*l = List{}
	for _, e := range list {
		l.add(e)
	}
}

// Leaf is a piece of the partition of the text that whole text is measured on.
type Leaf struct {
	Element
	// Chars is its length in code points.
	Chars int
	// Lines: where no chunk of the size can hold all of it, its lines are the
	// leaves instead.
	Lines bool
}

// Leaves are pieces of text in order, of which none shares a byte with
// another.
type Leaves struct {
	list []packedLeaf
	with []chunk.Packed // what has to stand beside leaves: for all rows of a table the same
}

type packedLeaf struct {
	chunk.Packed
	chars uint32
	// kind is ofText, ofLines, or else besides and the place in with.
	kind uint32
}

const (
	ofText uint32 = iota
	ofLines
	besides
)

// Len is how many there are.
func (l *Leaves) Len() int { return len(l.list) }

// At is leaf i.
func (l *Leaves) At(i int) Leaf {
	p := &l.list[i]
	leaf := Leaf{Element: Element{Span: p.Span()}, Chars: int(p.chars), Lines: p.kind == ofLines}
	if p.kind >= besides {
		leaf.With = l.with[p.kind-besides].Span()
	}
	return leaf
}

// Alone is the span of leaf i with its length in code points; ok is false where
// something has to stand beside it.
func (l *Leaves) Alone(i int) (s chunk.Span, chars int, ok bool) {
	p := &l.list[i]
	return p.Span(), int(p.chars), p.kind < besides
}

func (l *Leaves) add(leaf *Leaf) {
	p := packedLeaf{Packed: chunk.Pack(leaf.Span), chars: uint32(leaf.Chars)}
	switch {
	case leaf.Lines:
		p.kind = ofLines
	case !leaf.With.Empty():
		with := chunk.Pack(leaf.With)
		if n := len(l.with); n == 0 || l.with[n-1] != with {
			l.with = append(l.with, with)
		}
		p.kind = besides + uint32(len(l.with)-1)
	}
	l.list = append(l.list, p)
}
