package element

import (
	"testing"

	"pgregory.net/rapid"

	"chunkscope/engine/chunk"
)

// However long an element is, and whatever has to stand beside it, near or far, before
// or behind it: it is told as it was added, also of a part of the list.
func TestListTellsWhatStandsBeside(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var want []Element
		var l List
		at := 0
		for range rapid.IntRange(1, 6).Draw(t, "elements") {
			at += rapid.IntRange(0, 9).Draw(t, "gap")
			e := Element{Span: chunk.Span{Start: at, End: at + rapid.SampledFrom([]int{1, 2, 9, 1<<16 - 1, 1 << 16}).Draw(t, "length")}}
			if rapid.Bool().Draw(t, "beside") {
				e.With.Start = max(0, e.End+rapid.SampledFrom([]int{-1 << 16, -1, 0, 1, 1<<8 - 1, 1 << 8, 1 << 20}).Draw(t, "far"))
				e.With.End = e.With.Start + rapid.SampledFrom([]int{1, 1<<8 - 1, 1 << 8}).Draw(t, "long")
			}
			want, at = append(want, e), e.End
			l.add(e)
		}
		part := l.In(chunk.Span{Start: want[len(want)-1].Start, End: at})
		if got := part.At(0); part.Len() != 1 || got != want[len(want)-1] {
			t.Fatalf("the last is %v of %d, want %v", got, part.Len(), want[len(want)-1])
		}
		for i, e := range want {
			if got := l.At(i); got != e {
				t.Fatalf("element %d: %v, want %v", i, got, e)
			}
			if got := l.Extent(i); got != e.Extent() {
				t.Fatalf("extent %d: %v, want %v", i, got, e.Extent())
			}
		}
	})
}
