package tui

import (
	"fmt"
	"os"
	"path/filepath"
	"runtime/debug"
	"slices"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"
	"github.com/charmbracelet/x/ansi"

	"chunkscope/engine"
	"chunkscope/engine/files"
	"chunkscope/engine/measure/retrieval"
	"chunkscope/engine/settings"
	"chunkscope/engine/tour"
	"chunkscope/themes"
	"chunkscope/tui/cell"
	"chunkscope/tui/layout"
	"chunkscope/tui/part"
	"chunkscope/tui/part/parttest"
	"chunkscope/tui/screen"
	"chunkscope/tui/session"
	"chunkscope/tui/session/sessiontest"
	"chunkscope/tui/session/tasks"
	"chunkscope/tui/storage"
)

// driver runs the explorer without a terminal. It sends messages, runs commands immediately, and
// reads frames.
type driver struct {
	testing.TB
	r *root
}

type setup struct {
	doc     *engine.Document
	set     settings.Settings
	theme   string
	profile colorprofile.Profile
	gold    *retrieval.Gold
	given   GivenChunks
	w, h    int
}

func sampleDoc(t testing.TB) *engine.Document {
	t.Helper()
	return newDocument(t, tour.SampleName, tour.SampleMarkdown)
}

func newDocument(t testing.TB, name, text string) *engine.Document {
	t.Helper()
	return sessiontest.Document(t, name, text)
}

func presetSettings(t testing.TB, name string) settings.Settings {
	t.Helper()
	return sessiontest.Preset(t, name)
}

func newDriver(t testing.TB, s setup) *driver {
	t.Helper()
	d := newUncutDriver(t, s)
	d.run(d.r.Init())
	d.send(tea.WindowSizeMsg{Width: s.w, Height: s.h})
	d.frame()
	d.send(nil) // start background work for the visible parts
	return d
}

func newUncutDriver(t testing.TB, s setup) *driver {
	t.Helper()
	trace = debug.PrintStack
	if s.doc == nil {
		s.doc = sampleDoc(t)
	}
	if s.set == (settings.Settings{}) {
		s.set = settings.Default()
	}
	if s.profile == 0 {
		s.profile = colorprofile.TrueColor
	}
	theme, ok := themes.Pick(s.theme, true)
	if !ok {
		t.Fatalf("no theme %q", s.theme)
	}
	o := &Options{Documents: Documents{Doc: s.doc}, Settings: s.set, Appearance: Appearance{Theme: theme, Light: theme}, Questions: Questions{Gold: s.gold, Name: "questions.jsonl"}, Given: s.given}
	d := &driver{t, newRoot(o, s.profile)}
	d.r.documents.after = func(time.Duration, tea.Msg) tea.Cmd { return nil }
	d.r.documents.send = func(tea.Msg) {}
	d.r.writer.write = writeInTestFolder
	d.r.s.Tasks.NoDelay = true
	return d
}

// moduleFolder may be in the temporary folder.
var moduleFolder = func() string {
	folder, err := os.Getwd()
	if err != nil {
		panic(err)
	}
	return filepath.Dir(folder)
}()

// writeInTestFolder rejects paths outside the test folder, because random keys may type any path.
func writeInTestFolder(path string, data []byte) error {
	full, err := filepath.Abs(path)
	if err != nil {
		return err
	}
	if _, statErr := os.Stat(filepath.Dir(full)); statErr == nil && (!isInside(os.TempDir(), full) || isInside(moduleFolder, full)) {
		return fmt.Errorf("%s is outside the test folder", path)
	}
	return files.Write(path, data)
}

func isInside(folder, path string) bool {
	relative, err := filepath.Rel(folder, path)
	return err == nil && filepath.IsLocal(relative)
}

func TestDriverWritesInTestFolder(t *testing.T) {
	d := newDriver(t, setup{w: 120, h: 40})
	d.keys("W", "ctrl+u")
	d.text("stray.yaml")
	d.keys("enter")
	d.shows("stray.yaml is outside the test folder")
	if _, err := os.Lstat("stray.yaml"); err == nil {
		t.Error("the file outside the test folder was written")
	}
}

