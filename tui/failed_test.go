package tui

import (
	"context"
	"strings"
	"testing"

	"chunkscope/tui/keys"
	"chunkscope/tui/layout"
	"chunkscope/tui/part"
	"chunkscope/tui/screen"
	"chunkscope/tui/session/tasks"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"
)

type panickingPart struct{ method string }

func (f panickingPart) fail(method string) {
	if f.method == method {
		panic("failure\x1b[31m in " + method)
	}
}
func (f panickingPart) Name(*part.Context) string            { f.fail("name"); return "Panicking" }
func (f panickingPart) Scope() keys.Scope                    { return keys.Panel }
func (f panickingPart) Scopes() []keys.Scope                 { f.fail("scopes"); return []keys.Scope{keys.List} }
func (f panickingPart) Wheel(int)                            { f.fail("wheel") }
func (f panickingPart) OnResults(*part.Context) part.Intents { f.fail("arrived"); return nil }
func (f panickingPart) Click(*part.Context, int, int) part.Intents {
	f.fail("click")
	return nil
}

func (f panickingPart) Act(*part.Context, keys.Action) (part.Intents, bool) {
	f.fail("act")
	return nil, true
}

func (f panickingPart) Work(*part.Context) []tasks.Task {
	f.fail("work")
	return []tasks.Task{{Name: "panicking", Key: f.method, Do: func(context.Context, func(any)) (any, error) {
		f.fail("do")
		return 1, nil
	}}}
}

type panickingPanel struct{ panickingPart }

func (f panickingPanel) Lines(*part.Context, int) []string { f.fail("lines"); return nil }

type panickingMode struct{ panickingPart }

func (f panickingMode) Lines(*part.Context, int, int) []string { f.fail("lines"); return nil }
func (f panickingMode) Placement(*part.Context, int, int) part.Placement {
	f.fail("placement")
	return part.Placement{Area: part.Dialog, Title: "Panicking", W: 40, H: 9}
}

// exercise draws a part, presses keys and clicks on it. It returns the frames.
func (d *driver) exercise() (frames []string) {
	for _, msg := range []tea.Msg{
		nil, press("down"),
		tea.MouseWheelMsg{X: 60, Y: 20, Button: tea.MouseWheelDown},
		tea.MouseWheelMsg{X: 100, Y: 30, Button: tea.MouseWheelDown},
		tea.MouseClickMsg{X: 60, Y: 20, Button: tea.MouseLeft},
		tea.MouseClickMsg{X: 100, Y: 33, Button: tea.MouseLeft},
		press("enter"),
	} {
		d.send(msg)
		d.r.dirty = true
		frames = append(frames, d.r.View().Content)
	}
	return frames
}

func checkFailed(t *testing.T, frames []string, want string) {
	t.Helper()
	isNamed := false
	for _, f := range frames {
		rows := strings.Split(f, "\n")
		if len(rows) != 40 {
			t.Fatalf("got %d rows, want 40", len(rows))
		}
		for _, row := range rows {
			if w := ansi.StringWidthWc(row); w != 120 {
				t.Fatalf("a row has %d cells, want 120: %q", w, ansi.Strip(row))
			}
		}
		isNamed = isNamed || strings.Contains(ansi.Strip(f), "failure␛[31m in "+want)
	}
	if !isNamed {
		t.Errorf("no frame names the failed method; the last frame is\n%s", ansi.Strip(frames[len(frames)-1]))
	}
}

// After a panic in a panel or mode, the screen must show a message, and the session must continue
// without that part.
func TestPanicInPart(t *testing.T) {
	for _, method := range []string{"name", "lines", "work", "arrived", "wheel", "click", "act"} {
		t.Run("panel "+method, func(t *testing.T) {
			d := newDriver(t, setup{w: 120, h: 40})
			trace = nil
			d.r.panes.Tabs[0], d.r.panes.Tab, d.r.panes.Focus = panickingPanel{panickingPart{method}}, 0, layout.Panel
			if method == "name" {
				d.r.panes.Tabs = append(d.r.panes.Tabs[:0:0], panickingPanel{panickingPart{method}})
			}
			checkFailed(t, d.exercise(), method)
		})
	}
	for _, method := range []string{"placement", "lines", "scopes", "work", "arrived", "wheel", "click", "act"} {
		t.Run("mode "+method, func(t *testing.T) {
			d := newDriver(t, setup{w: 120, h: 40})
			trace = nil
			d.r.panes.Modes = append(d.r.panes.Modes, panickingMode{panickingPart{method}})
			checkFailed(t, d.exercise(), method)
			d.keys("esc", "esc")
			before := d.r.s.Selected
			if d.keys("n"); d.r.s.Selected != before+1 {
				t.Error("the key has no effect after the failure")
			}
		})
	}
}

// A panic in background work must cause an error instead of a result.
func TestPanicInBackgroundWork(t *testing.T) {
	d := newDriver(t, setup{w: 120, h: 40})
	trace = nil
	d.r.panes.Modes = append(d.r.panes.Modes, panickingMode{panickingPart{"do"}})
	d.exercise()
	if _, _, err := tasks.Result[int](&d.r.s.Tasks.Results, "panicking"); err == nil || !strings.Contains(err.Error(), "please report it") {
		t.Errorf("unexpected error %v", err)
	}
	d.keys("esc")
}

func TestPanicInTourRestoresSettings(t *testing.T) {
	d := newDriver(t, setup{w: 120, h: 40})
	trace = nil
	d.keys("right", "right")
	own := d.r.s.Settings
	d.keys("D", "space", "space")
	if d.r.s.Settings == own || d.r.s.UserSettings() != own {
		t.Fatal("the tour does not use its own settings")
	}
	d.r.panes.Modes = append(d.r.panes.Modes, panickingMode{panickingPart{"act"}})
	d.send(press("down"))
	d.r.note = screen.Note{}
	d.keys("n")
	if d.r.s.Settings != own || !d.r.s.IsUpToDate() {
		t.Errorf("the user's settings were not restored")
	}
}
