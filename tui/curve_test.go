package tui

import (
	"context"
	"os"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"chunkscope/engine"
	"chunkscope/engine/facts"
	"chunkscope/engine/measure/sweep"
	"chunkscope/engine/settings"
	"chunkscope/tui/panel"
	"chunkscope/tui/part"
)

func currentCurve(t testing.TB, d *driver, key string) *sweep.Curve {
	t.Helper()
	sweep, fresh, err := d.r.s.Curves.FindSweep(key)
	if err != nil || !fresh {
		t.Fatalf("got no current curve of %s: %v", key, err)
	}
	return sweep.Curve
}

// If only the curve's own setting changes, the marker must move but the curve must not change.
func TestCurveStaysWhenItsSettingChanges(t *testing.T) {
	d := newDriver(t, setup{set: presetSettings(t, "fixed-window"), w: 120, h: 40})
	showTab[*panel.Curve](d)
	c := currentCurve(t, d, "overlap_size")
	d.shows("now 100 ")
	for _, key := range []string{"left", "right", "L", "H", "H", "u"} {
		d.keys(key)
		if current := currentCurve(t, d, "overlap_size"); current != c {
			t.Fatalf("%s changed the curve", key)
		}
		value := float64(d.r.s.Settings.OverlapSize)
		if value == panel.FindKneeGoal(c).Value {
			d.shows("now and most " + part.FormatValue("overlap_size", value))
		} else {
			d.shows("now " + part.FormatValue("overlap_size", value))
		}
	}
	d.r.panes.Settings.Choose("max_chunk_size")
	d.keys("L")
	d.r.panes.Settings.Choose("overlap_size")
	d.keys("left")
	if currentCurve(t, d, "overlap_size") == c {
		t.Error("the curve was not computed again for the new maximum")
	}
}

func TestCurveMatchesRuns(t *testing.T) {
	for _, name := range []string{"fixed-window", "default", "forward-sentences", "langchain-recursive"} {
		d := newDriver(t, setup{set: presetSettings(t, name), w: 120, h: 40})
		key := d.r.s.Settings.OverlapKey()
		d.r.panes.Settings.Choose(key)
		showTab[*panel.Curve](d)
		c := currentCurve(t, d, key)
		for _, i := range []int{0, len(c.Points) / 2, len(c.Points) - 1} {
			d.r.s.Change(key, func(to *settings.Settings) { *to = to.WithNumber(key, c.Points[i].Value) })
			d.run(d.r.Rerun())
			d.send(nil)
			current, err := facts.Measure(context.Background(), d.r.s.View.Result)
			if err != nil {
				t.Fatal(err)
			}
			if p := c.Points[i]; p.WholeSentences != current.WholeSentences || p.Chunks != current.Chunks || p.Stored != current.Stored {
				t.Errorf("%s: %s = %v: measures %+v differ from the curve's %+v", name, key, c.Points[i].Value, current, p)
			}
		}
	}
}

// A knee that depends on few elements must not be offered. Instead, the key must select the
// smallest value with the most whole text.
func TestKeySkipsUncertainKnee(t *testing.T) {
	text := "A sentence of a few words here. " + strings.Repeat("Another one that is about as long as that. ", 30)
	doc := newDocument(t, "short.md", text)
	set := presetSettings(t, "fixed-window")
	set.OverlapSize = 150
	d := newDriver(t, setup{doc: doc, set: set, w: 200, h: 60})
	showTab[*panel.Curve](d)
	knee := currentCurve(t, d, "overlap_size").Knee
	if !knee.HasTooFewElements || knee.Value == 150 {
		t.Fatalf("want an uncertain knee at a value other than 150: %+v", knee)
	}
	goal := panel.FindKneeGoal(currentCurve(t, d, "overlap_size"))
	goalName := part.FormatValue("overlap_size", goal.Value)
	d.shows("most " + goalName)
	d.shows("Too few broken elements to tell what is enough: ")
	d.hides("enough from")
	for _, from := range []int{0, int(goal.Value), 400} {
		d.r.s.Change("overlap_size", func(to *settings.Settings) { to.OverlapSize = from })
		d.run(d.r.Rerun())
		d.send(nil)
		current, _ := panel.CurrentReport(d.r.Context(), currentCurve(t, d, "overlap_size"))
		improves := goal.WholeText.Share() > current.WholeText.Share()
		if isOffered := strings.Contains(d.plain(), "most · K"); isOffered != improves {
			t.Errorf("from %d: offer shown = %t, want %t", from, isOffered, improves)
		}
		if d.keys("K"); !improves {
			d.shows("no overlap has more whole text than")
		} else {
			d.shows(": whole ")
		}
		if current := d.r.s.Settings.OverlapSize; improves != (current != from) || improves && current != int(goal.Value) {
			t.Errorf("from %d the overlap changed to %d, gain = %t", from, current, improves)
		}
	}
}