func (d *driver) openDocuments(load func(file string) (*engine.Document, error), files ...string) {
	d.r.s.Files, d.r.documents.o.Load = files, load
	d.r.documents.setUpFolder()
}

func (d *driver) startAutosave() {
	d.r.autosave.Dir, d.r.autosave.Initial = d.r.documents.o.Recovery, d.r.s.Settings
	d.run(d.r.autosave.FindInterrupted())
}

func (d *driver) send(msg tea.Msg) {
	_, cmd := d.r.Update(msg)
	d.checkNote()
	d.run(cmd)
}

// checkNote checks that a message without its paths fits in 80 columns.
func (d *driver) checkNote() {
	d.Helper()
	text := strings.Join(slices.DeleteFunc(strings.Fields(d.r.note.Text), func(word string) bool {
		return strings.ContainsAny(word, `/\`)
	}), " ")
	if n := cell.Width(text, cell.Wc); n > screen.MaxNoteWidth && !d.r.note.Warn {
		d.Errorf("message of %d cells is too long: %s", n, text)
	}
}

func (d *driver) run(cmd tea.Cmd) {
	if cmd == nil {
		return
	}
	switch msg := cmd().(type) {
	case nil:
	case tea.BatchMsg:
		for _, c := range msg {
			d.run(c)
		}
	case session.Outcome, tasks.Update, fileWritten, settingsRead, storage.Recovered, decisionSaved, handCutSaved, questionsSaved, draftsProposed, allDraftsProposed, documentRead, documentReread, chunksReloaded, documentWarnings, storage.FileWatcher:
		d.send(msg)
	}
}

func (d *driver) do(intents ...part.Intent) {
	d.run(d.r.apply(intents))
	d.r.arrange()
}

func (d *driver) keys(names ...string) {
	d.Helper()
	for _, n := range names {
		d.frame()
		d.send(press(n))
	}
}

var codes = map[string]rune{
	"left": tea.KeyLeft, "right": tea.KeyRight, "up": tea.KeyUp, "down": tea.KeyDown, "tab": tea.KeyTab,
	"enter": tea.KeyEnter, "esc": tea.KeyEscape, "backspace": tea.KeyBackspace, "space": tea.KeySpace,
	"home": tea.KeyHome, "end": tea.KeyEnd, "pgup": tea.KeyPgUp, "pgdown": tea.KeyPgDown, "f1": tea.KeyF1,
}

func press(name string) tea.KeyPressMsg {
	var k tea.Key
	for {
		mod, rest, ok := strings.Cut(name, "+")
		if !ok || rest == "" {
			break
		}
		switch mod {
		case "shift":
			k.Mod |= tea.ModShift
		case "ctrl":
			k.Mod |= tea.ModCtrl
		}
		name = rest
	}
	if c, ok := codes[name]; ok {
		k.Code = c
		if name == "space" {
			k.Text = " "
		}
		return tea.KeyPressMsg(k)
	}
	r := []rune(name)
	k.Code = r[0]
	if k.Mod&tea.ModCtrl == 0 {
		k.Text = name
	}
	return tea.KeyPressMsg(k)
}

func (d *driver) text(s string) {
	for _, r := range s {
		d.keys(string(r))
	}
}

func (d *driver) click(x, y int) {
	d.frame()
	d.send(tea.MouseClickMsg{X: x, Y: y, Button: tea.MouseLeft})
	d.send(tea.MouseReleaseMsg{X: x, Y: y, Button: tea.MouseLeft})
}

// frame returns the current screen. It checks that all rows have the exact width.
func (d *driver) frame() string {
	d.Helper()
	d.r.dirty = true
	f := d.r.View().Content
	if d.r.note.Warn && strings.Contains(d.r.note.Text, "please report it") {
		d.Fatal(d.r.note.Text)
	}
	rows := strings.Split(f, "\n")
	if len(rows) != d.r.layout.H {
		d.Fatalf("got %d rows, want %d", len(rows), d.r.layout.H)
	}
	for y, row := range rows {
		if w := d.r.cells(row); w != d.r.layout.W {
			d.Fatalf("row %d has %d cells, want %d: %q", y, w, d.r.layout.W, ansi.Strip(row))
		}
	}
	return f
}

func (r *root) cells(row string) int {
	if r.display.styles.Method == cell.Grapheme {
		return ansi.StringWidth(row)
	}
	return ansi.StringWidthWc(row)
}

func (d *driver) plain() string { d.Helper(); return ansi.Strip(d.frame()) }

func (d *driver) shows(text string) {
	d.Helper()
	if s := d.plain(); !strings.Contains(s, text) {
		d.Fatalf("the screen does not show %q:\n%s", text, s)
	}
}

func (d *driver) hides(text string) {
	d.Helper()
	if s := d.plain(); strings.Contains(s, text) {
		d.Fatalf("the screen shows %q:\n%s", text, s)
	}
}

func (d *driver) find(text string) (x, y int) {
	d.Helper()
	for y, row := range strings.Split(d.plain(), "\n") {
		if before, _, ok := strings.Cut(row, text); ok {
			return ansi.StringWidth(before), y
		}
	}
	d.Fatalf("%q is not on the screen:\n%s", text, d.plain())
	return 0, 0
}

var screens = parttest.Golden{
	Folder: filepath.Join("..", "testdata", "screens"),
}

func (d *driver) checkGolden(name string) {
	d.Helper()
	d.compare(name, layout.Rect{W: d.r.layout.W, H: d.r.layout.H})
}

func (d *driver) checkGoldenDocument(name string) {
	d.Helper()
	d.compare(name, d.r.layout.DocumentFrame)
}

// checkGoldenDialog compares the open dialog and its frame or, if no mode is open, the panel.
func (d *driver) checkGoldenDialog(name string) {
	d.Helper()
	m := d.r.panes.Top()
	if m == nil {
		d.compare(name, d.r.layout.Panel())
		return
	}
	area, where := d.r.screen().ModeRect(m)
	if where == part.Dialog {
		area = layout.Rect{X: area.X - 1, Y: area.Y - 1, W: area.W + 2, H: area.H + 2}
	}
	d.compare(name, area)
}

func (d *driver) compare(name string, area layout.Rect) {
	d.Helper()
	theme, profile := d.r.display.theme, d.r.display.profile
	show := func(t themes.Theme, p colorprofile.Profile) {
		d.r.display.theme, d.r.display.profile = t, p
		d.r.restyle(d.r.display.styles.Method)
	}
	size := fmt.Sprintf("%dx%d", d.r.layout.W, d.r.layout.H)
	screens.Compare(d, name, size, parttest.Rect(area), func(v parttest.Variant) []string {
		show(v.Theme, v.Profile)
		return strings.Split(d.frame(), "\n")
	})
	show(theme, profile)
}

func (d *driver) checkPicture(name string) {
	d.Helper()
	theme := d.r.display.theme
	got := cell.SVG(d.frame(), d.r.layout.W, d.r.layout.H, cell.SVGOptions{
		Background: theme.Background.True, Foreground: theme.Text.True, Title: "chunkscope: " + name,
	})
	path := filepath.Join("..", "testdata", "screens", name+".svg")
	if *parttest.Update {
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			d.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
			d.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(path)
	if err != nil {
		d.Fatalf("%v (rerun go test ./tui -update to write it)", err)
	}
	if strings.ReplaceAll(string(want), "\r\n", "\n") != got {
		d.Errorf("the screen differs from %s (rerun go test ./tui -update to rewrite it):\n%s", path, d.plain())
	}
}

// runAndCollect runs a command and returns its messages without sending them.
func runAndCollect(cmd tea.Cmd) (out []tea.Msg) {
	if cmd == nil {
		return nil
	}
	switch msg := cmd().(type) {
	case tea.BatchMsg:
		for _, c := range msg {
			out = append(out, runAndCollect(c)...)
		}
	case nil:
	default:
		out = append(out, msg)
	}
	return out
}
