package align

import (
	"strings"
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"

	"chunkscope/engine/element"
	"chunkscope/engine/outline"
)

func TestPositionsMapBothWays(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		source := strings.Join(rapid.SliceOfN(rapid.SampledFrom([]string{
			"word", "Word", " ", "\n", "é", "日本", "🙂", "**", "[a](b)", "<b>", "&amp;", "&", "- ", "…", "\u200b", strings.Repeat("long ", 20),
		}), 0, 40).Draw(t, "parts"), "")
		for _, v := range []*view{
			newCondensed(source, true), newWords(source, nil), newWords(source, element.FindHidden(source, outline.Parse(source))),
		} {
			for pos := range len(v.text) {
				at := v.sourceOffset(pos)
				if got := v.viewPosition(at); got != pos {
					t.Fatalf("position %d of %q maps to source offset %d, which maps to %d", pos, v.text, at, got)
				}
				if in := v.source[at]; in != v.text[pos] && toLower(in) != v.text[pos] {
					t.Fatalf("byte %d of view %q is %q in the source", pos, v.text, in)
				}
			}
			if !utf8.ValidString(v.text) {
				t.Fatalf("view %q is not valid UTF-8", v.text)
			}
		}
	})
}

func TestCharacterReferencesAreFound(t *testing.T) {
	for s, want := range map[string]int{
		"&amp; b": 5, "&#38;": 5, "&#x26;": 6, "&": 0, "& b;": 0, "&b": 0, "&;": 0, "&" + strings.Repeat("x", 40) + ";": 0,
	} {
		if got := entityLength(s); got != want {
			t.Errorf("%q: got %d, want %d", s, got, want)
		}
	}
}

func TestTextOutOfOrderIsFound(t *testing.T) {
	for _, c := range []struct {
		places []int
		want   []int
	}{
		{[]int{1, 2, -1, 3}, nil},
		{[]int{1, 1, 2}, nil},
		{[]int{9, 1, 2, 3}, []int{0}},
		{[]int{1, 2, 9, 3, 4}, []int{2}},
		{[]int{3, 2, 1}, []int{0, 1}},
		{[]int{-1, -1}, nil},
	} {
		if got := findMisplaced(c.places, listNumbers(len(c.places))); len(got) != len(c.want) || len(got) > 0 && got[0] != c.want[0] {
			t.Errorf("%v: got %v, want %v", c.places, got, c.want)
		}
	}
}
