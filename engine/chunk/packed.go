package chunk

import "sort"

// PackedSpan is a Span in half the memory, for very long lists. All documents are smaller
// than 4 GiB.
type PackedSpan struct{ start, end uint32 }

// Pack packs a span.
func Pack(s Span) PackedSpan { return PackedSpan{uint32(s.Start), uint32(s.End)} }

// Span returns the unpacked span.
func (p PackedSpan) Span() Span { return Span{int(p.start), int(p.end)} }

// Start returns the start of the span.
func (p PackedSpan) Start() int { return int(p.start) }

// End returns the end of the span, exclusive.
func (p PackedSpan) End() int { return int(p.end) }

// SelectSpansInside returns the spans of an ordered list that begin inside s.
func SelectSpansInside(list []PackedSpan, s Span) []PackedSpan {
	start := sort.Search(len(list), func(i int) bool { return list[i].Start() >= s.Start })
	end := start + sort.Search(len(list)-start, func(i int) bool { return list[start+i].Start() >= s.End })
	return list[start:end]
}
