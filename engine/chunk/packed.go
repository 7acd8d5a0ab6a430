package chunk

import "sort"

// PackedSpan is a Span that takes half the memory. Offsets must be below 4 GiB.
type PackedSpan struct{ start, end uint32 }

// Pack converts a Span to a PackedSpan.
func Pack(s Span) PackedSpan { return PackedSpan{uint32(s.Start), uint32(s.End)} }

// Span converts p to a Span.
func (p PackedSpan) Span() Span { return Span{int(p.start), int(p.end)} }

// Start returns the start of the span.
func (p PackedSpan) Start() int { return int(p.start) }

// End returns the offset of the first byte after the span.
func (p PackedSpan) End() int { return int(p.end) }

// SelectSpansInside returns the spans in list that start inside s. list must be in ascending order.
func SelectSpansInside(list []PackedSpan, s Span) []PackedSpan {
	start := sort.Search(len(list), func(i int) bool { return list[i].Start() >= s.Start })
	end := start + sort.Search(len(list)-start, func(i int) bool { return list[start+i].Start() >= s.End })
	return list[start:end]
}
