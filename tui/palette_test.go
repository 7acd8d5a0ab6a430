package tui

import (
	"strings"
	"testing"

	"chunkscope/engine/settings"
	"chunkscope/tui/keys"
	"chunkscope/tui/layout"
	"chunkscope/tui/mode/list"
)

func TestPaletteRunsAction(t *testing.T) {
	d := newDriver(t, setup{set: presetSettings(t, "context"), w: 120, h: 40})
	d.keys("ctrl+k")
	d.text("next overlap mode")
	d.keys("enter")
	if d.r.s.Settings.OverlapMode != "budget" || d.r.panes.Top() != nil {
		t.Errorf("overlap mode = %s, open mode = %v; want budget and none", d.r.s.Settings.OverlapMode, d.r.panes.Top())
	}
	d.keys("ctrl+k")
	d.text("sect list")
	d.keys("enter")
	if _, ok := d.r.panes.Top().(*list.Sections); !ok {
		t.Errorf("%T is open, want the list of sections", d.r.panes.Top())
	}
	d.keys("esc", "tab", "tab", "ctrl+k")
	d.text("scroll the panel down")
	d.keys("enter", "ctrl+k", "esc")
	d.shows("more")
}

// If an action works only in another part of the screen, a message must say where, and the palette
// must stay open.
func TestPaletteSaysWhereActionWorks(t *testing.T) {
	d := newDriver(t, setup{w: 120, h: 40})
	d.keys("ctrl+k")
	d.text("apply the change that clears")
	d.shows("in the microscope")
	d.keys("enter")
	d.shows("d works in the microscope")
	d.shows("Actions")
}

// If an action has no effect, the palette must explain why.
func TestActionWithoutEffectIsExplained(t *testing.T) {
	d := newDriver(t, setup{doc: newDocument(t, "a.md", "# One\n\nA paragraph.\n"), w: 120, h: 40})
	for _, direction := range []string{"next", "previous"} {
		d.keys("ctrl+k")
		d.text(direction + " problem")
		d.shows("no problem")
		d.keys("esc", "esc")
	}
}

// The palette must contain all actions in the table of keys.
func TestPaletteHasEveryAction(t *testing.T) {
	d := newDriver(t, setup{w: 120, h: 40})
	shown := map[string]bool{}
	for range 3 {
		d.keys("ctrl+k")
		p, ok := d.r.panes.Top().(*list.Palette)
		if !ok {
			t.Fatalf("%T is open, want the palette", d.r.panes.Top())
		}
		rows := p.Lines(d.r.Context(), 160, 4*len(keys.Table))
		for _, row := range rows {
			for i := range keys.Table {
				if strings.Contains(row, keys.Table[i].Help) {
					shown[keys.Table[i].Help] = true
				}
			}
		}
		d.keys("esc", "tab")
	}
	for i := range keys.Table {
		if !shown[keys.Table[i].Help] && keys.Table[i].Scope&keys.TemporaryParts == 0 {
			t.Errorf("the palette lacks %s", keys.Table[i].Help)
		}
	}
}

// Words on the screen, commands and setting names must find their actions. Letters that are not
// adjacent must find nothing.
func TestPaletteFindsWords(t *testing.T) {
	for query, want := range map[string]string{
		"export":       "export settings, chunks or the picture",
		"tune":         "score about a hundred settings",
		"compare":      "pin the current settings as A",
		"dark":         "choose a theme",
		"split":        "cut the chunk by hand",
		"strategy":     "strategy: how the document is cut",
		"overlap size": "overlap size: ",
		"chunk size":   "min chunk size: ",
		"sctns":        "no action or setting has these words",
	} {
		d := newDriver(t, setup{w: 120, h: 40})
		d.keys("ctrl+k")
		d.text(query)
		d.shows(want)
	}
}

func TestPaletteChoosesSettings(t *testing.T) {
	d := newDriver(t, setup{w: 120, h: 40})
	d.keys("ctrl+k")
	d.text("max chunk size")
	d.keys("enter")
	if key := d.r.panes.Settings.Key(); key != "max_chunk_size" || !d.r.panes.IsFocused(layout.Settings) {
		t.Errorf("setting %s is selected and pane %d focused, want max_chunk_size and the settings", key, d.r.panes.Focus)
	}
	d.keys("ctrl+k")
	d.text("separators")
	d.keys("enter")
	d.shows("has no effect here")
}

func TestPaletteRunsPresetsAndExports(t *testing.T) {
	d := newDriver(t, setup{w: 120, h: 40})
	d.keys("ctrl+k")
	d.text("langchain-recursive")
	d.keys("enter")
	if current := settings.PresetName(d.r.s.Settings); current != "langchain-recursive" || d.r.panes.Top() != nil {
		t.Errorf("preset = %q, open mode = %v; want langchain-recursive and none", current, d.r.panes.Top())
	}
	d.keys("ctrl+k")
	d.text("json")
	d.keys("enter")
	d.shows("one object per document, with its settings and seams")
}

// If the selected action is truncated, the row above the list must show its full text.
func TestTruncatedActionIsShownInFull(t *testing.T) {
	d := newDriver(t, setup{w: 80, h: 24})
	d.keys("ctrl+k")
	d.text("severed, repaired")
	d.shows("examine the seam before the chunk: shared, severed, repaired")
}

func TestUnmatchedPresetFilterShowsCurrentSettings(t *testing.T) {
	d := newDriver(t, setup{w: 120, h: 40})
	header := func() string { head, _, _ := strings.Cut(d.plain(), "\n"); return head }
	before := header()
	d.keys("B")
	d.text("gl")
	if header() == before {
		t.Error("the first match is not shown")
	}
	d.text("ang")
	d.shows("no preset matches")
	if header() != before {
		t.Errorf("header = %q, want %q", header(), before)
	}
}