func TestKneeRangeIsShownAtSlider(t *testing.T) {
	set := presetSettings(t, "fixed-window")
	set.MaxChunkSize = 300
	d := newDriver(t, setup{doc: proseWithKnee(t), set: set, w: 120, h: 40})
	knee := currentCurve(t, d, "overlap_size").Knee
	if knee.HasTooFewElements || knee.IsLowest || knee.Band.Low == knee.Band.High {
		t.Fatalf("want a certain knee with a band: %+v", knee)
	}
	name := func(v float64) string { return part.FormatValue("overlap_size", v) }
	d.shows("△ enough from " + name(knee.Value) + " (" + name(knee.Band.Low) + "–" + name(knee.Band.High) + ")")
	d.send(tea.WindowSizeMsg{Width: 80, Height: 24})
	d.shows("△")
}

// proseWithKnee contains enough split elements for a knee in its curve.
func proseWithKnee(t *testing.T) *engine.Document {
	text, err := os.ReadFile("../testdata/docs/v-prose.txt")
	if err != nil {
		t.Fatal(err)
	}
	return newDocument(t, "prose.txt", string(text))
}

// Clicking the knee's name must set the knee. Clicking a label or value must not move a slider.
func TestClickOnKneeNameSetsKnee(t *testing.T) {
	for _, size := range [][2]int{{120, 40}, {200, 60}} {
		set := presetSettings(t, "fixed-window")
		set.MaxChunkSize = 400
		d := newDriver(t, setup{doc: proseWithKnee(t), set: set, w: size[0], h: size[1]})
		size := func() int { return d.r.s.Settings.OverlapSize }
		x, y := d.find("△ enough from ")
		_, slider := d.find("▌overlap")
		for _, at := range [][2]int{{d.r.layout.SettingsFrame.X + 3, slider}} {
			if d.click(at[0], at[1]); size() != 100 {
				t.Errorf("%d × %d: a click in column %d, row %d set the overlap to %d, want 100", d.r.layout.W, d.r.layout.H, at[0], at[1], size())
			}
		}
		row := strings.Split(d.plain(), "\n")[slider]
		before, _, _ := strings.Cut(row, "100")
		if d.click(ansi.StringWidth(before)+2, slider); size() != 100 {
			t.Errorf("%d × %d: a click on the value set it to %d, want 100", d.r.layout.W, d.r.layout.H, size())
		}
		knee := currentCurve(t, d, "overlap_size").Knee.Value
		d.click(x+2, y) // the first click explains the cost
		if d.click(x+2, y); float64(size()) != knee {
			t.Errorf("%d × %d: a click on the knee's name set the overlap to %d, want %v", d.r.layout.W, d.r.layout.H, size(), knee)
		}
	}
}

// Before the knee is applied, a message must say what would get worse. If no overlap is requested,
// seams without overlap must not count as a gain or loss.
func TestKneeShowsCost(t *testing.T) {
	d := newDriver(t, setup{set: presetSettings(t, "langchain-recursive"), w: 200, h: 60})
	showTab[*panel.Curve](d)
	if knee := currentCurve(t, d, "overlap_size").Knee; !knee.IsLowest {
		t.Fatalf("want a knee at the lowest value: %+v", knee)
	}
	before := d.r.s.Settings
	d.shows("0 keeps nearly as much whole")
	d.keys("K")
	d.shows("K again sets overlap 0: whole headings 24 → 19 of 24; stored +0%")
	if d.r.s.Settings != before {
		t.Error("the knee was applied after one key press")
	}
	d.shows("K enough")
	d.keys("K")
	d.shows("enough: whole 100%; stored +11% → +0%")
	d.hides("K enough")
}

func TestKneeEffectFitsInOneRow(t *testing.T) {
	d := newDriver(t, setup{set: presetSettings(t, "fixed-window"), w: 80, h: 24})
	currentCurve(t, d, "overlap_size")
	d.keys("K")
	rows := strings.Split(d.plain(), "\n")
	if message := rows[22]; !strings.Contains(message, ": whole ") || !strings.Contains(message, "undoes it") {
		t.Errorf("unexpected row below the settings: %q", message)
	}
	if settings, bottom := rows[21], rows[23]; !strings.Contains(settings, "▌overlap") || !strings.Contains(bottom, "? help") {
		t.Errorf("unexpected rows beside the message: %q and %q", settings, bottom)
	}
}

