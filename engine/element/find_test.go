package element_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"chunkscope/engine/element"
	"chunkscope/engine/outline"
	"chunkscope/engine/segment"
	"chunkscope/engine/source"
)

const sampleMarkdown = `---
title: x
---
# Keys

## Rotating *keys*

A key turns. It [turns](there) twice.

- one
  more
  - nested
- two

  ~~~go
  a
  ~~~

| a | b |
|---|---|
| 1 | 2 |
| 3 | 4 |

> | q |
> |---|
> | r |
>
> - in a quote
> - and another

    indented

<p>
html
</p>

[there]: /x

### The end
`

func TestFind(t *testing.T) {
	set := find(sampleMarkdown)
	var b strings.Builder
	for k := range element.Kind(element.KindCount) {
		for _, e := range set.ListOf(k).All() {
			fmt.Fprintf(&b, "%s %q", k, e.Slice(sampleMarkdown))
			if !e.Companion.Empty() {
				fmt.Fprintf(&b, " with %q", e.Companion.Slice(sampleMarkdown))
			}
			b.WriteByte('\n')
		}
	}
	for i := range set.Leaves().Len() {
		l := set.Leaves().At(i)
		fmt.Fprintf(&b, "leaf %q %d\n", l.Slice(sampleMarkdown), l.Chars)
	}
	const want = `sentence "Keys"
sentence "Rotating *keys*"
sentence "A key turns."
sentence "It [turns](there) twice."
sentence "one\n  more"
sentence "nested"
sentence "two"
sentence "in a quote"
sentence "and another"
sentence "The end"
code_block "~~~go\n  a\n  ~~~"
code_block "indented"
table_row "| 1 | 2 |" with "| a | b |\n|---|---|"
table_row "| 3 | 4 |" with "| a | b |\n|---|---|"
table_row "| r |" with "| q |\n> |---|"
list_item "- one\n  more"
list_item "- nested"
list_item "- two\n\n  ~~~go\n  a\n  ~~~"
list_item "- in a quote"
list_item "- and another"
heading "# Keys" with "## Rotating *keys*"
heading "## Rotating *keys*" with "A key turns."
heading "### The end"
link "[turns](there)"
leaf "---\ntitle: x\n---" 16
leaf "Keys" 4
leaf "Rotating *keys*" 15
leaf "A key turns." 12
leaf "It [turns](there) twice." 24
leaf "one\n  more" 10
leaf "nested" 6
leaf "two" 3
leaf "~~~go\n  a\n  ~~~" 15
leaf "| a | b |\n|---|---|" 19
leaf "| 1 | 2 |" 9
leaf "| 3 | 4 |" 9
leaf "| q |\n> |---|" 11
leaf "| r |" 5
leaf "in a quote" 10
leaf "and another" 11
leaf "indented" 8
leaf "<p>\nhtml\n</p>" 13
leaf "[there]: /x" 11
leaf "The end" 7
`
	if got := b.String(); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

func TestHeadingCompanionIsVisible(t *testing.T) {
	const src = "# Keys\n\n##\n\nA key turns.\n\n# Locks\n#\n# Gates\n<!-- a\nb --><!-- c -->\n\n<!-- d -->\n\nA gate opens.\n\n# Walls\n\n<!-- e --> Stone.\n\n# Moats\n\n<!--> Water -->\n\n# Sheds\n<!--->\n<!-->\nWood.\n\n# Doors\n"
	var got []string
	for _, e := range find(src).ListOf(element.Heading).All() {
		got = append(got, e.Slice(src)+" > "+e.Companion.Slice(src))
	}
	if want := []string{"# Keys > A key turns.", "# Locks > ", "# Gates > A gate opens.", "# Walls > <!-- e --> Stone.", "# Moats > <!--> Water -->", "# Sheds > Wood.", "# Doors > "}; !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestPlainTextHasOnlySentencesAndLinks(t *testing.T) {
	const src = "    THE KEYS\n\n    by nobody\n\n# no heading. - no item\n\n| a |\n|---|\n\nSee https://keys.example\n"
	o := outline.ParsePlain(src)
	links := element.FindLinks(src, o)
	set := element.Find(src, o, segment.Sentences(nil, src, o.Prose, links), links)
	want := map[element.Kind]int{element.Sentence: 5, element.Link: 1}
	for k := range element.Kind(element.KindCount) {
		if list := set.ListOf(k); list.Len() != want[k] {
			t.Errorf("found %d %s in plain text, want %d", list.Len(), k.Info().Plural, want[k])
		}
	}
}

func TestBackticksAreQuotationMarksInTeX(t *testing.T) {
	const src = "He said ``yes'' first. Then ``no'' came, see `here' and https://keys.example\n"
	const code = "Run `one', or `two`, or ``three'' and `four`.\n"
	for _, c := range []struct {
		name, text string
		want       int
	}{
		{"a.tex", src, 1},
		{"a.TEX", src, 1},
		{"a.rst", src, 1}, // the quotations end with apostrophes
		{"a.md", src, 2},
		{"a.tex", code, 0},
		{"a.rst", code, 2},
	} {
		doc, err := source.NewFromString(c.name, c.text)
		if err != nil {
			t.Fatal(err)
		}
		if got := segment.Analyze(doc).Elements().ListOf(element.Link).Len(); got != c.want {
			t.Errorf("%s: got %d links in %q, want %d", c.name, got, c.text, c.want)
		}
	}
	doc, err := source.NewFromString("a.tex", src)
	if err != nil {
		t.Fatal(err)
	}
	doc.Format = source.Markdown
	if got := segment.Analyze(doc).Elements().ListOf(element.Link).Len(); got != 2 {
		t.Errorf("got %d links in the same text as Markdown, want 2", got)
	}
}

// The character > is a quote marker at the start of a line, and text elsewhere.
func TestQuoteMarkersAreNotText(t *testing.T) {
	for src, want := range map[string][]int{
		"> one\n> two":                             {len("one\ntwo")},
		">one\n>two\nthree":                        {len("one\ntwo\nthree")},
		"> > one\n> > two\n> three\nfour":          {len("one\ntwo\nthree\nfour")},
		"> - one\n>   two":                         {len("one\n  two")},
		"- > one\n  > two":                         {len("one\ntwo")},
		"1. > one\r\n   > two":                     {len("one\r\ntwo")},
		"> 3 > 2 is\n> true. So is 2 >\n> 1.":      {len("3 > 2 is\ntrue."), len("So is 2 >\n1.")},
		"> ```\n> > a\n>\n>  b\n> ```":             {len("```\n> a\n\n b\n```")},
		"```\n> a\n> b\n```":                       {len("```\n> a\n> b\n```")},
		"- ```\n  > a\n  ```":                      {len("```\n  > a\n  ```")},
		"> | a |\n> |---|\n> | b |":                {len("| a |\n|---|"), len("| b |")},
		"> <p>\n> > a\n> </p>":                     {len("<p>\n> a\n</p>")},
		"a\n\\> b":                                 {len("a\n\\> b")},
		"!!! a\n\n    > one\n    > two":            {len("one\ntwo")},
		"> one two\n> three. Four\n> five.\n\n> e": {len("one two\nthree."), len("Four\nfive."), 1},
	} {
		set := find(src)
		var got []int
		for i := range set.Leaves().Len() {
			got = append(got, set.Leaves().At(i).Chars)
		}
		if !slices.Equal(got, want) {
			t.Errorf("%q: got %v, want %v", src, got, want)
		}
	}
}

func TestElementsAreValid(t *testing.T) {
	lines := []string{
		"# a", "## b", "text one. Two", "- i", "  - j", "1. k", "> q", "> - r", "```", "~~~", "    c", "| a | b |", "|---|---|", "| 1 | 2 |",
		"", "", "<p>", "<!--", "-->", "[x]: y", "[x](y) `z`", "[![a](b)](c) |", "<img src=x>", "- [x](#y)", "a .... 1", "===", "---", "\tt", "é\u00a0", "\r", "+++", "\ufeff",
	}
	rapid.Check(t, func(t *rapid.T) {
		src := strings.Join(rapid.SliceOfN(rapid.SampledFrom(lines), 0, 20).Draw(t, "lines"), rapid.SampledFrom([]string{"\n", "\r\n", "\r"}).Draw(t, "end"))
		set := find(src)
		end, chars := 0, 0
		for i := range set.Leaves().Len() {
			l := set.Leaves().At(i)
			limit := len([]rune(l.Slice(src)))
			if l.Start < end || l.Empty() || l.Chars > limit || l.Chars < limit-2*strings.Count(l.Slice(src), ">") {
				t.Fatalf("%q: leaf %v has a wrong size or begins before %d, the end of the previous leaf", src, l, end)
			}
			end, chars = l.End, chars+l.Chars
		}
		if chars != set.Chars() || end > len(src) {
			t.Fatalf("%q: leaves have %d characters in total, want %d", src, chars, set.Chars())
		}
		for k := range element.Kind(element.KindCount) {
			last := 0
			for _, e := range set.ListOf(k).All() {
				x := e.Extent()
				if x.Start < last || strings.TrimSpace(e.Slice(src)) != e.Slice(src) || e.Empty() || x.End > len(src) {
					t.Fatalf("%q: %s %v is empty, out of order or not trimmed", src, k, e)
				}
				if e.Companion.Start < e.End && e.Start < e.Companion.End {
					t.Fatalf("%q: %s %v overlaps its companion %v", src, k, e.Span, e.Companion)
				}
				last = x.Start
			}
		}
	})
}

func BenchmarkFind(b *testing.B) {
	src := strings.Repeat(sampleMarkdown[len("---\ntitle: x\n---\n"):]+"See [the guide](https://a.b/c) and `code`, at https://d.e/f. It goes on for a while, as prose does. And on.\n\n", 10_000_000/560)
	o := outline.Parse(src)
	links := element.FindLinks(src, o)
	sentences := segment.Sentences(nil, src, o.Prose, links)
	b.SetBytes(int64(len(src)))
	for b.Loop() {
		element.Find(src, o, sentences, links)
	}
}

func TestIsInside(t *testing.T) {
	const text = "One here. Two there.\n\n```\na b\n```\n\n| x | y |\n|---|---|\n| 1 | 2 |\n"
	for before, want := range map[string]bool{"One ": true, "One here. ": false, "```\na ": true, "```\n\n": false, "| 1 ": true, "there.\n\n": false} {
		at := strings.Index(text, before) + len(before)
		if got := find(text).IsInside(at); got != want {
			t.Errorf("after %q: %v, want %v", before, got, want)
		}
	}
}
