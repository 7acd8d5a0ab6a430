package outline

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"chunkscope/engine/chunk"
)

func TestTabsNestLikeSpaces(t *testing.T) {
	for _, src := range []string{
		"- aaaa\n\t- bbbb\n", "- a\n\t1. b\n\t\t- c\n\t\t\t* d\n", "1. a\n\t- b\n\n\t- c\n", "-\ta\n\t-\tb\n", "- a\n \t- b\n", "* a\n\t+ b\n\t+\n\t+ c\n",
		"- é\n\t- ü\n", "- a\r\n\t- b\r\n", "- a\n\n\t> - b\n\t> - c\n", "- a\n\t```go\n\tx\n\t```\n", "- a\n\n\t~~~\n\tx\n\t~~~\n\t- b\n", "- a\n\n\t<div>\n\tx\n\t</div>\n",
		"- a\n\n\t|a|b|\n\t|-|-|\n\t|1|2|\n", "- a\n\n\t    code\n", "- a\n\t# H\n", "- a\n\n\t***\n\t- b\n",
	} {
		spaced := expandTabs(src)
		if got, want := listParts(Parse(src), src), listParts(Parse(spaced), spaced); !slices.Equal(got, want) {
			t.Errorf("parts of %q = %q, want %q, the same as with spaces instead of tabs", src, got, want)
		}
	}
}

func listParts(o *Outline, src string) (list []string) {
	add := func(label string, s chunk.Span) {
		var b strings.Builder
		for line := range strings.Lines(expandTabs(s.Slice(src))) {
			b.WriteString(strings.Join(strings.Fields(line), " ") + "\n")
		}
		list = append(list, label+" "+b.String())
	}
	for i := range o.Items {
		add("item", o.Items[i].Span())
	}
	for i := range o.NumLists() {
		for _, it := range o.List(i).Items {
			add("member", it.Span())
		}
	}
	for i := range o.CodeBlocks {
		add("code", o.CodeBlocks[i].Span())
		add("content", o.CodeBlocks[i].Content())
	}
	for i := range o.Markup {
		add("markup", o.Markup[i].Span())
	}
	for i := range o.Tables {
		add("table", o.Tables[i].Span())
	}
	for i := range o.Prose {
		add("prose", o.Prose[i].Span())
	}
	return list
}

func expandTabs(src string) string {
	var b strings.Builder
	for line := range strings.Lines(src) {
		column := 0
		for _, r := range line {
			n := 1
			if r == '\t' {
				n, r = 4-column%4, ' '
			}
			b.WriteString(strings.Repeat(string(r), n))
			column += n
		}
	}
	return b.String()
}

var itemMarker = regexp.MustCompile(`^(?:[-+*]|\d{1,9}[.)])(?:\s|$)`)

func TestItemsStartAtMarkers(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		checkItemStarts(t, rapid.OneOf(anyText(), repetitiveText(), quotedProse(), indentedLines(), tabbedLists()).Draw(t, "src"))
	})
}

func checkItemStarts(t *rapid.T, src string) {
	o := Parse(src)
	for _, it := range o.Items {
		if !itemMarker.MatchString(src[it.Start():]) {
			t.Fatalf("item at byte %d of %q does not start with a list marker: %q", it.Start(), src, src[it.Start():])
		}
	}
	for i := range o.CodeBlocks {
		if c := &o.CodeBlocks[i]; c.IsFenced() && c.IsNested() && !strings.HasPrefix(src[c.Start():], "```") && !strings.HasPrefix(src[c.Start():], "~~~") {
			t.Fatalf("code block at byte %d of %q starts with %q, want a fence", c.Start(), src, src[c.Start():])
		}
	}
}

func tabbedLists() *rapid.Generator[string] {
	indent := rapid.SampledFrom([]string{"", "", "\t", "\t\t", " \t", "  ", "   ", "    ", "\t ", "  \t"})
	mark := rapid.SampledFrom([]string{"- ", "-\t", "+ ", "1. ", "1.\t", "10) ", "> ", ">\t", "- - ", "-\t- ", ""})
	text := rapid.SampledFrom([]string{"a", "é", "```", "~~~go", "<div>", "|a|", "|-|", "# b", "***", "", "[c]: d"})
	line := rapid.Custom(func(t *rapid.T) string {
		return indent.Draw(t, "indent") + mark.Draw(t, "mark") + text.Draw(t, "text") + "\n"
	})
	return rapid.Map(rapid.SliceOfN(line, 1, 12), func(lines []string) string { return strings.Join(lines, "") })
}
