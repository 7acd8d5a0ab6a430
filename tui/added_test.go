package tui

import (
	"strings"
	"testing"

	"chunkscope/engine"
	"chunkscope/engine/settings"
)

// stations returns a document with a table that is longer than a chunk of 300, in a
// section of a section.
func stations(t *testing.T) (*engine.Document, settings.Settings) {
	t.Helper()
	text := "# Stations\n\nEvery station has a keeper.\n\n## On the coast\n\nThe oldest stand here.\n\n| station | keeper | since |\n|---|---|--:|\n" +
		strings.Repeat("| Brightwater | M. Orr | 1987 |\n", 24) + "\n```sh\n" + strings.Repeat("station --list | sort\n", 20) + "```\n"
	doc := document(t, "stations.md", text)
	s := settings.Default()
	s.Strategy, s.OverlapMode, s.MaxChunkSize = "structural", "none", 300
	s.LongTables, s.LongCode, s.ContextPrefix = "rows", "lines", "heading_path"
	return doc, s
}

// The Settings panel says which separators the name of a source file has chosen.
func TestSeparatorsOfASourceFile(t *testing.T) {
	doc := document(t, "x.py", "def f():\n    return 1\n\nclass A:\n    pass\n")
	d := drive(t, setup{doc: doc, set: preset(t, "langchain-recursive"), w: 120, h: 40})
	d.r.panes.Settings.Choose("separators")
	d.shows("default python ‹ ›")
}

// What is added is seen where the chunk begins, and a header that is repeated
// where it stands.
func TestAddedTextScreens(t *testing.T) {
	doc, s := stations(t)
	d := drive(t, setup{doc: doc, set: s, w: 120, h: 40})
	d.keys("n", "n")
	d.shows("» Stations > On the coast ·")
	d.document("added")
	d.keys("enter")
	d.shows("» Stations > On the coast · table header of line 9")
	d.box("microscope-added")
	d.keys("esc", "e")
	d.shows("prefix + header repeated from line 9 + its own text")
	d.box("embedded-added")

	d = drive(t, setup{doc: doc, set: s, w: 140, h: 40})
	d.keys("n", "n", "enter")
	d.shows("holds both thanks")
	d.keys("esc", "n", "n", "n")
	d.shows("code of line 36 reopened")

	d = drive(t, setup{doc: doc, set: s, w: 80, h: 24})
	d.keys("n", "n")
	d.document("added")
}

// A row that fills the pane leaves no room beside it: what is added is named
// where the line it belongs to ends.
func TestAddedTextIsNamedWhereALineHasRoom(t *testing.T) {
	row := "| Brightwater | " + strings.Repeat("keeps its light lit at night ", 5) + "| 87 |\n"
	doc, err := engine.New("stations.md", []byte("| station | what it does | since |\n|---|---|--:|\n"+strings.Repeat(row, 12)))
	if err != nil {
		t.Fatal(err)
	}
	s := settings.Default()
	s.Strategy, s.OverlapMode, s.MaxChunkSize, s.LongTables = "structural", "none", 500, "rows"
	d := drive(t, setup{doc: doc, set: s, w: 80, h: 24})
	d.keys("n", "n")
	d.shows("at night | 87 |  » table header of line 1")
	for line := range strings.SplitSeq(d.plain(), "\n") {
		if strings.Contains(line, "| Brightwater |") && strings.Contains(line, "table header") {
			t.Errorf("named in the row that has no room: %q", line)
		}
	}
}
