package compare

import (
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func TestDifferingWords(t *testing.T) {
	for _, c := range []struct{ older, newer, edits string }{
		{"", "", ""},
		{"the same", "the same", ""},
		{"Rotate a key every month, and tell.", "Rotate a key every week, and tell.", "month>week"},
		{"one two three", "one three", "two >"},
		{"one three", "one two three", ">two "},
		{"keep old, phrase here", "keep new, words here", "old, phrase>new, words"},
		{"one a two three b four", "one c two three d four", "a>c|b>d"},
		{"a\n\nb", "a b", "\n\n> "},
		{"", "all new", ">all new"},
		{"日本語の文", "日本語と文", "の>と"},
		{"broken \xff here", "broken \xfe here", "\xff>\xfe"},
	} {
		var got []string
		for _, e := range DifferingWords(c.older, c.newer) {
			got = append(got, e.Old.Slice(c.older)+">"+e.New.Slice(c.newer))
		}
		if got := strings.Join(got, "|"); got != c.edits {
			t.Errorf("%q → %q: %q, want %q", c.older, c.newer, got, c.edits)
		}
	}
}

func TestWordEditsProduceNewerText(t *testing.T) {
	word := rapid.SampledFrom([]string{"key ", "door ", "door", "\n", " ", ".", "é", "\xff", "\x00", "日本"})
	rapid.Check(t, func(rt *rapid.T) {
		older := strings.Join(rapid.SliceOfN(word, 0, 30).Draw(rt, "older"), "")
		newer := strings.Join(rapid.SliceOfN(word, 0, 30).Draw(rt, "newer"), "")
		edits := DifferingWords(older, newer)
		if (len(edits) == 0) != (older == newer) {
			rt.Fatalf("%q → %q: %v", older, newer, edits)
		}
		var built strings.Builder
		copiedBytes := 0
		for _, e := range edits {
			if e.Old.Start < copiedBytes || e.Old.Empty() && e.New.Empty() {
				rt.Fatalf("%q → %q: %v", older, newer, edits)
			}
			built.WriteString(older[copiedBytes:e.Old.Start])
			if built.Len() != e.New.Start {
				rt.Fatalf("%q → %q: edit %v should start at %d, want %d", older, newer, e, built.Len(), e.New.Start)
			}
			built.WriteString(e.New.Slice(newer))
			copiedBytes = e.Old.End
		}
		if got := built.String() + older[copiedBytes:]; got != newer {
			rt.Fatalf("%q with the edits %v = %q, want %q", older, edits, got, newer)
		}
	})
}
