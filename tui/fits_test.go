package tui

import (
	"testing"

	"chunkscope/engine/settings"
	"chunkscope/engine/tour"
	"chunkscope/tui/panel"
	"chunkscope/tui/part"
)

// At 120 columns the Chunk and Quality panels must show all rows for every chunk of the sample.
func TestPanelsFitSample(t *testing.T) {
	for _, set := range []settings.Settings{tour.SampleSettings(), presetSettings(t, "default")} {
		d := newDriver(t, setup{set: set, w: 120, h: 40})
		for i := range chunkCount(t, d) {
			d.do(part.Select(i))
			if n := d.spareRows(&panel.Chunk{}, d.r.layout.Panel()); n < 0 {
				t.Errorf("strategy %s: %d rows of chunk %d do not fit", set.Strategy, -n, i+1)
			}
		}
		showTab[*panel.Measures](d)
		if n := d.spareRows(d.r.panes.Panel(), d.r.layout.Panel()); n < 0 {
			t.Errorf("strategy %s: %d rows of Quality do not fit:\n%s", set.Strategy, -n, d.plain())
		}
	}
}
