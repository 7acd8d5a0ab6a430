package tui

import (
	"strings"
	"testing"

	"chunkscope/engine/settings"
	"chunkscope/tui/keys"
	"chunkscope/tui/layout"
	"chunkscope/tui/mode/list"
)

// An action that is chosen is done, as by its key, and the palette is gone.
func TestThePaletteDoesWhatIsChosen(t *testing.T) {
	d := drive(t, setup{set: preset(t, "context"), w: 120, h: 40})
	d.keys("ctrl+k")
	d.text("next overlap mode")
	d.keys("enter")
	if d.r.s.Settings.OverlapMode != "budget" || d.r.panes.Top() != nil {
		t.Errorf("the mode is %s, %v is open", d.r.s.Settings.OverlapMode, d.r.panes.Top())
	}
	d.keys("ctrl+k")
	d.text("sect list") // beginnings of words will do, in any order
	d.keys("enter")
	if _, ok := d.r.panes.Top().(*list.Sections); !ok {
		t.Errorf("%T is open", d.r.panes.Top())
	}
	d.keys("esc", "tab", "tab", "ctrl+k")
	d.text("scroll the panel down")
	d.keys("enter", "ctrl+k", "esc")
	d.shows("more")
}

// What works elsewhere says where, and stays open.
func TestThePaletteSaysWhereActionsWork(t *testing.T) {
	d := drive(t, setup{w: 120, h: 40})
	d.keys("ctrl+k")
	d.text("apply the change that clears")
	d.shows("in the microscope")
	d.keys("enter")
	d.shows("d works in the microscope")
	d.shows("Actions")
}

// What has nothing to act on says so, whichever way it leads.
func TestThePaletteSaysWhatHasNothingToActOn(t *testing.T) {
	d := drive(t, setup{doc: document(t, "a.md", "# One\n\nA paragraph.\n"), w: 120, h: 40})
	for _, way := range []string{"next", "previous"} {
		d.keys("ctrl+k")
		d.text(way + " problem")
		d.shows("no problem")
		d.keys("esc", "esc")
	}
}

// Every key of the table is in the palette somewhere: where the keys of its pane
// go, or with the place where it works.
func TestThePaletteHasEveryAction(t *testing.T) {
	d := drive(t, setup{w: 120, h: 40})
	shown := map[string]bool{}
	for range 3 {
		d.keys("ctrl+k")
		p, ok := d.r.panes.Top().(*list.Palette)
		if !ok {
			t.Fatalf("%T is open", d.r.panes.Top())
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
		if !shown[keys.Table[i].Help] && keys.Table[i].Scope&keys.Inside == 0 {
			t.Errorf("%s is not in the palette", keys.Table[i].Help)
		}
	}
}

// The words on the screens, the names of commands and of settings find what they
// stand for; letters scattered over a line find nothing.
func TestThePaletteKnowsTheProgramsWords(t *testing.T) {
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
		d := drive(t, setup{w: 120, h: 40})
		d.keys("ctrl+k")
		d.text(query)
		d.shows(want)
	}
}

// A setting that is chosen is the one that the arrow keys move.
func TestThePaletteChoosesSettings(t *testing.T) {
	d := drive(t, setup{w: 120, h: 40})
	d.keys("ctrl+k")
	d.text("max chunk size")
	d.keys("enter")
	if key := d.r.panes.Settings.Key(); key != "max_chunk_size" || !d.r.panes.Has(layout.Settings) {
		t.Errorf("%s is chosen, pane %d has the keys", key, d.r.panes.Focus)
	}
	d.keys("ctrl+k")
	d.text("separators")
	d.keys("enter")
	d.shows("has no effect here")
}

// A preset is taken from the palette, and what is to be exported is chosen there.
func TestThePaletteTakesPresetsAndExports(t *testing.T) {
	d := drive(t, setup{w: 120, h: 40})
	d.keys("ctrl+k")
	d.text("langchain-recursive")
	d.keys("enter")
	if now := settings.PresetOf(d.r.s.Settings); now != "langchain-recursive" || d.r.panes.Top() != nil {
		t.Errorf("the preset is %q, %v is open", now, d.r.panes.Top())
	}
	d.keys("ctrl+k")
	d.text("json")
	d.keys("enter")
	d.shows("one object per document, with its settings and seams")
}

// An action that its row cuts is told whole while it is chosen.
func TestAnActionIsToldWhole(t *testing.T) {
	d := drive(t, setup{w: 80, h: 24})
	d.keys("ctrl+k")
	d.text("severed, repaired")
	d.shows("examine the seam before the chunk: what is shared, severed, repaired")
}

// Presets of which none matches show the document by the settings in use.
func TestPresetsWithoutAMatchShowTheSettingsInUse(t *testing.T) {
	d := drive(t, setup{w: 120, h: 40})
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
		t.Errorf("the header is %q, and was %q", header(), before)
	}
}
