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

// recordingDriver has a fake clock.
type recordingDriver struct {
	*driver
	model *recordingModel
	now   time.Time
}

func startRecording(t testing.TB, s setup) *recordingDriver {
	t.Helper()
	f := &recordingDriver{driver: newDriver(t, s), now: time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)}
	f.model = newRecordingModel(f.r, replay.NewRecorder(func() time.Time { return f.now }))
	f.recordFrame()
	return f
}

func (f *recordingDriver) recordFrame() {
	f.frame()
	f.r.dirty = true
	f.model.View()
}

func (f *recordingDriver) pressEvery(d time.Duration, names ...string) {
	f.Helper()
	for _, n := range names {
		f.keys(n)
		f.model.addMark()
		f.recordFrame()
		f.now = f.now.Add(d)
	}
}

func (f *recordingDriver) wait(d time.Duration) { f.now = f.now.Add(d) }

func (f *recordingDriver) finish() *replay.Recording {
	f.model.recorder.End(f.r.s.Doc.Name, f.r.display.theme, f.r.display.styles.Method)
	return f.model.recorder.Recording()
}

// The animation in the README must show windows that split sentences, and then overlap that keeps
// the sentences whole.
func TestReadmeAnimation(t *testing.T) {
	f := startRecording(t, setup{set: tour.SampleSettings(), w: 100, h: 30})
	f.wait(2 * time.Second)
	f.pressEvery(800*time.Millisecond, "n")
	f.pressEvery(3500*time.Millisecond, "enter")
	f.pressEvery(time.Second, "esc")
	f.pressEvery(500*time.Millisecond, strings.Fields(strings.Repeat("right ", 6))...)
	f.wait(1500 * time.Millisecond)
	f.pressEvery(4*time.Second, "enter")
	f.pressEvery(time.Second, "esc")
	var got bytes.Buffer
	if err := f.finish().WriteSVG(&got); err != nil {
		t.Fatal(err)
	}
	t.Logf("the README image is %d bytes", got.Len())
	if got.Len() >= 400_000 {
		t.Errorf("the README image is %d bytes, want less than 400 kB", got.Len())
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
		t.Errorf("the screen differs from %s (rerun go test ./tui -update to rewrite it): %v", path, err)
	}
}

func TestRecordingEndsWithScreen(t *testing.T) {
	f := startRecording(t, setup{w: 120, h: 40})
	f.pressEvery(time.Second, "n", "right", "tab", "?")
	f.send(tea.WindowSizeMsg{Width: 90, Height: 30})
	f.recordFrame()
	f.pressEvery(time.Second, "esc", "D")
	rec := f.finish()
	last := rec.Shots[len(rec.Shots)-1]
	screen := f.r.picture(f.frame(), f.r.layout.W, f.r.layout.H)
	var rows []string
	for _, row := range rec.Shots[len(rec.Shots)-1].Rows {
		rows = append(rows, rec.Rows[row])
	}
	if got, want := cell.SVG(strings.Join(rows, "\n"), last.W, last.H, screen.o), cell.SVG(screen.frame, screen.w, screen.h, screen.o); got != want {
		t.Errorf("last frame\n%s\ndiffers from the screen\n%s", got, want)
	}
	if last.W != 90 || last.H != 30 {
		t.Errorf("the last frame has %d × %d cells, want 90 × 30", last.W, last.H)
	}
}

// A recording must mark changed settings and tour stops. Consecutive changes to a setting must
// share a mark.
func TestMarks(t *testing.T) {
	f := startRecording(t, setup{w: 120, h: 40})
	f.wait(time.Second)
	f.pressEvery(100*time.Millisecond, "right", "right", "right")
	f.wait(5 * time.Second)
	f.pressEvery(time.Second, "m", "D", "space", "esc", "n")
	var got []string
	for _, m := range f.finish().Marks {
		got = append(got, m.At.String()+" "+m.Label)
	}
	want := []string{
		"1s overlap size 250", "6.3s overlap mode sentences", "7.3s 1 What a chunk is", "8.3s 2 How cuts break text",
	}
	if strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("marks\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

func TestRecordedMinuteFitsInMegabyte(t *testing.T) {
	if testing.Short() {
		t.Skip("this test takes 30 seconds with the race detector, and other tests cover recording")
	}
	doc := newDocument(t, "long.md", strings.Repeat(tour.SampleMarkdown, 8))
	f := startRecording(t, setup{doc: doc, w: 120, h: 40})
	const second = 30
	for range 30 * second {
		f.pressEvery(time.Second/second, "j")
	}
	for i := range 30 * second {
		key := "right"
		if i/10%2 == 1 { // steps beyond the end of a slider would be slow, because they search for a value with an effect
			key = "left"
		}
		f.pressEvery(time.Second/second, key)
	}
	rec := f.finish()
	var page bytes.Buffer
	if err := rec.WritePage(&page); err != nil {
		t.Fatal(err)
	}
	t.Logf("recorded %v: %d frames, %d rows, %d bytes", rec.Length, len(rec.Shots), len(rec.Rows), page.Len())
	if len(rec.Shots) < 1000 || page.Len() > 1<<20 {
		t.Errorf("a page of %d frames is %d bytes, want at least 1000 frames per megabyte", len(rec.Shots), page.Len())
	}
}
