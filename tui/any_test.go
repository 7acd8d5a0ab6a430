package tui

import (
	"errors"
	"image/color"
	"slices"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"
	"pgregory.net/rapid"

	"chunkscope/engine"
	"chunkscope/engine/measure/retrieval"
	"chunkscope/engine/review"
	"chunkscope/engine/settings"
	"chunkscope/engine/tour"
	"chunkscope/tui/keys"
	"chunkscope/tui/session"
	"chunkscope/tui/session/tasks"
	"chunkscope/tui/storage"
)

var testTexts = []string{
	tour.SampleMarkdown, tour.SampleMarkdown, "", " \n", "one line", "# A\n\n## B\n\ntext\n", strings.Repeat("日本語 🙂 text\n", 40),
	"\x1b[31mred\x00\u202e", strings.Repeat("x", 9000), tour.SampleMarkdown,
	"\x1b]52;c;aGk=\a\u009b2J\r\n\t👩‍💻🇯🇵\xff", strings.Repeat("a b. ", 900), "- a\n- b\n\n| a | b |\n|---|---|\n| 1 | 2 |\n",
}

func allKeyNames() []string {
	names := []string{"esc", "enter", "tab", "left", "right", "up", "down", "space", "backspace", "pgup", "pgdown", "home", "end"}
	for i := range keys.Table {
		for _, k := range keys.Table[i].Keys {
			if keys.Table[i].Action != keys.Quit && keys.Table[i].Action != keys.Suspend {
				names = append(names, k)
			}
		}
	}
	return names
}

// randomExplorer receives random events. Its background work finishes in random order.
type randomExplorer struct {
	*driver
	rt      *rapid.T
	names   []string
	pending []func() tea.Msg
	text    string
}

func newRandomExplorer(t *testing.T, rt *rapid.T, names []string, gold *retrieval.Gold) *randomExplorer {
	dir := t.TempDir()
	t.Chdir(dir) // some keys write files
	a := &randomExplorer{rt: rt, names: names, text: rapid.SampledFrom(testTexts).Draw(rt, "text")}
	doc, err := engine.New("a\x1bb.md", []byte(a.text))
	if err != nil {
		rt.Fatal(err)
	}
	p := rapid.SampledFrom(settings.Presets).Draw(rt, "preset")
	w, h := a.drawSize()
	a.driver = newDriver(t, setup{doc: doc, set: p.Settings(), w: w, h: h, gold: rapid.SampledFrom([]*retrieval.Gold{nil, gold}).Draw(rt, "gold")})
	o := a.r.documents.o
	o.Files, o.Recovery = []string{"a\x1bb.md", "other.md", "missing.md"}, dir
	o.Load = func(file string) (*engine.Document, error) {
		if file == "missing.md" {
			return nil, errors.New("missing.md no longer exists")
		}
		return engine.New(file, []byte(a.text+file[:1]))
	}
	o.Review = func(file string) review.Location {
		return review.Location{Document: file, InStateFolder: dir + "/decisions.yaml"}
	}
	a.r.s.Files, a.r.display.auto = o.Files, true
	a.r.documents.setLocations()
	a.startAutosave()
	return a
}

// drawSize usually draws a common size, because small screens show little.
func (a *randomExplorer) drawSize() (w, h int) {
	widths, heights := rapid.SampledFrom([]int{200, 170, 160, 120, 100, 99, 80, 70, 69, 40}), rapid.SampledFrom([]int{60, 50, 40, 30, 24, 20, 19, 12})
	if rapid.IntRange(0, 9).Draw(a.rt, "any size") == 9 {
		widths, heights = rapid.IntRange(1, 300), rapid.IntRange(1, 100)
	}
	return widths.Draw(a.rt, "w"), heights.Draw(a.rt, "h")
}

func (a *randomExplorer) update(msg tea.Msg) {
	_, cmd := a.r.Update(msg)
	a.queue(cmd)
}

func (a *randomExplorer) queue(cmd tea.Cmd) {
	if cmd == nil {
		return
	}
	a.pending = append(a.pending, cmd)
}

func (a *randomExplorer) runNext() {
	if len(a.pending) == 0 {
		return
	}
	i := rapid.IntRange(0, len(a.pending)-1).Draw(a.rt, "which")
	do := a.pending[i]
	a.pending = slices.Delete(a.pending, i, i+1)
	switch msg := do().(type) {
	case tea.BatchMsg:
		for _, c := range msg {
			a.queue(c)
		}
	case session.Outcome, tasks.Update, fileWritten, settingsRead:
		a.update(msg)
	}
}

