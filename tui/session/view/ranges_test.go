package view

import (
	"testing"

	"pgregory.net/rapid"
)

// Counts and unions must equal those computed by a simple loop.
func TestRanges(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		sets := rapid.SliceOfN(rapid.Map(rapid.IntRange(0, 60), func(bit int) uint16 {
			if bit >= 16 {
				return 0
			}
			return 1 << bit
		}), 0, 900).Draw(t, "said")
		set := NewSet(len(sets), func(i int) bool { return sets[i] != 0 })
		union := NewUnion(len(sets), func(i int) uint16 { return sets[i] })
		from := rapid.IntRange(0, len(sets)).Draw(t, "from")
		to := rapid.IntRange(0, len(sets)).Draw(t, "to")
		count, all := 0, uint16(0)
		for i := from; i < to; i++ {
			if sets[i] != 0 {
				count++
			}
			all |= sets[i]
		}
		if got := set.Between(from, to); got != count {
			t.Errorf("count from %[2]d to %[3]d = %[1]d, want %[4]d", got, from, to, count)
		}
		if got := union.Between(from, to); got != all {
			t.Errorf("union from %[2]d to %[3]d = %[1]b, want %[4]b", got, from, to, all)
		}
	})
}
