package segment

import (
	"sort"
	"testing"

	"pgregory.net/rapid"
)

func TestOffsetsRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		length := rapid.IntRange(0, 5*wordBits*wordBits).Draw(t, "length")
		interval := rapid.SampledFrom([]int{1, 2, 7, 300, 9000}).Draw(t, "every")
		o := newOffsets(length)
		var want []int
		for offset := rapid.IntRange(0, interval).Draw(t, "first"); offset < length; offset += rapid.IntRange(1, interval).Draw(t, "further") {
			if len(want)%1000 == 999 {
				offset = min(offset+rapid.IntRange(0, 3*wordBits*wordBits).Draw(t, "gap"), length-1)
			}
			o.add(offset)
			want = append(want, offset)
		}
		o.count()
		if o.Len() != len(want) {
			t.Fatalf("Len() = %d, want %d", o.Len(), len(want))
		}
		for i, offset := range want {
			if got := o.At(i); got != offset {
				t.Fatalf("At(%d) = %d, want %d", i, got, offset)
			}
		}
		for off := range length + 1 {
			i := sort.SearchInts(want, off)
			if got := o.IndexFrom(off); got != i {
				t.Fatalf("IndexFrom(%d) = %d, want %d", off, got, i)
			}
			if isMember := i < len(want) && want[i] == off; o.Has(off) != isMember {
				t.Fatalf("Has(%d) = %t, want %t", off, !isMember, isMember)
			}
		}
	})
}
