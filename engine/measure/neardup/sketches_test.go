package neardup

import (
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// The chunks with a hash are found, the last first, however far they are apart, and
// no others.
func TestSketchesFindChunksByHash(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := newSketches(rapid.IntRange(0, 99).Draw(t, "hashes"))
		want := map[uint64][]int32{}
		kept := int32(0)
		for range rapid.IntRange(1, 200).Draw(t, "links") {
			h := scramble(rapid.Uint64Range(0, 40).Draw(t, "hash"))
			kept += rapid.SampledFrom([]int32{0, 1, 1, 255, 256, 1000}).Draw(t, "next")
			s.add(h, kept)
			if len(want[h]) < maxPerHash {
				want[h] = append([]int32{kept}, want[h]...)
			}
		}
		for n := range uint64(41) {
			if h := scramble(n); !slices.Equal(slices.Collect(s.with(h)), want[h]) {
				t.Fatalf("hash %d: %v, want %v", n, slices.Collect(s.with(h)), want[h])
			}
		}
	})
}
