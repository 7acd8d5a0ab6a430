package settings

import (
	"testing"

	"pgregory.net/rapid"
)

func TestWords(t *testing.T) {
	list := EncodeList(markdownJS)
	for _, c := range []struct{ key, a, b, wantA, wantB string }{
		{"unit", "chars", "words", "chars", "words"},
		{"overlap_size", "0", "200", "0", "200"},
		{"max_chunks_per_document", "0", "200", "all", "200"},
		{"separators", "markdown", list, "markdown", "a list of 13"},
		{"separators", `["]","\"[",""]`, list, `a list of 3: "]", "\"[", ""`, `a list of 13: "\n## ", "\n### ", "\n#### ", …`},
		{"separators", `["a","b","c"]`, `["a","b","d","e","f","g"]`, `a list of 3: …, "c"`, `a list of 6: …, "d", "e", "f", …`},
		{"separators", `["a","b"]`, `["a","b","c"]`, `a list of 2: …, "b"`, `a list of 3: …, "b", "c"`},
	} {
		x, _ := Lookup(c.key)
		if a, b := x.ShortValues(c.a, c.b); a != c.wantA || b != c.wantB {
			t.Errorf("ShortValues(%q, %q) of %s = %q, %q; want %q, %q", c.a, c.b, c.key, a, b, c.wantA, c.wantB)
		}
	}
	x, _ := Lookup("separators")
	if got := x.ShortValue(list); got != "a list of 13" {
		t.Errorf("ShortValue of a long list = %q, want \"a list of 13\"", got)
	}
}

func TestDifferentValuesHaveDifferentDescriptions(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		x, _ := Lookup("separators")
		parts := rapid.SampledFrom([]string{"", "a", "\n", "…"})
		lists := rapid.SliceOfN(parts, 1, 6)
		a, b := EncodeList(lists.Draw(t, "a")), EncodeList(lists.Draw(t, "b"))
		wordsA, wordsB := x.ShortValues(a, b)
		if (a == b) != (wordsA == wordsB) {
			t.Fatalf("ShortValues(%s, %s) = %s, %s", a, b, wordsA, wordsB)
		}
		if got := x.DescribeChange(a, b); got != "separators: "+wordsA+" → "+wordsB {
			t.Fatal(got)
		}
	})
}
