package element

import (
	"cmp"
	"runtime"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"chunkscope/engine/chunk"
)

func TestListReturnsAddedElements(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var want []Element
		var l List
		at := 0
		for range rapid.IntRange(1, 6).Draw(t, "elements") {
			at += rapid.IntRange(0, 9).Draw(t, "gap")
			e := Element{Span: chunk.Span{Start: at, End: at + rapid.SampledFrom([]int{1, 2, 9, 1<<16 - 1, 1 << 16}).Draw(t, "length")}}
			if rapid.Bool().Draw(t, "beside") {
				e.Companion.Start = max(0, e.End+rapid.SampledFrom([]int{-1 << 16, -1, 0, 1, 1<<8 - 1, 1 << 8, 1 << 20}).Draw(t, "far"))
				e.Companion.End = e.Companion.Start + rapid.SampledFrom([]int{1, 1<<8 - 1, 1 << 8}).Draw(t, "long")
			}
			want, at = append(want, e), e.End
			l.add(e)
		}
		part := l.In(chunk.Span{Start: want[len(want)-1].Start, End: at})
		if got := part.At(0); part.Len() != 1 || got != want[len(want)-1] {
			t.Fatalf("last element = %v (%d elements), want %v", got, part.Len(), want[len(want)-1])
		}
		span := chunk.Span{Start: rapid.IntRange(0, at+1).Draw(t, "from")}
		span.End = span.Start + rapid.IntRange(1, at+1).Draw(t, "bytes")
		var inside []Element
		for _, e := range want {
			if e.Start < span.End && span.Start < e.End {
				inside = append(inside, e)
			}
		}
		if got := collect(l.In(span)); !slices.Equal(got, inside) {
			t.Fatalf("in %v: got %v, want %v", span, got, inside)
		}
		for i, e := range want {
			if got := l.At(i); got != e {
				t.Fatalf("element %d: got %v, want %v", i, got, e)
			}
			if got := l.Extent(i); got != e.Extent() {
				t.Fatalf("extent %d: got %v, want %v", i, got, e.Extent())
			}
		}
		l.sort()
		slices.SortStableFunc(want, func(a, b Element) int { return cmp.Compare(a.Extent().Start, b.Extent().Start) })
		if got := collect(l); !slices.Equal(got, want) {
			t.Fatalf("sorted: got %v, want %v", got, want)
		}
	})
}

func collect(l List) (all []Element) {
	for i, e := range l.All() {
		if i != len(all) {
			return nil
		}
		all = append(all, e)
	}
	return all
}

// A short element takes six bytes, or eight bytes with a nearby companion.
func TestShortElementsTakeLittleMemory(t *testing.T) {
	const n = 100_000
	for _, c := range []struct {
		name      string
		companion chunk.Span
		limit     uint64
	}{
		{"alone", chunk.Span{}, 6},
		{"beside", chunk.Span{Start: 5, End: 260}, 8},
		{"beside, far", chunk.Span{Start: 259, End: 264}, 8},
	} {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		l := List{spanList: newSpanList(n)}
		for i := range n {
			at := chunk.Span{Start: 10 * i, End: 10*i + 4}
			l.add(Element{Span: at, Companion: chunk.Span{Start: at.Start + c.companion.Start, End: at.Start + c.companion.End}})
		}
		runtime.ReadMemStats(&after)
		if got := (after.TotalAlloc - before.TotalAlloc) / n; got > c.limit {
			t.Errorf("%s: %d bytes per element, want at most %d", c.name, got, c.limit)
		}
		runtime.KeepAlive(&l)
	}
}
