package tui

import (
	"strings"
	"testing"

	"chunkscope/engine/settings"
	"chunkscope/tui/layout"
)

// Below the text, the key for other settings replaces the panel with their list, explains
// the selected one in its own row, and closes the list again.
func TestOtherSettingsList(t *testing.T) {
	d := drive(t, setup{w: 80, h: 24})
	d.shows("› more")
	text, footer := d.r.layout.Document.H, func() string {
		rows := strings.Split(d.plain(), "\n")
		return rows[len(rows)-1]
	}
	d.keys("tab", "down", "down", "enter")
	d.shows("‹ fewer settings")
	d.shows("enter hides these settings again")
	d.shows("preset ") // the first settings stay in their row
	d.shows("max chunks")
	d.shows("─ ↓ ") // the border counts the rows out of sight
	if h := d.r.layout.SettingsFrame.H; h < 8+1 || d.r.layout.Document.H >= text {
		t.Errorf("the settings have %d rows, the document %d of %d", h, d.r.layout.Document.H, text)
	}
	d.keys("down", "down", "down")
	d.shows("unit: chars")
	if !strings.Contains(footer(), "↑ ↓ setting") {
		t.Errorf("the bottom line has no keys: %q", footer())
	}
	d.keys("enter")
	if d.r.layout.SettingsFrame.H != 1 || d.r.layout.Document.H != text || d.r.panes.Focus != layout.Settings {
		t.Errorf("the settings have %d rows after the key that opened them", d.r.layout.SettingsFrame.H)
	}
	d.shows("▌› ")
	d.keys("enter", "esc", "1") // the panel replaces the list
	if d.r.layout.SettingsFrame.H != 1 || d.r.panes.Lower != layout.Panel {
		t.Errorf("the settings have %d rows under a panel", d.r.layout.SettingsFrame.H)
	}
}

// A key in the settings must not act on the panel beside them.
func TestEnterInSettingsKeepsPanel(t *testing.T) {
	d := drive(t, setup{w: 120, h: 34})
	d.shows("fields of metadata")
	d.keys("tab", "enter", "enter")
	d.shows("fields of metadata")
}

// At 80 columns the row of settings has whole words in every preset.
func TestSettingsRowHasWholeWords(t *testing.T) {
	d := drive(t, setup{w: 80, h: 24})
	d.keys("tab")
	for i := range settings.Presets {
		p := &settings.Presets[i]
		d.r.s.Settings = p.Settings()
		for range 4 {
			d.keys("down")
			row := strings.Split(d.plain(), "\n")[d.r.layout.SettingsFrame.Y]
			if strings.Contains(row, "…") {
				t.Errorf("%s: %q", p.Name, row)
			}
		}
	}
}
