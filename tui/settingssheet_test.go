package tui

import (
	"strings"
	"testing"

	"chunkscope/engine/settings"
	"chunkscope/tui/layout"
)

// On a narrow screen, the key for more settings must open their list below the text and select the
// first one. The same key must close the list.
func TestOtherSettingsList(t *testing.T) {
	d := newDriver(t, setup{w: 80, h: 24})
	d.shows("› more")
	text, row := d.r.layout.Document.H, func(up int) string {
		rows := strings.Split(d.plain(), "\n")
		return rows[len(rows)-up]
	}
	d.keys("tab", "down", "down", "enter")
	d.shows("‹ fewer settings")
	d.shows("preset ") // the main settings stay in their row
	d.shows("▌strategy ")
	if !strings.HasPrefix(row(2), " strategy ") || !strings.Contains(row(1), "esc close") {
		t.Errorf("unexpected last rows %q and %q", row(2), row(1))
	}
	d.shows("max chunks")
	d.shows("─ ↓ ") // the border shows the number of hidden rows
	if h := d.r.layout.SettingsFrame.H; h < 9+1 || d.r.layout.Document.H >= text {
		t.Errorf("the settings have %d rows, want at least 10; the document has %d, want fewer than %d", h, d.r.layout.Document.H, text)
	}
	d.keys("down")
	d.shows("▌unit ")
	if !strings.Contains(row(1), "↑ ↓ setting") {
		t.Errorf("the bottom line lacks the keys: %q", row(1))
	}
	for _, key := range []string{"enter", "esc"} {
		d.keys(key)
		if d.r.layout.SettingsFrame.H != 1 || d.r.layout.Document.H != text || d.r.panes.Focus != layout.Settings {
			t.Errorf("the settings have %d rows after %s, want 1", d.r.layout.SettingsFrame.H, key)
		}
		d.shows("▌› ")
		d.keys("right")
		d.shows("▌strategy ")
	}
	d.keys("shift+tab", "1") // the panel replaces the list
	if d.r.layout.SettingsFrame.H != 1 || d.r.panes.Lower != layout.Panel {
		t.Errorf("with a panel open, the settings have %d rows, want 1", d.r.layout.SettingsFrame.H)
	}
}

// A key pressed in the settings must not affect the panel next to them.
func TestEnterInSettingsKeepsPanel(t *testing.T) {
	d := newDriver(t, setup{w: 120, h: 30})
	d.shows("fields of metadata")
	d.keys("tab", "enter", "enter")
	d.shows("fields of metadata")
}

// At 80 columns the row of settings must not be truncated in any preset.
func TestSettingsRowIsNotTruncated(t *testing.T) {
	d := newDriver(t, setup{w: 80, h: 24})
	d.keys("tab")
	for i := range settings.Presets {
		p := &settings.Presets[i]
		d.r.s.Settings = p.Settings()
		for range 4 {
			d.keys("down")
			row := strings.Split(d.plain(), "\n")[d.r.layout.SettingsFrame.Y]
			if strings.Contains(row, "…") {
				t.Errorf("%s: the row of settings is truncated: %q", p.Name, row)
			}
		}
	}
}
