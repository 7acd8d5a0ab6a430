package tui

import (
	"testing"

	"chunkscope/engine/settings"
	"chunkscope/engine/tour"
	"chunkscope/tui/panel"
	"chunkscope/tui/part"
)

// At 120 columns the facts of every chunk of the sample have room, and so has Quality.
func TestThePanelsHoldTheSample(t *testing.T) {
	for _, set := range []settings.Settings{tour.SampleSettings(), preset(t, "default")} {
		d := drive(t, setup{set: set, w: 120, h: 40})
		for i := range chunksNow(t, d) {
			d.do(part.Select(i))
			if n := d.left(&panel.Chunk{}, d.r.layout.Panel()); n < 0 {
				t.Errorf("strategy %s: %d rows of chunk %d are not shown", set.Strategy, -n, i+1)
			}
		}
		showing[*panel.Measures](d)
		if n := d.left(d.r.panes.Panel(), d.r.layout.Panel()); n < 0 {
			t.Errorf("strategy %s: %d rows of Quality are not shown:\n%s", set.Strategy, -n, d.plain())
		}
	}
}
