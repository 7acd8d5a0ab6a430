package bpe

import (
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// A row of one byte is split as any other piece of its length, whatever the
// vocabulary.
func TestRowsAreSplitAsOthers(t *testing.T) {
	for _, name := range []string{"cl100k_base", "o200k_base"} {
		for _, c := range []string{" ", "\t", "\n", "a", "-", "=", "#", "*", "_", ".", "0", "\x00", "\xff"} {
			for n := 1; n < 300; n += 1 + n/20 {
				rowAsOthers(t, Named(name).vocab, strings.Repeat(c, n))
			}
		}
	}
	sizes := rapid.SliceOfNDistinct(rapid.ByteRange(1, 12), 1, 12, rapid.ID)
	rapid.Check(t, func(t *rapid.T) {
		made := sizes.Draw(t, "sizes")
		total := 0
		for _, n := range made {
			total += int(n)
		}
		v, err := newVocab(made, strings.Repeat("a", total))
		if err != nil {
			t.Fatal(err)
		}
		rowAsOthers(t, v, strings.Repeat("a", rapid.IntRange(1, 60).Draw(t, "length")))
	})
}

func rowAsOthers(t interface{ Fatalf(string, ...any) }, v *vocab, row string) {
	got, want := v.splitRow(nil, row, 0, len(row)), v.splitLong(nil, row, 0)
	if !slices.Equal(got, want) {
		t.Fatalf("%d times %q: %d, not %d", len(row), row[0], got, want)
	}
}
