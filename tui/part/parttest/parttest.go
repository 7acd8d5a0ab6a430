// Package parttest draws a panel or a mode by itself, for the tests that stand
// beside it: without the root, the keys and the rest of the screen.
package parttest

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/charmbracelet/colorprofile"
	"github.com/charmbracelet/x/ansi"

	"chunkscope/themes"
	"chunkscope/tui/cell"
	"chunkscope/tui/part"
	"chunkscope/tui/session/sessiontest"
	"chunkscope/tui/session/tasks"
)

var update = flag.Bool("update", false, "write the golden pictures anew")

// Bench is a session that has been cut, and what parts are given of it.
type Bench struct {
	*sessiontest.Bench
	// From and To bound the bytes of the document that the screen shows.
	From, To int

	theme  themes.Theme
	styles *cell.Styles
}

// New is a session on the sample document, with a preset.
func New(t testing.TB, preset string) *Bench {
	t.Helper()
	b := &Bench{Bench: sessiontest.New(t, preset), To: 1000}
	b.Look("dark", colorprofile.TrueColor)
	b.Do(b.S.Elements.Task()...)
	return b
}

// Look draws in a theme from now on, in as many colours as a profile has.
func (b *Bench) Look(theme string, p colorprofile.Profile) {
	b.Helper()
	t, ok := themes.Find(theme)
	if !ok {
		b.Fatalf("there is no theme %s", theme)
	}
	b.theme, b.styles = t, cell.NewStyles(t, p, cell.Wc)
}

// Blank opens a document without any text.
func (b *Bench) Blank() {
	b.Helper()
	b.S.Open(sessiontest.Document(b, "blank.md", "\n\n"), 0)
	b.Cut()
}

// Given is what a part of h rows may read.
func (b *Bench) Given(h int) *part.Context {
	return &part.Context{
		Reader: b.S.Reader(), Styles: b.styles, Method: cell.Wc, Setting: "overlap_size",
		H: h, From: b.From, To: b.To, Theme: b.theme,
	}
}

// Settle does the work that a part waits for, and of the session, until none is
// left.
func (b *Bench) Settle(p any, h int) {
	b.Helper()
	b.Bench.Settle(func() []tasks.Task {
		if l, ok := p.(part.Listener); ok {
			l.Arrived(b.Given(h))
		}
		work := b.S.Compare.Tasks()
		work = append(work, b.S.Elements.Task()...)
		work = append(work, b.S.Review.Tasks()...)
		work = append(work, b.S.Questions.Reading()...)
		work = append(work, b.S.Model.LimitTask()...)
		if w, ok := p.(part.Worker); ok {
			work = append(work, w.Work(b.Given(h))...)
		}
		return work
	})
}

// Panel compares a panel of w × h cells with its picture in testdata.
func (b *Bench) Panel(name string, p part.Panel, w, h int) {
	b.Helper()
	b.Settle(p, h)
	rows := p.Lines(b.Given(h), w)
	b.golden(fmt.Sprintf("%s-%dx%d", name, w, h), rows[:min(len(rows), h)], w)
}

// Mode compares a mode with its picture in testdata, as it is drawn on a screen of
// w × h cells.
func (b *Bench) Mode(name string, m part.Mode, w, h int) {
	b.Helper()
	b.Settle(m, h)
	p := m.Placement(b.Given(h), w, h)
	in := [2]int{w, h - 1}
	switch p.Where {
	case part.Bottom:
		in[1] = 1
	case part.Dialog:
		in = [2]int{min(p.W, w-4), min(p.H, h-4)}
	}
	b.golden(fmt.Sprintf("%s-%dx%d", name, w, h), m.Lines(b.Given(in[1]), in[0], in[1]), in[0])
}

// Rows compares rows, each of w cells, with their picture in testdata.
func (b *Bench) Rows(name string, rows []string, w int) {
	b.Helper()
	b.golden(fmt.Sprintf("%s-%dx%d", name, w, len(rows)), rows, w)
}

// golden compares rows, each of w cells, with a picture.
func (b *Bench) golden(name string, rows []string, w int) {
	b.Helper()
	for y, row := range rows {
		if got := ansi.StringWidthWc(row); got != w {
			b.Fatalf("%s: row %d is %d cells wide, want %d: %q", name, y, got, w, ansi.Strip(row))
		}
	}
	got := cell.SVG(strings.Join(rows, "\n"), w, len(rows), cell.SVGOptions{
		Background: b.theme.Ground.True, Foreground: b.theme.Text.True, Title: "chunkscope: " + name,
	})
	path := filepath.Join("testdata", name+".svg")
	if *update {
		if err := os.MkdirAll("testdata", 0o755); err != nil {
			b.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
			b.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(path)
	if err != nil {
		b.Fatalf("%v (-update writes it)", err)
	}
	if strings.ReplaceAll(string(want), "\r\n", "\n") != got {
		b.Errorf("it is not as in %s (-update writes it):\n%s", path, ansi.Strip(strings.Join(rows, "\n")))
	}
}
