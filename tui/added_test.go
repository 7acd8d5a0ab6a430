package tui

import (
	"strings"
	"testing"

	"chunkscope/engine"
	"chunkscope/engine/settings"
)

// stationsDocument contains a subsection with a table longer than a chunk of 300 characters.
func stationsDocument(t *testing.T) (*engine.Document, settings.Settings) {
	t.Helper()
	text := "# Stations\n\nEvery station has a keeper.\n\n## On the coast\n\nThe oldest stand here.\n\n| station | keeper | since |\n|---|---|--:|\n" +
		strings.Repeat("| Brightwater | M. Orr | 1987 |\n", 24) + "\n```sh\n" + strings.Repeat("station --list | sort\n", 20) + "```\n"
	doc := newDocument(t, "stations.md", text)
	s := settings.Default()
	s.Strategy, s.OverlapMode, s.MaxChunkSize = "structural", "none", 300
	s.LongTables, s.LongCode, s.ContextPrefix = "rows", "lines", "heading_path"
	return doc, s
}

func TestSourceFileHasDefaultSeparators(t *testing.T) {
	doc := newDocument(t, "x.py", "def f():\n    return 1\n\nclass A:\n    pass\n")
	d := newDriver(t, setup{doc: doc, set: presetSettings(t, "langchain-recursive"), w: 120, h: 40})
	d.r.panes.Settings.Choose("separators")
	d.shows("default python ‹ ›")
}

// Added text must be shown where the chunk begins. A repeated header must also be shown at its
// place in the source.
func TestAddedTextScreens(t *testing.T) {
	doc, s := stationsDocument(t)
	d := newDriver(t, setup{doc: doc, set: s, w: 120, h: 40})
	d.keys("n", "n")
	d.shows("» Stations > On the coast ·")
	d.checkGoldenDocument("added")
	d.keys("enter")
	d.shows("» Stations > On the coast · table header from line 9")
	d.checkGoldenDialog("microscope-added")
	d.keys("esc", "e")
	d.shows("prefix + header repeated from line 9 + its own text")
	d.checkGoldenDialog("embedded-added")

	d = newDriver(t, setup{doc: doc, set: s, w: 140, h: 40})
	d.keys("n", "n", "enter")
	d.shows("chunk 3 holds both")
	d.keys("esc", "n", "n", "n")
	d.shows("code from line 36 reopened")

	d = newDriver(t, setup{doc: doc, set: s, w: 80, h: 24})
	d.keys("n", "n")
	d.checkGoldenDocument("added")
}

// Added text that does not fit in a row of its own must be mentioned at the end of its line.
func TestAddedTextIsShownAtLineEnd(t *testing.T) {
	row := "| Brightwater | " + strings.Repeat("keeps its light lit at night ", 5) + "| 87 |\n"
	doc, err := engine.New("stations.md", []byte("| station | what it does | since |\n|---|---|--:|\n"+strings.Repeat(row, 12)))
	if err != nil {
		t.Fatal(err)
	}
	s := settings.Default()
	s.Strategy, s.OverlapMode, s.MaxChunkSize, s.LongTables = "structural", "none", 500, "rows"
	d := newDriver(t, setup{doc: doc, set: s, w: 80, h: 24})
	d.keys("n", "n")
	d.shows("at night | 87 |  » table header from line 1")
	for line := range strings.SplitSeq(d.plain(), "\n") {
		if strings.Contains(line, "| Brightwater |") && strings.Contains(line, "table header") {
			t.Errorf("the row shows the header although it does not fit: %q", line)
		}
	}
}
