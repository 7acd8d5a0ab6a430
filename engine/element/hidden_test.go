package element

import (
	"strings"
	"testing"

	"pgregory.net/rapid"

	"chunkscope/engine/outline"
)

// In the cases, hidden text is between ‹ and ›. The letter after ‹ is its kind.
func TestHiddenTextIsFound(t *testing.T) {
	for _, want := range []string{
		"A [link]‹a(https://example.com/a_(b) \"Title\")› and an ![image]‹a(i.png)›.",
		"[![badge]‹a(b.svg)›]‹a(https://example.com)›",
		"A [reference]‹m[to]› and [to]‹m[]› and [to].\n\n‹a[to]: https://example.com\n›",
		"An <https://address.example> and ‹t<b>›bold‹t</b>›‹t<!-- comment -->›.",
		"‹m-› one\n‹m10.› ten\n‹m*› two\n\n‹m1.› three\n‹m2)› four\n",
		"‹m- [x]› done\n‹m- [ ]› not done\n",
		"‹m```go title\n›code [a](b) <i>\n‹m```\n›",
		"    indented `<b>`\n",
		"`[a](b)` and `<b>`",
		"\\[a](b) and \\<b>",
		"| A | B |\n|---|---|\n| [c]‹a(d)› | ‹t<br>› |\n",
		"‹t<div align=\"center\">›\ntext\n‹t</div>›\n",
		"[not a link] (b) and [a](b c) and < b>",
		"> ‹m-› in a quote [a]‹a(b)›\n",
	} {
		text := unmarked.Replace(want)
		got, end := "", 0
		for _, h := range FindHidden(text, outline.Parse(text)) {
			got += text[end:h.Start()] + "‹" + []string{"m", "a", "t"}[h.Kind] + text[h.Start():h.End()] + "›"
			end = h.End()
		}
		if got += text[end:]; got != want {
			t.Errorf("got\n%s\nwant\n%s", got, want)
		}
	}
}

var unmarked = strings.NewReplacer("‹m", "", "‹a", "", "‹t", "", "›", "")

func TestHiddenTextIsSorted(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := strings.Join(rapid.SliceOfN(rapid.SampledFrom([]string{
			"[a](b)", "![", "](c)", "<b>", "</b>", "<!--", "-->", "```\n", "\n", "\n\n", "- ", "1. ", "> ", "| a | b |\n|---|---|\n", "[a]: b\n", "text", "`",
		}), 0, 30).Draw(t, "parts"), "")
		end := 0
		for _, h := range FindHidden(text, outline.Parse(text)) {
			if h.Start() < end || h.End() <= h.Start() || h.End() > len(text) {
				t.Fatalf("hidden text %d–%d begins before %d in %q", h.Start(), h.End(), end, text)
			}
			end = h.End()
		}
	})
}
