package tui

import (
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"chunkscope/engine/settings"
	"chunkscope/engine/tour"
)

// openFile opens a document as a file at 120×40.
func openFile(t *testing.T, set settings.Settings, text string) *driver {
	t.Helper()
	d := uncut(t, setup{doc: document(t, "guide.md", text), set: set})
	d.over(nil, "guide.md")
	d.run(d.r.Init())
	d.send(tea.WindowSizeMsg{Width: 120, Height: 40})
	return d
}

// Of the setting that is selected when a file opens one step changes something that can
// be seen: the overlap, or how it is shared where ten more characters of it do nothing.
func TestTheSettingThatOpensActs(t *testing.T) {
	long := strings.Repeat("This sentence has far more characters than the overlap that is requested at any of the seams here, ", 3) + "and ends. "
	sections := strings.Repeat("## A section\n\nShort. "+strings.Repeat(long, 6)+"Thus it ends.\n\n", 4)
	for _, c := range []struct {
		what, text string
		set        settings.Settings
		selected   string
		acts       bool
	}{
		{"windows", tour.SampleMarkdown, tour.SampleSettings(), "overlap_size", true},
		{"long sentences", sections, settings.Default(), "overlap_mode", true},
		{"one chunk", "# A\n\nA sentence.\n", settings.Default(), "overlap_size", false},
		{"more than is tried", strings.Repeat(sections, 1+tried/len(sections)), settings.Default(), "overlap_size", false},
	} {
		d := openFile(t, c.set, c.text)
		if got := d.r.panes.Settings.Key(); got != c.selected {
			t.Errorf("%s: %s is selected, want %s", c.what, got, c.selected)
			continue
		}
		look := func() string {
			out, rows := "", strings.Split(d.frame(), "\n")
			for _, row := range rows[d.r.lay.Document.Y : d.r.lay.Document.Y+d.r.lay.Document.H] {
				out += ansi.Cut(row, 0, d.r.lay.Document.W) + "\n"
			}
			return rows[0] + "\n" + out
		}
		before := look()
		d.keys("right")
		if after := look(); (after != before) != c.acts {
			t.Errorf("%s: a step changes what is seen: %v", c.what, after != before)
		}
	}
}

// What the reader has selected or changed meanwhile stays.
func TestTheReadersSelectionStays(t *testing.T) {
	d := openFile(t, settings.Default(), tour.SampleMarkdown)
	d.r.panes.Settings.Choose("max_chunk_size")
	d.send(acting{d.r.s.View.Result, "overlap_mode"})
	if got := d.r.panes.Settings.Key(); got != "max_chunk_size" {
		t.Errorf("%s is selected", got)
	}
	d.r.panes.Settings.Choose("overlap_size")
	result := d.r.s.View.Result
	d.keys("right")
	d.send(acting{result, "overlap_mode"})
	if got := d.r.panes.Settings.Key(); got != "overlap_size" {
		t.Errorf("%s is selected after a change", got)
	}
}
