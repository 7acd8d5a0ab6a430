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

// stage is a place of the explorer that has keys, and how to get there.
type stage struct {
	name  string
	scope keys.Scope
	open  func(*driver)
}

func pressing(names ...string) func(*driver) {
	return func(d *driver) { d.keys(names...) }
}

func paneOf[P interface {
	*panel.Chunk | *queue.Review | *panel.Measures | *panel.Curve | *panel.Compare | *panel.Probe
	Name(*panel.Context) string
	Lines(*panel.Context, int) []string
}](before ...string,
) func(*driver) {
	return func(d *driver) {
		d.keys(before...)
		showing[P](d)
		d.do(part.Focus(layout.Panel))
	}
}

// stages are every panel and every mode.
var stages = []stage{
	{"document", keys.Document, func(*driver) {}},
	{"settings", keys.Settings, pressing("tab")},
	{"presenting", keys.Presenting, pressing("P")},
	{"panel chunk", keys.Facts | keys.Panel, paneOf[*panel.Chunk]()},
	{"panel review", keys.Reviewing, paneOf[*queue.Review]()},
	{"panel measures", keys.Measures, paneOf[*panel.Measures]("right")},
	{"panel curve", keys.Curved, paneOf[*panel.Curve]()},
	{"panel size map", keys.Mapped, func(d *driver) { paneOf[*panel.Curve]()(d); d.keys("z", "right", "up") }},
	{"panel compare", keys.Compared, paneOf[*panel.Compare]("A", "right", "right")},
	{"panel probe", keys.Probing, func(d *driver) { d.keys("a"); d.text("wheel nine"); d.keys("enter") }},
	{"selection", keys.Selecting, pressing("V")},
	{"question", keys.Input, pressing("V", "enter", "w")},
	{"tune", keys.Tuning, pressing("F", "down", "right")},
	{"search", keys.Input, func(d *driver) { d.keys("/"); d.text("the") }},
	{"line", keys.Input, pressing(":", "9")},
	{"save", keys.Input, pressing("W")},
	{"load", keys.Input, pressing("ctrl+o")},
	{"accept", keys.Input, pressing("v", "a")},
	{"help", keys.Manual, pressing("?")},
	{"rules", keys.Rules, pressing("tab", "j", "?")},
	{"chunks", keys.List | keys.Sorted, pressing("c")},
	{"sections", keys.List, pressing("s")},
	{"files", keys.List, pressing("f")},
	{"themes", keys.List, pressing("T")},
	{"models", keys.List, pressing("x")},
	{"export", keys.Exporting | keys.List, pressing("E")},
	{"sides", keys.Sides, pressing("A", "right", "right", "S")},
	{"microscope", keys.Microscope, pressing("n", "enter")},
	{"embedded", keys.Embedded, pressing("n", "e")},
	{"tour", keys.Touring, pressing("D", "space", "space")},
}

// actionsIn returns the bindings that work at a stage, its own before those of
// every pane.
func actionsIn(s stage) []*keys.Binding {
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

// TestEveryScopeHasAStage keeps the benchmark below complete.
func TestEveryScopeHasAStage(t *testing.T) {
	for scope := keys.Scope(1); scope <= keys.Facts; scope <<= 1 {
		if !slices.ContainsFunc(stages, func(s stage) bool { return s.scope&scope != 0 }) {
			t.Errorf("scope %b is reached at no stage", scope)
		}
	}
}

// answer returns one message and everything that follows it: the time of the
// longest Update with its View. Work in the background is not counted; what it
// finds is a message like any other.
func (d *driver) answer(msg tea.Msg) (longest time.Duration) {
	began := time.Now()
	_, cmd := d.r.Update(msg)
	d.r.View()
	longest = time.Since(began)
	for _, next := range done(cmd) {
		longest = max(longest, d.answer(next))
	}
	return longest
}

func done(cmd tea.Cmd) (out []tea.Msg) {
	if cmd == nil {
		return nil
	}
	switch msg := cmd().(type) {
	case tea.BatchMsg:
		for _, c := range msg {
			out = append(out, done(c)...)
		}
	case session.Outcome, tasks.Update, fileWritten, settingsRead:
		out = append(out, msg)
	}
	return out
}

// arrive gets from wherever the explorer is to a stage.
func (d *driver) arrive(s stage) {
	d.r.panes.Modes, d.r.panes.Presenting, d.r.panes.Focus, d.r.reading.Matches = nil, false, layout.Document, nil
	d.r.arrange()
	d.r.s.Compare.Pin(nil)
	d.r.frame = ""
	s.open(d)
	d.frame()
	d.send(nil)
}

// Every action at every stage, with 10 MB behind it: the longest Update and
// View that a key leads to, in milliseconds. The frame at 60 Hz is 16.
func BenchmarkEveryKey(b *testing.B) {
	doc := large(b, 10<<20)
	for _, s := range stages {
		b.Run(s.name, func(b *testing.B) {
			d := drive(b, setup{doc: doc, set: preset(b, "langchain-recursive"), w: 200, h: 60})
			for _, k := range actionsIn(s) {
				b.Run(fmt.Sprintf("%s=%s", k.Action, k.Keys[0]), func(b *testing.B) {
					b.Chdir(b.TempDir()) // some write files
					var took []time.Duration
					for b.Loop() {
						b.StopTimer()
						d.arrive(s)
						b.StartTimer()
						took = append(took, d.answer(press(k.Keys[0])))
					}
					slices.Sort(took)
					b.ReportMetric(float64(took[len(took)/2].Microseconds())/1000, "median-ms")
					b.ReportMetric(float64(took[len(took)-1].Microseconds())/1000, "worst-ms")
				})
			}
		})
	}
}
