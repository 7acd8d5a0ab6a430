package element

import (
	"iter"
	"slices"
	"sort"

	"chunkscope/engine/chunk"
)

// List is a list of elements of one kind, sorted by the start of their extents.
type List struct {
	spanList
	// Companions of elements are stored in nearby or in companions. Both lists are nil if no
	// element has a companion.
	nearby     []nearbySpan
	companions []chunk.PackedSpan
	// last is the start of the extent added last. unsorted is true if the starts are not ascending.
	last     int
	unsorted bool
}

// nearbySpan is a short span shortly after an element. gap is the distance from the element.
type nearbySpan struct{ gap, length uint8 }

func makeNearby(s, companion chunk.Span) (n nearbySpan, ok bool) {
	if companion.Empty() {
		return nearbySpan{}, true
	}
	gap, length := companion.Start-s.End, companion.Len()
	return nearbySpan{uint8(gap), uint8(length)}, 0 <= gap && gap < 1<<8 && length < 1<<8
}

func (n nearbySpan) span(s chunk.Span) chunk.Span {
	if n.length == 0 {
		return chunk.Span{}
	}
	start := s.End + int(n.gap)
	return chunk.Span{Start: start, End: start + int(n.length)}
}

func (l *List) hasNoCompanions() bool { return l.nearby == nil && l.companions == nil }

// Len returns the number of elements.
func (l List) Len() int { return l.len() }

// At returns element i.
func (l List) At(i int) Element {
	e := Element{Span: l.at(i)}
	switch {
	case l.nearby != nil:
		e.Companion = l.nearby[i].span(e.Span)
	case l.companions != nil:
		e.Companion = l.companions[i].Span()
	}
	return e
}

// Extent returns the Extent of element i.
func (l List) Extent(i int) chunk.Span {
	if l.hasNoCompanions() {
		return l.at(i)
	}
	return l.At(i).Extent()
}

// All returns the elements with their indexes in the list.
func (l List) All() iter.Seq2[int, Element] {
	return func(yield func(int, Element) bool) {
		for i := range l.len() {
			if !yield(i, l.At(i)) {
				return
			}
		}
	}
}

// In returns the elements whose text overlaps span.
func (l List) In(span chunk.Span) List {
	n := l.len()
	start := sort.Search(n, func(i int) bool { return l.at(i).End > span.Start })
	end := start + sort.Search(n-start, func(i int) bool { return l.at(start+i).Start >= span.End })
	l.spanList = l.slice(start, end)
	if l.nearby != nil {
		l.nearby = l.nearby[start:end]
	}
	if l.companions != nil {
		l.companions = l.companions[start:end]
	}
	return l
}

func (l *List) add(e Element) {
	if !e.Companion.Empty() || !l.hasNoCompanions() {
		l.addCompanion(e)
	}
	l.spanList.add(e.Span)
	l.recordStart(e.Extent().Start)
}

func (l *List) recordStart(start int) {
	l.unsorted = l.unsorted || start < l.last
	l.last = start
}

func (l *List) addCompanion(e Element) {
	n, ok := makeNearby(e.Span, e.Companion)
	switch {
	case l.companions != nil:
	case !ok:
		l.companions = make([]chunk.PackedSpan, l.len(), l.capacity())
		for i := range l.nearby {
			l.companions[i] = chunk.Pack(l.nearby[i].span(l.at(i)))
		}
		l.nearby = nil
	case l.nearby == nil:
		l.nearby = make([]nearbySpan, l.len(), l.capacity())
		fallthrough
	default:
		l.nearby = append(l.nearby, n)
		return
	}
	l.companions = append(l.companions, chunk.Pack(e.Companion))
}

func (l *List) sort() {
	if !l.unsorted {
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

// Leaf is one of the parts into which a text is divided to measure how much of it is in one chunk.
type Leaf struct {
	Element
	// Chars is the length in code points.
	Chars int
	// CountedByLines is true if the lines of the leaf are measured one by one when the leaf is too
	// long for a chunk.
	CountedByLines bool
}

// Leaves lists the leaves of a text in order. They do not overlap.
type Leaves struct {
	spans []chunk.PackedSpan
	// chars lists the lengths in code points. It is nil if they equal the lengths in bytes.
	chars []uint32
	// Each kind is leafOfLines, wholeLeaf, or companionBase plus an index in companions. kinds is nil
	// if all are leafOfLines.
	kinds      []uint32
	companions []chunk.PackedSpan // all rows of a table share one entry
}

const (
	leafOfLines uint32 = iota
	wholeLeaf
	companionBase
)

// Len returns the number of leaves.
func (l *Leaves) Len() int { return len(l.spans) }

// At returns leaf i.
func (l *Leaves) At(i int) Leaf {
	s, chars, _ := l.WithoutCompanion(i)
	leaf := Leaf{Element: Element{Span: s}, Chars: chars, CountedByLines: true}
	if l.kinds != nil {
		k := l.kinds[i]
		if leaf.CountedByLines = k == leafOfLines; k >= companionBase {
			leaf.Companion = l.companions[k-companionBase].Span()
		}
	}
	return leaf
}

// WithoutCompanion returns the span of leaf i and the length in code points. ok is false if the
// leaf has a Companion, which is not returned.
func (l *Leaves) WithoutCompanion(i int) (s chunk.Span, chars int, ok bool) {
	s = l.spans[i].Span()
	chars = s.Len()
	if l.chars != nil {
		chars = int(l.chars[i])
	}
	return s, chars, len(l.kinds) == 0 || l.kinds[i] < companionBase
}

func (l *Leaves) add(leaf *Leaf) {
	l.spans = append(l.spans, chunk.Pack(leaf.Span))
	l.setChars(len(l.spans)-1, leaf.Chars)
	k := leafOfLines
	switch {
	case !leaf.CountedByLines && leaf.Companion.Empty():
		k = wholeLeaf
	case !leaf.CountedByLines:
		companion := chunk.Pack(leaf.Companion)
		if n := len(l.companions); n == 0 || l.companions[n-1] != companion {
			l.companions = append(l.companions, companion)
		}
		k = companionBase + uint32(len(l.companions)-1)
	}
	if l.kinds == nil && k != leafOfLines {
		l.kinds = make([]uint32, len(l.spans)-1, cap(l.spans))
	}
	if l.kinds != nil {
		l.kinds = append(l.kinds, k)
	}
}

// setChars sets the length of leaf i in code points. It must be called for all leaves in ascending
// order.
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
