package tui

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"chunkscope/tui/keys"
	"chunkscope/tui/layout"
	"chunkscope/tui/panel"
	"chunkscope/tui/panel/queue"
	"chunkscope/tui/part"
	"chunkscope/tui/session"
	"chunkscope/tui/session/tasks"

	tea "charm.land/bubbletea/v2"
)

// stage is a part of the explorer with its own keys. open shows it.
type stage struct {
	name  string
	scope keys.Scope
	open  func(*driver)
}

func pressKeys(names ...string) func(*driver) {
	return func(d *driver) { d.keys(names...) }
}

func openPanel[P interface {
	*panel.Chunk | *queue.Review | *panel.Measures | *panel.Curve | *panel.Compare | *panel.Probe
	Name(*panel.Context) string
	Lines(*panel.Context, int) []string
}](before ...string,
) func(*driver) {
	return func(d *driver) {
		d.keys(before...)
		showTab[P](d)
		d.do(part.Focus(layout.Panel))
	}
}

var stages = []stage{
	{"document", keys.Document, func(*driver) {}},
	{"settings", keys.Settings, pressKeys("tab")},
	{"presenting", keys.Presentation, pressKeys("P")},
	{"panel chunk", keys.ChunkPanel | keys.Panel, openPanel[*panel.Chunk]()},
	{"panel review", keys.ReviewPanel, openPanel[*queue.Review]()},
	{"panel measures", keys.MeasuresPanel, openPanel[*panel.Measures]("right")},
	{"panel curve", keys.CurvePanel, openPanel[*panel.Curve]()},
	{"panel size map", keys.MapPanel, func(d *driver) { openPanel[*panel.Curve]()(d); d.keys("z", "right", "up") }},
	{"panel compare", keys.ComparePanel, openPanel[*panel.Compare]("A", "right", "right")},
	{"panel probe", keys.ProbePanel, func(d *driver) { d.keys("a"); d.text("wheel nine"); d.keys("enter") }},
	{"selection", keys.TextSelection, pressKeys("V")},
	{"question", keys.Input, pressKeys("V", "enter", "w")},
	{"tune", keys.TuningList, pressKeys("F", "down", "right")},
	{"search", keys.Input, func(d *driver) { d.keys("/"); d.text("the") }},
	{"line", keys.Input, pressKeys(":", "9")},
	{"save", keys.Input, pressKeys("W")},
	{"load", keys.Input, pressKeys("ctrl+o")},
	{"accept", keys.Input, pressKeys("v", "a")},
	{"help", keys.HelpPages, pressKeys("?")},
	{"rules", keys.RulesPage, pressKeys("tab", "j", "?")},
	{"chunks", keys.List | keys.SortedList, pressKeys("c")},
	{"sections", keys.List, pressKeys("s")},
	{"files", keys.List, pressKeys("f")},
	{"themes", keys.List, pressKeys("T")},
	{"models", keys.List, pressKeys("x")},
	{"export", keys.ExportList | keys.List, pressKeys("E")},
	{"sides", keys.Sides, pressKeys("A", "right", "right", "S")},
	{"microscope", keys.Microscope, pressKeys("n", "enter")},
	{"embedded", keys.EmbeddedChunk, pressKeys("n", "e")},
	{"tour", keys.TourStops, pressKeys("D", "space", "space")},
}

func stageActions(s stage) []*keys.Binding {
	var out []*keys.Binding
	taken := map[string]bool{}
	scopes := s.scope
	if len(s.name) > 5 && s.name[:5] == "panel" {
		scopes |= keys.Panel
	}
	for i := range keys.Table {
		b := &keys.Table[i]
		if b.Scope&scopes != 0 && !taken[b.Keys[0]] && b.Action != keys.Quit && b.Action != keys.Suspend {
			out, taken[b.Keys[0]] = append(out, b), true
		}
	}
	return out
}

func TestEveryScopeHasStage(t *testing.T) {
	for scope := keys.Scope(1); scope <= keys.ChunkPanel; scope <<= 1 {
		if !slices.ContainsFunc(stages, func(s stage) bool { return s.scope&scope != 0 }) {
			t.Errorf("no stage covers scope %b", scope)
		}
	}
}

// measureUpdates sends a message and then the messages of its commands. It returns the longest time
// for Update and View.
func (d *driver) measureUpdates(msg tea.Msg) (longest time.Duration) {
	start := time.Now()
	_, cmd := d.r.Update(msg)
	d.r.View()
	longest = time.Since(start)
	for _, next := range collectMessages(cmd) {
		longest = max(longest, d.measureUpdates(next))
	}
	return longest
}

func collectMessages(cmd tea.Cmd) (out []tea.Msg) {
	if cmd == nil {
		return nil
	}
	switch msg := cmd().(type) {
	case tea.BatchMsg:
		for _, c := range msg {
			out = append(out, collectMessages(c)...)
		}
	case session.Outcome, tasks.Update, fileWritten, settingsRead:
		out = append(out, msg)
	}
	return out
}

func (d *driver) goTo(s stage) {
	d.r.panes.Modes, d.r.panes.Presenting, d.r.panes.Focus, d.r.reading.Matches = nil, false, layout.Document, nil
	d.r.arrange()
	d.r.s.Compare.Pin(nil)
	d.r.frame = ""
	s.open(d)
	d.frame()
	d.send(nil)
}

// BenchmarkEveryKey runs every action at every stage with a 10 MB document. It reports the longest
// Update and View in milliseconds. At 60 Hz a frame lasts 16 ms.
func BenchmarkEveryKey(b *testing.B) {
	doc := largeDocument(b, 10<<20)
	for _, s := range stages {
		b.Run(s.name, func(b *testing.B) {
			d := newDriver(b, setup{doc: doc, set: presetSettings(b, "langchain-recursive"), w: 200, h: 60})
			for _, k := range stageActions(s) {
				b.Run(fmt.Sprintf("%s=%s", k.Action, k.Keys[0]), func(b *testing.B) {
					b.Chdir(b.TempDir()) // some keys write files
					var durations []time.Duration
					for b.Loop() {
						b.StopTimer()
						d.goTo(s)
						b.StartTimer()
						durations = append(durations, d.measureUpdates(press(k.Keys[0])))
					}
					slices.Sort(durations)
					b.ReportMetric(float64(durations[len(durations)/2].Microseconds())/1000, "median-ms")
					b.ReportMetric(float64(durations[len(durations)-1].Microseconds())/1000, "worst-ms")
				})
			}
		})
	}
}
