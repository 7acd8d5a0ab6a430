package panel_test

import (
	"fmt"
	"strings"
	"testing"

	"chunkscope/engine/measure/sweep"
	"chunkscope/tui/cell"
	"chunkscope/tui/keys"
	"chunkscope/tui/panel"
	"chunkscope/tui/part/parttest"
	"chunkscope/tui/session/sessiontest"
)

func TestCurve(t *testing.T) {
	b := parttest.New(t, "fixed-window")
	for _, s := range parttest.Panels() {
		b.Panel("curve", &panel.Curve{}, s.W, s.H)
	}
	b.Set(fmt.Sprintf("overlap_size=%g", b.S.Curves.Knee("overlap_size").Value))
	for _, s := range parttest.Panels() {
		b.Panel("curve-at-the-knee", &panel.Curve{}, s.W, s.H)
	}
	b.Use("context")
	b.Panel("curve-context", &panel.Curve{}, 41, 18)
}

// The chart must show the range of an uncertain knee, unless the knee depends on too few elements.
func TestChartShowsRangeOfReliableKnee(t *testing.T) {
	b := parttest.New(t, "fixed-window")
	p := &panel.Curve{}
	b.Settle(p, 30)
	for _, hasTooFew := range []bool{false, true} {
		k := b.S.Curves.Knee("overlap_size")
		k.HasTooFewElements, k.Band = hasTooFew, sweep.Band{Low: 50, High: 150}
		if drawn := cell.Plain(strings.Join(p.Lines(b.PartContext(30), 100), "\n")); strings.Contains(drawn, "possible knee range") == hasTooFew {
			t.Errorf("too few elements = %t, but the panel says\n%s", hasTooFew, drawn)
		}
	}
}

// If few sentence ends are recognized, the panel must warn about that before it shows a knee.
func TestCurveOfUnterminatedSentences(t *testing.T) {
	b := parttest.New(t, "forward-sentences")
	b.S.OpenDocument(sessiontest.Document(t, "chinese.md", strings.Repeat("水在山上。夜很長！石頭很冷。人在海邊。\n\n", 9)), 0)
	b.Set("max_chunk_size=60")
	b.Panel("curve-endless", &panel.Curve{}, 41, 26)
}

func TestSizeMap(t *testing.T) {
	b := parttest.New(t, "fixed-window")
	p := &panel.Curve{}
	p.Act(b.PartContext(18), keys.SizeMap)
	for _, s := range parttest.Panels() {
		b.Panel("curve-map", p, s.W, s.H)
	}
	b.Panel("curve-map", p, 34, 12) // too narrow for all sizes
	b.Panel("curve-map", p, 80, 4)  // too short for all overlaps
}
