package segment

import (
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// CountRange and Count must return the same number. Advance must return the largest possible offset.
func TestCharAndWordMeters(t *testing.T) {
	for _, unit := range []string{"chars", "words"} {
		t.Run(unit, func(t *testing.T) {
			rapid.Check(t, func(t *rapid.T) {
				text := difficultText().Draw(t, "text")
				a := analyze(text)
				m := a.Meter(unit, "")
				ends := charEnds(text)
				from := rapid.SampledFrom(ends).Draw(t, "from")
				limit := rapid.SampledFrom(ends[slices.Index(ends, from):]).Draw(t, "limit")
				n := rapid.IntRange(1, 20).Draw(t, "n")
				if got, want := m.CountRange(from, limit), m.Count(text[from:limit]); got != want {
					t.Fatalf("CountRange(%d, %d) = %d in %q, want %d", from, limit, got, text, want)
				}
				want := from
				for _, e := range ends {
					if e > from && e <= limit && m.Count(text[from:e]) <= n {
						want = e
					}
				}
				if got := m.Advance(from, n, limit); got != want {
					t.Fatalf("Advance(%d, %d, %d) = %d, want %d, in %q", from, n, limit, got, want, text)
				}
			})
		})
	}
}
