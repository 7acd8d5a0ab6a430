package tui

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"chunkscope/engine/export"
	"chunkscope/engine/export/records"
)

// Everything in the list can be previewed, and is written or refused with a
// reason.
func TestEverythingCanBeExported(t *testing.T) {
	dir := t.TempDir()
	n := len(export.Targets) + len(records.Formats) + 2
	for i := range n {
		d := drive(t, setup{w: 160, h: 40})
		d.keys("E")
		for range i {
			d.keys("down")
		}
		refused := !strings.Contains(d.plain(), "…") && strings.Contains(d.plain(), "cannot")
		d.keys("enter")
		if len(d.r.panes.Modes) == 0 || d.r.note.Warn {
			if d.r.note.Text == "" && !refused {
				t.Errorf("target %d: nothing happened:\n%s", i, d.plain())
			}
			continue
		}
		path := filepath.Join(dir, fmt.Sprint("out", i))
		d.keys("ctrl+u")
		d.text(path)
		d.keys("enter")
		if data, err := os.ReadFile(path); err != nil || len(data) == 0 {
			t.Errorf("target %d: %d bytes, %v", i, len(data), err)
		}
		d.shows("written: ")
	}
}

func TestTheListFilters(t *testing.T) {
	d := drive(t, setup{w: 120, h: 40})
	d.keys("E")
	d.text("svg")
	d.shows("1 of ")
	d.keys("enter")
	d.shows("write screen as svg to keepers-guide.screen-svg.svg")
	d.keys("esc", "E")
	d.text("zzzzz")
	d.shows("no such target")
	d.keys("enter", "esc")
	d.hides("Export")
}
