package view_test

import (
	"strings"
	"testing"

	"chunkscope/engine"
	"chunkscope/engine/settings"
	"chunkscope/tui/session/view"
)

// A document must open at a seam that the first presses of the right arrow key change.
func TestOpeningSeamChangesFirst(t *testing.T) {
	sentence := func(n int) string { return strings.Repeat("word ", n/5-1) + "ends.\n" }
	section := func(last ...int) string {
		out := "# Section\n\n" + strings.Repeat(sentence(300), 3)
		for _, n := range last {
			out += sentence(n)
		}
		return out + "\n"
	}
	badges := "# Badges\n\n" + strings.Repeat("[![a badge](https://example.com/badge.svg)](https://example.com/badge)\n", 12) + "\n"
	table := "# Table\n\n| a | b |\n|---|---|\n" + strings.Repeat("| cell | cell |\n", 80) + "\n"
	code := "```\ngo get example.com/a\n```\n\n"
	for _, c := range []struct {
		name, text string
		seam       int
		key        string
	}{
		{"the first seam that the first press changes", section(140, 90) + section(120, 85) + section(120, 85) + strings.Repeat(section(), 5), 1, "overlap_size"},
		{"no press changes a seam", section(100) + section(100) + section(), 0, "overlap_size"},
		{"one chunk", section(100), -1, "max_chunk_size"},
		{"nothing", "", -1, "max_chunk_size"},
		{"prose is preferred to badges", badges + section(100) + section(), 1, "overlap_size"},
		{"prose is preferred to a tag", section(100) + "<hr>\n\n" + section(100) + section(), 1, "overlap_size"},
		{"text after a table", section(100) + table + section(100) + section(), 2, "overlap_size"},
		{"text that needs one more press is preferred to badges", badges + section(140, 90) + section(), 1, "overlap_size"},
		{"a table that changes is preferred to code that does not", section() + code + section() + table + section(), 2, "overlap_size"},
		{"only white space changes", section() + code + section() + strings.ReplaceAll(table, " cell |\n", strings.Repeat(" ", 80)+"|\n") + section(), 0, "overlap_size"},
	} {
		doc, err := engine.New("a.md", []byte(c.text))
		if err != nil {
			t.Fatal(err)
		}
		set := settings.Default()
		set.MinChunkSize = 10
		set.Strategy = "structural"
		r, err := engine.Run(t.Context(), doc, set)
		if err != nil {
			t.Fatal(err)
		}
		if opening := view.New(r, nil).FindOpening(t.Context()); opening.Seam != c.seam || opening.Key != c.key {
			t.Errorf("%s: opening seam = %d and setting = %s, want %d and %s", c.name, opening.Seam, opening.Key, c.seam, c.key)
		}
	}
}

// NextOfSeam must be the first value that changes the opening seam, even if a smaller value changes
// another seam.
func TestNextOfSeamChangesOpeningSeam(t *testing.T) {
	sentence := func(n int) string { return strings.Repeat("word ", n/5-1) + "ends.\n" }
	section := func(n ...int) (out string) {
		for _, n := range append([]int{300, 300, 300}, n...) {
			out += sentence(n)
		}
		return "# Section\n\n" + out + "\n"
	}
	set := settings.Default()
	set.MinChunkSize, set.Strategy = 10, "structural"
	doc, err := engine.New("a.md", []byte(section(140, 90)+strings.Repeat(section(), 5)+section(110, 90)+section()))
	if err != nil {
		t.Fatal(err)
	}
	r, err := engine.Run(t.Context(), doc, set)
	if err != nil {
		t.Fatal(err)
	}
	if o := view.New(r, nil).FindOpening(t.Context()); o.Seam != 0 || o.Next != 210 || o.NextOfSeam != 240 {
		t.Errorf("opening seam = %d and values = %v and %v, want 0, 210 and 240", o.Seam, o.Next, o.NextOfSeam)
	}
}

// A document must not open at the end of an HTML element if a seam in text also changes.
func TestOpeningAvoidsTags(t *testing.T) {
	paragraph := strings.Repeat("A sentence of some words. ", 26) + "\n\n"
	before := paragraph + "### [Try it](https://example.com/a)\n[Try it today](https://example.com/b)<br>\n\n"
	after := "# Overview\n\n" + strings.Repeat(paragraph+"A short paragraph that a chunk repeats as a whole, before a longer one.\n\n", 4)
	preset, _ := settings.FindPreset("langchain-recursive")
	for tags, seam := range map[string]int{"": 0, "</div>\n<hr>\n\n": 1} {
		doc, err := engine.New("a.md", []byte(before+tags+after))
		if err != nil {
			t.Fatal(err)
		}
		r, err := engine.Run(t.Context(), doc, preset.Settings())
		if err != nil {
			t.Fatal(err)
		}
		if opening := view.New(r, nil).FindOpening(t.Context()); opening.Seam != seam || opening.Key != "max_chunk_size" {
			t.Errorf("%q: opening seam = %d and setting = %s, want %d and max_chunk_size", tags, opening.Seam, opening.Key, seam)
		}
	}
}

// If possible, a document must open at a seam that the overlap size changes. The size must not be
// selected if its first steps remove the overlap. In the test documents, a paragraph ends with a
// link if its length is not a multiple of 10.
func TestOpeningChangesWithOverlap(t *testing.T) {
	paragraphs := func(lengths ...int) (out string) {
		for _, n := range lengths {
			end := "ends."
			if n%10 > 0 {
				end = "[the end](https://example.com)"
			}
			out += "A " + strings.Repeat("word ", (n-7)/5) + end + "\n\n"
		}
		return out
	}
	preset, _ := settings.FindPreset("langchain-recursive")
	for _, c := range []struct {
		name, text string
		seam       int
		key        string
	}{
		{"the overlap must change the seam too", paragraphs(700, 150, 180, 300, 100, 150, 180, 960, 960, 700, 60, 150, 770), 1, "overlap_size"},
		{"the size removes the overlap", paragraphs(600, 60, 150, 230, 900, 900), 0, "overlap_size"},
		{"the overlap changes only the next seam", paragraphs(605, 680, 330, 500, 125, 160, 65, 660), 3, "overlap_size"},
	} {
		doc, err := engine.New("a.md", []byte(c.text))
		if err != nil {
			t.Fatal(err)
		}
		r, err := engine.Run(t.Context(), doc, preset.Settings())
		if err != nil {
			t.Fatal(err)
		}
		if opening := view.New(r, nil).FindOpening(t.Context()); opening.Seam != c.seam || opening.Key != c.key {
			t.Errorf("%s: opening seam = %d and setting = %s, want %d and %s", c.name, opening.Seam, opening.Key, c.seam, c.key)
		}
	}
}