func (a *randomExplorer) drawMouse() tea.Msg {
	m := tea.Mouse{
		X: rapid.IntRange(-2, 302).Draw(a.rt, "x"), Y: rapid.IntRange(-2, 102).Draw(a.rt, "y"),
		Button: rapid.SampledFrom([]tea.MouseButton{tea.MouseLeft, tea.MouseLeft, tea.MouseRight, tea.MouseWheelUp, tea.MouseWheelDown}).Draw(a.rt, "button"),
	}
	if rapid.Bool().Draw(a.rt, "on the screen") {
		m.X, m.Y = max(0, m.X%a.r.layout.W), max(0, m.Y%a.r.layout.H)
	}
	switch rapid.IntRange(0, 3).Draw(a.rt, "event") {
	case 0:
		return tea.MouseMotionMsg(m)
	case 1:
		return tea.MouseReleaseMsg(m)
	case 2:
		return tea.MouseWheelMsg(m)
	}
	return tea.MouseClickMsg(m)
}

func (a *randomExplorer) runAllPending() {
	for len(a.pending) > 0 {
		a.runNext()
	}
}

// eventKinds lists frequent kinds more than once, because each entry is equally likely.
var eventKinds = []string{
	"key", "key", "key", "key", "key", "key", "mouse", "mouse", "mouse", "stage", "stage", "finish", "finish", "finish all",
	"paste", "resize", "reload", "background", "mode 2027",
}

func (a *randomExplorer) drawEvent() {
	switch rapid.SampledFrom(eventKinds).Draw(a.rt, "what") {
	case "mouse":
		a.update(a.drawMouse())
	case "paste":
		a.update(tea.PasteMsg{Content: rapid.SampledFrom(testTexts).Draw(a.rt, "pasted")})
	case "resize":
		w, h := a.drawSize()
		a.update(tea.WindowSizeMsg{Width: w, Height: h})
	case "reload":
		a.text = rapid.SampledFrom(testTexts).Draw(a.rt, "written")
		a.update(storage.FilesChanged{Paths: []string{a.r.s.Files[rapid.IntRange(0, 2).Draw(a.rt, "file")]}})
	case "background":
		a.update(tea.BackgroundColorMsg{Color: color.Gray{uint8(rapid.IntRange(0, 255).Draw(a.rt, "background"))}})
	case "mode 2027":
		a.update(tea.ModeReportMsg{Mode: ansi.ModeUnicodeCore, Value: ansi.ModeSetting(rapid.IntRange(0, 4).Draw(a.rt, "mode 2027"))})
	case "finish":
		a.runNext()
	case "finish all":
		a.runAllPending()
	case "stage":
		a.goTo(rapid.SampledFrom(stages).Draw(a.rt, "stage"))
	default:
		a.update(press(rapid.SampledFrom(a.names).Draw(a.rt, "key")))
	}
}

// After any sequence of events, the frame must fill the screen and must not contain control characters from the
// document. Nothing may panic.
func TestRandomEventsKeepFrameValid(t *testing.T) {
	names, gold := allKeyNames(), testQuestions(t)
	rapid.Check(t, func(rt *rapid.T) {
		a := newRandomExplorer(t, rt, names, gold)
		defer a.r.documents.watcher.Close() // the system limits the number of watchers
		for range rapid.IntRange(1, 60).Draw(rt, "event count") {
			a.drawEvent()
			if rapid.Bool().Draw(rt, "draw") {
				a.checkFrame()
			}
		}
		a.runAllPending()
		a.checkFrame()
	})
}

func (a *randomExplorer) checkFrame() {
	a.r.dirty = true
	f := a.r.View().Content
	rows := strings.Split(f, "\n")
	if len(rows) != a.r.layout.H {
		a.rt.Fatalf("got %d rows, want %d", len(rows), a.r.layout.H)
	}
	for y, row := range rows {
		plain := ansi.Strip(row)
		if w := a.r.cells(plain); w != a.r.layout.W {
			a.rt.Fatalf("row %d has %d cells, want %d: %q", y, w, a.r.layout.W, plain)
		}
		if i := strings.IndexFunc(plain, func(c rune) bool { return c < ' ' || c >= 0x7f && c < 0xa0 || c == 0x202e }); i >= 0 {
			a.rt.Fatalf("row %d contains a control character: %q", y, plain[i:])
		}
		if strings.Contains(plain, "please report") {
			a.rt.Fatalf("the screen reports an internal error: %s", plain)
		}
	}
}
