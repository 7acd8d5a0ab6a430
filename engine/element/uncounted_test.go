package element_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"chunkscope/engine/element"
)

func TestUncountedText(t *testing.T) {
	data := "data:image/png;base64," + strings.Repeat("iVBORw0KGgo", 20)
	for _, c := range []struct {
		src    string
		counts element.UncountedTexts
		leaves []string
	}{
		{"[![a](b)](c) ![d](e)\n[![f](g)](h)\n\nText.", element.UncountedTexts{3}, []string{"Text."}},
		{"![A diagram of the lock](lock.png)", element.UncountedTexts{1}, nil},
		{"<p align=\"center\">\n  <a href=\"x\"><img src=\"y\"></a>\n</p>\n\nText.", element.UncountedTexts{1}, []string{"Text."}},
		{"<p>\n<!-- logo --><img src=\"y\">\n</p>\n\n![a](b) <!-- never closed", element.UncountedTexts{1}, []string{"![a](b) <!-- never closed"}},
		{"<a href=\"x\"><img src=\"y\"></a>&nbsp;<img src=\"z\">", element.UncountedTexts{2}, nil},
		{"<p><img src=\"y\"> Two words</p>", element.UncountedTexts{}, []string{"<p><img src=\"y\"> Two words</p>"}},
		{"![a](b) A picture.", element.UncountedTexts{}, []string{"![a](b) A picture."}},
		{"[English](en.md) | [Deutsch](de.md) · [日本語](ja.md)", element.UncountedTexts{0, 3}, nil},
		{"[Read the guide.](guide.md)", element.UncountedTexts{}, []string{"[Read the guide.](guide.md)"}},
		{"`make` `install`", element.UncountedTexts{}, []string{"`make` `install`"}},
		{"https://a.b <https://c.d>", element.UncountedTexts{}, []string{"https://a.b <https://c.d>"}},
		{"- [One](#one)\n- [Two](#two)\n  - [Three](#three)\n\nText.", element.UncountedTexts{0, 0, 3}, []string{"Text."}},
		{"See:\n\n- [One](#one)\n- [Two](#two)", element.UncountedTexts{}, []string{"See:", "[One](#one)", "[Two](#two)"}},
		{"- [One](#one)\n- [Two](#two), too\n- [Three](#three)", element.UncountedTexts{}, []string{"[One](#one)", "[Two](#two), too", "[Three](#three)"}},
		{"[One](#one) | [Two](#two)", element.UncountedTexts{0, 0, 2}, nil},
		{"1 Keys ....... 3\n\n2 Locks . . . . 12\n\nIt took 3 years until 1999", element.UncountedTexts{0, 0, 2}, []string{"It took 3 years until 1999"}},
		{"A dot ![x](" + data + ") here.\n\nAnd text.", element.UncountedTexts{0, 0, 0, 1}, []string{"And text."}},
		{"![x](" + data + ")", element.UncountedTexts{0, 0, 0, 1}, nil},
		{"<div>\n<b>Logo</b><img src='" + data + "'>\n</div>", element.UncountedTexts{0, 0, 0, 1}, nil},
		{"Text.\n\n[x]: " + data, element.UncountedTexts{0, 0, 0, 1}, []string{"Text."}},
		{"The scheme data:image/png is short. " + strings.Repeat("Long text. ", 30), element.UncountedTexts{}, append([]string{"The scheme data:image/png is short."}, slices.Repeat([]string{"Long text."}, 30)...)},
		{"```\n" + data + "\n```", element.UncountedTexts{}, []string{"```\n" + data + "\n```"}},
	} {
		set := find(c.src)
		var leaves []string
		for i := range set.Leaves().Len() {
			leaves = append(leaves, set.Leaves().At(i).Slice(c.src))
		}
		if got := set.Uncounted(); got != c.counts || !slices.Equal(leaves, c.leaves) {
			t.Errorf("%q: got %v and leaves %q, want %v and %q", c.src, got, leaves, c.counts, c.leaves)
		}
	}
}

func TestUncountedTextIsNotAnElement(t *testing.T) {
	const src = "# Keys\n\n[![a](b)](c)\n\n- [One](#one)\n- [Two](#two)\n- [Three](#three)\n\n## Locks\n\n![d](e)\n\nA [lock](x). Another.\n"
	set := find(src)
	var got []string
	for k := range element.Kind(element.KindCount) {
		for _, e := range set.ListOf(k).All() {
			got = append(got, fmt.Sprintf("%s %s > %s", k, e.Slice(src), e.Companion.Slice(src)))
		}
	}
	want := []string{
		"sentence Keys > ", "sentence Locks > ", "sentence A [lock](x). > ", "sentence Another. > ",
		"heading # Keys > - [One](#one)", "heading ## Locks > A [lock](x).", "link [lock](x) > ",
	}
	if !slices.Equal(got, want) {
		t.Errorf("got %q\nwant %q", got, want)
	}
}
