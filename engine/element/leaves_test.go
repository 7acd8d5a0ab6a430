package element

import (
	"reflect"
	"testing"

	"pgregory.net/rapid"

	"chunkscope/engine/chunk"
)

func TestLeavesAreReturnedAsAdded(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var want []Leaf
		var all Leaves
		at := 0
		headers := []chunk.Span{{}, {Start: 1, End: 3}, {Start: 70, End: 75}}
		for range rapid.IntRange(0, 6).Draw(t, "leaves") {
			at += rapid.IntRange(0, 9).Draw(t, "gap")
			l := Leaf{Element: Element{Span: chunk.Span{Start: at, End: at + rapid.IntRange(1, 9).Draw(t, "bytes")}}}
			l.Chars = rapid.IntRange(1, l.Len()).Draw(t, "chars")
			if l.CountedByLines = rapid.Bool().Draw(t, "lines"); !l.CountedByLines {
				l.Companion = rapid.SampledFrom(headers).Draw(t, "with")
			}
			all.add(&l)
			want, at = append(want, l), l.End
		}
		if all.Len() != len(want) {
			t.Fatalf("got %d leaves, want %d", all.Len(), len(want))
		}
		for i, l := range want {
			if got := all.At(i); got != l {
				t.Fatalf("leaf %d: got %+v, want %+v", i, got, l)
			}
			if s, chars, alone := all.WithoutCompanion(i); s != l.Span || chars != l.Chars || alone != l.Companion.Empty() {
				t.Fatalf("leaf %d: got %v with %d characters, WithoutCompanion %v, want %+v", i, s, chars, alone, l)
			}
		}
	})
}

func TestAllStopsWhenLoopBreaks(t *testing.T) {
	var l List
	for i := range 3 {
		l.add(Element{Span: chunk.Span{Start: 2 * i, End: 2*i + 1}})
	}
	var seen []int
	for i := range l.All() {
		if seen = append(seen, i); i == 1 {
			break
		}
	}
	if want := []int{0, 1}; !reflect.DeepEqual(seen, want) {
		t.Errorf("got leaves %v, want %v", seen, want)
	}
}
