package neardup

import (
	"testing"

	"pgregory.net/rapid"
)

// Looks give back the signatures that they were given, those of few letters and of many.
func TestLooksGiveBackWhatTheyWereGiven(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		counts := rapid.SliceOfN(rapid.SliceOfN(rapid.SampledFrom([]uint8{0, 1, 2, 7, 8, 127}), parts, parts), 1, 9).Draw(t, "counts")
		if few := rapid.Uint8Range(7, 127).Draw(t, "few"); few < 127 {
			for _, c := range counts {
				for i := range c {
					c[i] = min(c[i], few)
				}
			}
		}
		var l signatures
		var want []signature
		for _, c := range counts {
			var o signature
			for i, n := range c {
				o[i/8] |= uint64(n) << (i % 8 * 8)
			}
			l.add(&o)
			want = append(want, o)
		}
		for i, o := range want {
			if got := l.at(i); got != o {
				t.Fatalf("signature %d is %x, not %x", i, got, o)
			}
		}
	})
}
