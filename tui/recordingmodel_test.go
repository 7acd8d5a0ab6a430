package tui

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"chunkscope/tui/part/parttest"

	tea "charm.land/bubbletea/v2"

	"chunkscope/engine/tour"
	"chunkscope/tui/cell"
	"chunkscope/tui/replay"
)

// filming is an explorer that is recorded, by a clock that stands still until it
// is moved.
type filming struct {
	*driver
	film *recordingModel
	now  time.Time
}

func film(t testing.TB, s setup) *filming {
	t.Helper()
	f := &filming{driver: drive(t, s), now: time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)}
	f.film = newRecordingModel(f.r, replay.NewRecorder(func() time.Time { return f.now }))
	f.look()
	return f
}

// look lets the frame of now be seen.
func (f *filming) look() {
	f.frame()
	f.r.dirty = true
	f.film.View()
}

// every presses keys, a time apart.
func (f *filming) every(d time.Duration, names ...string) {
	f.Helper()
	for _, n := range names {
		f.keys(n)
		f.film.addMark()
		f.look()
		f.now = f.now.Add(d)
	}
}

func (f *filming) wait(d time.Duration) { f.now = f.now.Add(d) }

func (f *filming) end() *replay.Recording {
	f.film.recorder.End(f.r.s.Doc.Name, f.r.look.theme, f.r.look.styles.Method)
	return f.film.recorder.Recording()
}

// The README's first picture: windows sever sentences, and overlap repairs them
// while its slider moves.
func TestMovingScreen(t *testing.T) {
	f := film(t, setup{set: tour.SampleSettings(), w: 100, h: 30})
	f.wait(2 * time.Second)
	f.every(800*time.Millisecond, "n")
	f.every(3500*time.Millisecond, "enter")
	f.every(time.Second, "esc")
	f.every(500*time.Millisecond, strings.Fields(strings.Repeat("right ", 6))...)
	f.wait(1500 * time.Millisecond)
	f.every(4*time.Second, "enter")
	f.every(time.Second, "esc")
	var got bytes.Buffer
	if err := f.end().Moving(&got); err != nil {
		t.Fatal(err)
	}
	t.Logf("%d bytes", got.Len())
	if got.Len() >= 400_000 {
		t.Errorf("the README's picture has %d bytes", got.Len())
	}
	path := filepath.Join("..", "testdata", "screens", "moving-100x30-dark.svg")
	if *parttest.Update {
		if err := os.WriteFile(path, got.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(path)
	if err != nil || !bytes.Equal(want, got.Bytes()) {
		t.Errorf("what the screen shows is not %s (go test ./tui -update writes it): %v", path, err)
	}
}

// The film ends with what the screen shows, drawn as the screen draws it.
func TestTheLastFrameIsTheScreen(t *testing.T) {
	f := film(t, setup{w: 120, h: 40})
	f.every(time.Second, "n", "right", "tab", "?")
	f.send(tea.WindowSizeMsg{Width: 90, Height: 30})
	f.look()
	f.every(time.Second, "esc", "D")
	rec := f.end()
	last := rec.Shots[len(rec.Shots)-1]
	own := f.r.picture(f.frame(), f.r.layout.W, f.r.layout.H)
	var rows []string
	for _, row := range rec.Shots[len(rec.Shots)-1].Rows {
		rows = append(rows, rec.Rows[row])
	}
	if got, want := cell.SVG(strings.Join(rows, "\n"), last.W, last.H, own.o), cell.SVG(own.frame, own.w, own.h, own.o); got != want {
		t.Errorf("the last frame is\n%s\nthe screen\n%s", got, want)
	}
	if last.W != 90 || last.H != 30 {
		t.Errorf("the last frame has %d × %d cells", last.W, last.H)
	}
}

// Changed settings and the stops of the tour are marked; what moves is marked
// once.
func TestMarks(t *testing.T) {
	f := film(t, setup{w: 120, h: 40})
	f.wait(time.Second)
	f.every(100*time.Millisecond, "right", "right", "right")
	f.wait(5 * time.Second)
	f.every(time.Second, "m", "D", "space", "esc", "n")
	var got []string
	for _, m := range f.end().Marks {
		got = append(got, m.At.String()+" "+m.Label)
	}
	want := []string{
		"1s overlap size 230", "6.3s overlap mode sentences", "7.3s 1 What a chunk is", "8.3s 2 What a cut severs",
	}
	if strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("marks\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

// A minute in which something moves all the time fits in a page of a megabyte.
func TestAMinuteFitsInAPage(t *testing.T) {
	if testing.Short() {
		t.Skip("the race detector takes half a minute for it, and other tests record")
	}
	doc := document(t, "long.md", strings.Repeat(tour.SampleMarkdown, 8))
	f := film(t, setup{doc: doc, w: 120, h: 40})
	const second = 30
	for range 30 * second {
		f.every(time.Second/second, "j")
	}
	for i := range 30 * second {
		key := "right"
		if i/100%2 == 1 {
			key = "left"
		}
		f.every(time.Second/second, key)
	}
	rec := f.end()
	var page bytes.Buffer
	if err := rec.Page(&page); err != nil {
		t.Fatal(err)
	}
	t.Logf("%v, %d frames, %d rows, %d bytes", rec.Length, len(rec.Shots), len(rec.Rows), page.Len())
	if len(rec.Shots) < 1000 || page.Len() > 1<<20 {
		t.Errorf("a page of %d frames has %d bytes", len(rec.Shots), page.Len())
	}
}
