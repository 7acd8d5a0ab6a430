package element

import (
	"iter"
	"slices"
	"sort"

	"chunkscope/engine/chunk"
)

// List holds elements of one kind, in order of their extents' starts.
type List struct {
	places
	// the With of each element, in one of these two forms; both are nil if it is empty
	// for all
	next []next
	with []chunk.Packed
	// last is the start of the extent added last; mixed is set if the starts are not
	// ascending.
	last  int
	mixed bool
}

// next is a span after an element: the number of bytes between the two, and its length.
type next struct{ gap, length uint8 }

// findNeighbour returns a span that is empty or shortly after another.
func findNeighbour(s, with chunk.Span) (n next, ok bool) {
	if with.Empty() {
		return next{}, true
	}
	gap, length := with.Start-s.End, with.Len()
	return next{uint8(gap), uint8(length)}, 0 <= gap && gap < 1<<8 && length < 1<<8
}

func (n next) span(s chunk.Span) chunk.Span {
	if n.length == 0 {
		return chunk.Span{}
	}
	start := s.End + int(n.gap)
	return chunk.Span{Start: start, End: start + int(n.length)}
}

func (l *List) alone() bool { return l.next == nil && l.with == nil }

// Len returns how many there are.
func (l List) Len() int { return l.len() }

// At is element i.
func (l List) At(i int) Element {
	e := Element{Span: l.spanAt(i)}
	switch {
	case l.next != nil:
		e.With = l.next[i].span(e.Span)
	case l.with != nil:
		e.With = l.with[i].Span()
	}
	return e
}

// Extent returns the range from the first byte to the last of element i and its With.
func (l List) Extent(i int) chunk.Span {
	if l.alone() {
		return l.spanAt(i)
	}
	return l.At(i).Extent()
}

// All returns the elements with their indices in the list.
func (l List) All() iter.Seq2[int, Element] {
	return func(yield func(int, Element) bool) {
		for i := range l.len() {
			if !yield(i, l.At(i)) {
				return
			}
		}
	}
}

// In returns the elements whose own text shares a byte with span.
func (l List) In(span chunk.Span) List {
	n := l.len()
	start := sort.Search(n, func(i int) bool { return l.spanAt(i).End > span.Start })
	end := start + sort.Search(n-start, func(i int) bool { return l.spanAt(start+i).Start >= span.End })
	l.places = l.part(start, end)
	if l.next != nil {
		l.next = l.next[start:end]
	}
	if l.with != nil {
		l.with = l.with[start:end]
	}
	return l
}

func (l *List) add(e Element) {
	if !e.With.Empty() || !l.alone() {
		l.addWith(e)
	}
	l.places.add(e.Span)
	l.follow(e.Extent().Start)
}

// follow records the start of the next element's extent.
func (l *List) follow(start int) {
	l.mixed = l.mixed || start < l.last
	l.last = start
}

// addWith adds the With of the next element.
func (l *List) addWith(e Element) {
	n, ok := findNeighbour(e.Span, e.With)
	switch {
	case l.with != nil:
	case !ok:
		l.with = make([]chunk.Packed, l.len(), l.room())
		for i := range l.next {
			l.with[i] = chunk.Pack(l.next[i].span(l.spanAt(i)))
		}
		l.next = nil
	case l.next == nil:
		l.next = make([]next, l.len(), l.room())
		fallthrough
	default:
		l.next = append(l.next, n)
		return
	}
	l.with = append(l.with, chunk.Pack(e.With))
}

// sort sorts the elements by their extents' starts.
func (l *List) sort() {
	if !l.mixed {
		return
	}
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

// Leaf is a piece of the partition of the text. The measure of whole text counts these
// pieces.
type Leaf struct {
	Element
	// Chars is its length in code points.
	Chars int
	// Lines: if the element is too long for any chunk, its lines are the leaves instead.
	Lines bool
}

// Leaves are pieces of text in order, without overlaps.
type Leaves struct {
	spans []chunk.Packed
	// chars holds the lengths in code points; nil if they equal those in bytes.
	chars []uint32
	// kinds holds ofLines, entire, or besides plus an index into with; nil if all are
	// ofLines.
	kinds []uint32
	with  []chunk.Packed // the With of leaves, shared by all rows of a table
}

const (
	ofLines uint32 = iota
	entire
	besides
)

// Len returns how many there are.
func (l *Leaves) Len() int { return len(l.spans) }

// At is leaf i.
func (l *Leaves) At(i int) Leaf {
	s, chars, _ := l.Alone(i)
	leaf := Leaf{Element: Element{Span: s}, Chars: chars, Lines: true}
	if l.kinds != nil {
		k := l.kinds[i]
		if leaf.Lines = k == ofLines; k >= besides {
			leaf.With = l.with[k-besides].Span()
		}
	}
	return leaf
}

// Alone returns the span of leaf i and its length in code points; ok is false if its With
// is not empty.
func (l *Leaves) Alone(i int) (s chunk.Span, chars int, ok bool) {
	s = l.spans[i].Span()
	chars = s.Len()
	if l.chars != nil {
		chars = int(l.chars[i])
	}
	return s, chars, len(l.kinds) == 0 || l.kinds[i] < besides
}

func (l *Leaves) add(leaf *Leaf) {
	l.spans = append(l.spans, chunk.Pack(leaf.Span))
	l.setChars(len(l.spans)-1, leaf.Chars)
	k := ofLines
	switch {
	case !leaf.Lines && leaf.With.Empty():
		k = entire
	case !leaf.Lines:
		with := chunk.Pack(leaf.With)
		if n := len(l.with); n == 0 || l.with[n-1] != with {
			l.with = append(l.with, with)
		}
		k = besides + uint32(len(l.with)-1)
	}
	if l.kinds == nil && k != ofLines {
		l.kinds = make([]uint32, len(l.spans)-1, cap(l.spans))
	}
	if l.kinds != nil {
		l.kinds = append(l.kinds, k)
	}
}

// setChars sets the length of leaf i, which must be the first one without a length.
func (l *Leaves) setChars(i, chars int) {
	if l.chars == nil && chars != l.spans[i].Span().Len() {
		l.chars = make([]uint32, i, cap(l.spans))
		for k := range l.chars {
			l.chars[k] = uint32(l.spans[k].Span().Len())
		}
	}
	if l.chars != nil {
		l.chars = append(l.chars, uint32(chars))
	}
}
