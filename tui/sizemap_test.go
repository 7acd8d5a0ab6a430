package tui

import (
	"context"
	"math"
	"testing"

	"chunkscope/engine"
	"chunkscope/engine/measure/metrics"
	"chunkscope/engine/settings"
	"chunkscope/tui/layout"
	"chunkscope/tui/panel"
	"chunkscope/tui/part"
)

func newSizeMapDriver(t *testing.T, s setup) *driver {
	if s.set == (settings.Settings{}) {
		s.set = presetSettings(t, "langchain-recursive")
	}
	d := newDriver(t, s)
	showTab[*panel.Curve](d)
	d.do(part.Focus(layout.Panel))
	d.keys("z")
	return d
}

func TestSizeMapKeysAndClicks(t *testing.T) {
	d := newSizeMapDriver(t, setup{w: 120, h: 40})
	m, fresh, err := d.r.s.Curves.SizeMap()
	if err != nil || !fresh || m.Done != m.Total {
		t.Fatalf("the map is incomplete: error %v, fresh = %v, %+v", err, fresh, m)
	}
	row, col := d.r.s.Curves.NearestCell(&m.MapAxes)
	previous := d.r.s.Settings
	d.shows("nearest cell is 900 / 20%; yours, 1000 / 20%, has ")
	d.keys("right")
	d.hides("nearest cell")
	current := d.r.s.Settings
	if float64(current.MaxChunkSize) != m.Sizes[col+1] || float64(current.OverlapSize) != math.Round(m.Overlaps[row]*m.Sizes[col+1]) {
		t.Errorf("the right arrow selected size %d, overlap %d", current.MaxChunkSize, current.OverlapSize)
	}
	d.keys("up")
	if r, c := d.r.s.Curves.NearestCell(&m.MapAxes); r != row+1 || c != col+1 {
		t.Errorf("the up arrow selected row %d, column %d", r, c)
	}
	d.keys("down", "left", "u", "u", "u", "u")
	if d.r.s.Settings != previous {
		t.Errorf("settings after undo = %+v, want %+v", d.r.s.Settings, previous)
	}
	d.shows("whole text in %")
	x, y := d.find("  0% ")
	d.click(x+5, y) // select the smallest size without overlap
	if current := d.r.s.Settings; float64(current.MaxChunkSize) != m.Sizes[0] || current.OverlapSize != 0 {
		t.Errorf("the click selected size %d, overlap %d", current.MaxChunkSize, current.OverlapSize)
	}
	d.keys("z")
	d.hides("whole text in %")
}

// Each value must equal a measurement with the settings in its cell.
func TestSizeMapMatchesMeasurements(t *testing.T) {
	d := newSizeMapDriver(t, setup{w: 120, h: 40})
	m, _, _ := d.r.s.Curves.SizeMap()
	for _, at := range [][2]int{{0, 0}, {4, 3}, {6, 7}} {
		s, ok := d.r.s.Curves.SettingsAt(&m.MapAxes, at[0], at[1])
		if !ok {
			t.Fatalf("cell %v has no settings", at)
		}
		if got, want := m.Values[at[0]][at[1]], measureWholeText(t, d.r.s.Doc, s); got != want {
			t.Errorf("value of cell %v = %g, want %g", at, got, want)
		}
	}
}

func TestSizeMapShowsAnswers(t *testing.T) {
	d := newSizeMapDriver(t, setup{w: 120, h: 40, gold: testQuestions(t)})
	d.shows("answered in %")
	m, _, _ := d.r.s.Curves.SizeMap()
	if !m.ShowsQuestions || m.Values[0][0] < 0 || m.Values[0][0] > 1 || math.IsNaN(m.Values[0][0]) {
		t.Errorf("unexpected question map %+v", m)
	}
}

func TestNoMapWithoutSize(t *testing.T) {
	s := settings.Default()
	s.Strategy, s.OverlapMode = "headings", "none"
	newSizeMapDriver(t, setup{w: 140, h: 40, set: s}).shows("has no size limit")
}

func measureWholeText(t *testing.T, doc *engine.Document, s settings.Settings) float64 {
	t.Helper()
	r, err := engine.Run(context.Background(), doc, s)
	if err != nil {
		t.Fatal(err)
	}
	w, err := metrics.MeasureWholeText(context.Background(), r)
	if err != nil {
		t.Fatal(err)
	}
	return w.Share()
}