// A knee at 0 that leaves much text split must be explained.
func TestKneeAtZeroIsExplained(t *testing.T) {
	row := "| " + strings.Repeat("a cell of the table ", 4) + "| " + strings.Repeat("and another ", 6) + "|\n"
	text := "# Wide\n\n| one | two |\n|---|---|\n" + strings.Repeat(row, 60)
	d := newDriver(t, setup{doc: newDocument(t, "wide.md", text), set: presetSettings(t, "fixed-window"), w: 200, h: 60})
	showTab[*panel.Curve](d)
	if latest := currentCurve(t, d, "overlap_size"); !latest.Knee.IsLowest || latest.Knee.HasTooFewElements || latest.Points[0].WholeText.Share() > 0.8 {
		t.Fatalf("unsuitable test document: knee %+v, whole text %v", latest.Knee, latest.Points[0].WholeText)
	}
	d.shows("No overlap is clearly worth its storage.")
	d.keys("K", "K")
}

func TestKneeIsUndoneInOneStep(t *testing.T) {
	d := newDriver(t, setup{doc: proseWithKnee(t), set: presetSettings(t, "fixed-window"), w: 120, h: 40})
	d.keys("right", "right")
	from := d.r.s.Settings
	d.keys("K", "K") // the second press accepts the cost
	knee := currentCurve(t, d, "overlap_size").Knee.Value
	if current := float64(d.r.s.Settings.OverlapSize); current != knee || knee == float64(from.OverlapSize) {
		t.Fatalf("overlap_size = %v, want the knee %v", current, knee)
	}
	d.shows("overlap 120 → " + part.FormatValue("overlap_size", knee) + ", enough")
	d.keys("K")
	d.shows("overlap is at " + part.FormatValue("overlap_size", knee) + ", enough")
	d.keys("right", "u", "u")
	if d.r.s.Settings != from {
		t.Errorf("settings after undo = %+v, want %+v", d.r.s.Settings, from)
	}
}

// If enough elements are split, the text below the slider and a key must offer the knee. Otherwise
// the curve must explain why it is not offered.
func TestUncertainKneeIsNotOffered(t *testing.T) {
	for _, c := range []struct {
		doc     *engine.Document
		offered bool
	}{{nil, false}, {proseWithKnee(t), true}} {
		d := newDriver(t, setup{doc: c.doc, set: presetSettings(t, "fixed-window"), w: 120, h: 40})
		if knee := currentCurve(t, d, "overlap_size").Knee; knee.HasTooFewElements == c.offered {
			t.Fatalf("unsuitable test document: %+v", knee)
		}
		for _, offer := range []string{"enough from ", "K enough"} {
			if isShown := strings.Contains(d.plain(), offer); isShown != c.offered {
				t.Errorf("%q on the screen = %t, want the opposite:\n%s", offer, isShown, d.plain())
			}
		}
		showTab[*panel.Curve](d)
		if !c.offered {
			d.shows("Too few broken elements to tell")
		}
	}
}

func TestKneeFromAnySlider(t *testing.T) {
	d := newDriver(t, setup{set: presetSettings(t, "fixed-window"), w: 120, h: 40})
	d.r.panes.Settings.Choose("max_chunk_size")
	d.keys("K")
	d.shows(": whole ")
	if d.r.panes.Settings.Key() != "overlap_size" {
		t.Errorf("the selected setting is %s, want %s", d.r.panes.Settings.Key(), "overlap_size")
	}
}

func TestMissingKneeIsExplained(t *testing.T) {
	for _, c := range []struct{ strategy, mode, why string }{
		{"auto", "none", "no overlap is requested"},
		{"auto", "context", "everything is already whole without overlap"},
		{"window", "context", "the shared text does not make any sentence whole"},
	} {
		d := newDriver(t, setup{w: 120, h: 40})
		d.r.s.Settings.Strategy, d.r.s.Settings.OverlapMode = c.strategy, c.mode
		d.run(d.r.Rerun())
		before := d.r.s.Settings
		d.keys("K")
		d.shows(c.why)
		if d.r.s.Settings != before {
			t.Error("the settings changed")
		}
	}
}

// The knee of a large document must be computed on request. A settings change must cancel the
// computation.
func TestChangeCancelsKnee(t *testing.T) {
	d := newDriver(t, setup{doc: largeDocument(t, 1200<<10), set: presetSettings(t, "fixed-window"), w: 120, h: 40})
	if d.r.s.Curves.Knee("overlap_size") != nil {
		t.Fatal("got a knee before it was requested")
	}
	_, cmd := d.r.Update(press("K"))
	d.shows("looking for the knee of overlap …")
	_, moved := d.r.Update(press("right"))
	d.run(cmd)
	d.run(moved)
	if d.r.s.Settings.OverlapSize != 110 {
		t.Errorf("overlap_size = %d, want 110", d.r.s.Settings.OverlapSize)
	}
	d.keys("K", "K")
	if knee := d.r.s.Curves.Knee("overlap_size"); knee == nil || float64(d.r.s.Settings.OverlapSize) != knee.Value {
		t.Errorf("overlap_size = %d, want the knee %v", d.r.s.Settings.OverlapSize, knee)
	}
}

func TestSweepProgressAndCancellation(t *testing.T) {
	d := newDriver(t, setup{doc: largeDocument(t, 1200<<10), set: presetSettings(t, "fixed-window"), w: 160, h: 40})
	for i, tab := range d.r.panes.Tabs {
		if _, ok := tab.(*panel.Curve); ok {
			d.r.panes.OpenTab(i, &d.r.layout)
		}
	}
	var progressRows []string
	d.r.documents.send = func(msg tea.Msg) {
		if len(progressRows) == 0 {
			d.r.Update(msg)
			progressRows = append(progressRows, d.plain())
		}
	}
	d.send(nil)
	if len(progressRows) == 0 || !strings.Contains(progressRows[0], "1 of 41") {
		t.Fatalf("got no progress: %v", progressRows)
	}
	currentCurve(t, d, "overlap_size")

	tasks := d.r.s.Curves.Task("overlap_size")
	ctx, cancel := context.WithCancel(t.Context())
	done := 0
	_, err := tasks[0].Do(ctx, func(any) { done++; cancel() })
	if err == nil || done > 5 {
		t.Errorf("cancelled after one run: error %v, %d runs", err, done)
	}

	d.r.panes.Settings.Choose("max_chunk_size")
	d.r.Update(press("right"))
	if s, fresh, _ := d.r.s.Curves.FindSweep("overlap_size"); fresh || s == nil {
		t.Errorf("want the old curve until it is replaced: got %v, fresh %v", s, fresh)
	}
}

func TestClickOnCurveSetsValue(t *testing.T) {
	for _, s := range sizes {
		d := newDriver(t, setup{set: presetSettings(t, "fixed-window"), w: s.w, h: s.h})
		showTab[*panel.Curve](d)
		area := d.r.layout.Panel()
		inChart := "%┤"
		if s.w == 80 { // too short for a chart
			inChart = "stored       +0%"
		}
		_, y := d.find(inChart)
		before, previous := d.r.s.Settings, -1
		for x := range area.W {
			d.frame()
			d.send(tea.MouseClickMsg{X: area.X + x, Y: y, Button: tea.MouseLeft})
			if v := d.r.s.Settings.OverlapSize; v < previous && previous >= 0 && v != before.OverlapSize {
				t.Fatalf("a click farther right set a smaller overlap: %d after %d", v, previous)
			} else if v != before.OverlapSize {
				previous = v
			}
		}
		if previous != 400 {
			t.Errorf("with %d cells, a click at the right end set %d, want 400", s.w, previous)
		}
		d.r.s.History.EndStep()
	}
}

// The curve must show the selected slider. For settings without a curve it must show the overlap.
func TestCurveOfSelectedSetting(t *testing.T) {
	d := newDriver(t, setup{set: presetSettings(t, "fixed-window"), w: 120, h: 40})
	d.r.panes.Settings.Choose("max_chunk_size")
	showTab[*panel.Curve](d)
	d.shows("size in chars")
	d.hides("knee 1")
	d.hides("enough from")
	d.shows(" most ")
	for _, key := range []string{"overlap_mode", panel.PresetKey} {
		d.r.panes.Settings.Choose(key)
		d.send(nil)
		d.shows("overlap in chars")
	}
	if k := d.r.s.Curves.Key("code_weight"); k != "overlap_size" {
		t.Errorf("curve setting for a weight that has no effect = %s, want %s", k, "overlap_size")
	}
	d.r.s.Settings.OverlapMode = "none"
	if k := d.r.s.Curves.Key("strategy"); k != "" {
		t.Errorf("curve setting = %s, want none", k)
	}
	d.r.panes.Settings.Choose("strategy")
	d.shows("No overlap is requested")
}
