// Package parttest draws a single panel or mode for its tests.
package parttest

import (
	"fmt"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/charmbracelet/x/ansi"

	"chunkscope/engine/review"
	"chunkscope/engine/settings"
	"chunkscope/tui/cell"
	"chunkscope/tui/keys"
	"chunkscope/tui/layout"
	"chunkscope/tui/part"
	"chunkscope/tui/session/sessiontest"
	"chunkscope/tui/session/tasks"
)

var golden = Golden{Folder: "testdata"}

// Bench is a session with a result and the data that parts need.
type Bench struct {
	*sessiontest.Bench
	From, To int

	styles *cell.Styles
}

// New returns a Bench with the sample document and a preset.
func New(t testing.TB, preset string) *Bench {
	t.Helper()
	b := &Bench{Bench: sessiontest.New(t, preset), To: 1000}
	b.useVariant(Variants()[0])
	b.RunTasks(b.S.Elements.Task()...)
	return b
}

func (b *Bench) useVariant(v Variant) {
	b.styles = cell.NewStyles(v.Theme, v.Profile, cell.Wc)
}

// OpenBlankDocument opens a document that contains only line ends.
func (b *Bench) OpenBlankDocument() {
	b.Helper()
	b.S.OpenDocument(sessiontest.Document(b, "blank.md", "\n\n"), 0)
	b.RunCut()
}

// PartContext returns the context of a part that is h rows high.
func (b *Bench) PartContext(h int) *part.Context {
	return &part.Context{
		Reader: b.S.Reader(), Styles: b.styles, Method: cell.Wc, Setting: "overlap_size",
		H: h, From: b.From, To: b.To,
	}
}

// Settle runs the tasks of a part and of the session until none are left.
func (b *Bench) Settle(p any, h int) {
	b.Helper()
	b.Bench.Settle(func() []tasks.Task {
		if l, ok := p.(part.Listener); ok {
			b.Apply(p, l.OnResults(b.PartContext(h)))
		}
		work := append(b.S.Compare.Tasks(), b.S.Compare.OlderTask(b.S.Hand.Marks())...)
		work = append(work, b.S.Elements.Task()...)
		work = append(work, b.S.Review.Tasks()...)
		work = append(work, b.S.Questions.ReadTask()...)
		work = append(work, b.S.Model.LimitTask()...)
		if w, ok := p.(part.TaskSource); ok {
			work = append(work, w.Work(b.PartContext(h))...)
		}
		return work
	})
}

// Apply applies intents to the session and cuts the document if necessary. It ignores intents for
// the rest of the screen. opened is the mode that the intents open, or nil.
func (b *Bench) Apply(p any, intents part.Intents) (opened part.Mode) {
	b.Helper()
	for _, i := range intents {
		switch i := i.(type) {
		case part.Open:
			opened = i.Mode
		case part.Select:
			b.S.Select(int(i))
		case part.Choose:
			b.S.Select(int(i))
		case part.SelectAt:
			b.S.SelectAt(int(i))
		case part.SelectChange:
			b.S.Compare.SelectChange(b.S.Compare.Comparison(), int(i))
		case part.FollowSeam:
			b.S.FollowSeam(int(i))
		case part.Change:
			b.S.Change(i.Key, func(to *settings.Settings) { *to = i.To })
		case part.UseSettings:
			b.S.Use(i.Preset, i.To)
		case part.SaveState:
			b.S.Snapshot()
		case part.Preview:
			b.S.Preview(i.To)
		case part.RestoreState:
			b.S.EndPreview()
		}
	}
	if !b.S.IsUpToDate() {
		b.RunCut()
		if f, ok := p.(part.CutListener); ok {
			b.Apply(p, f.AfterCut(b.PartContext(0)))
		}
	}
	return opened
}

type actionHandler interface {
	Act(c *part.Context, a keys.Action) (part.Intents, bool)
}

// Act performs actions on a part and applies their intents.
func (b *Bench) Act(p actionHandler, h int, actions ...keys.Action) {
	b.Helper()
	for _, a := range actions {
		b.Settle(p, h)
		intents, used := p.Act(b.PartContext(h), a)
		if !used {
			b.Fatalf("%T does not handle %s", p, a)
		}
		b.Apply(p, intents)
	}
}

// UseTempStore stores decisions in a temporary folder.
func (b *Bench) UseTempStore() {
	location := filepath.Join(b.TempDir(), "kept"+review.Suffix)
	b.S.Review.SetLocation(review.Location{Document: b.S.Doc.Name, NextToDocument: location})
	b.S.Review.SetClock(func() time.Time { return time.Date(2026, 5, 1, 12, 0, 0, 0, time.UTC) })
	b.Settle(nil, 0)
}

// Decide records a decision on an item of the review queue.
func (b *Bench) Decide(item int, v review.Verdict, note string) {
	b.Helper()
	if _, err := b.S.Review.Decide(item, v, note); err != nil {
		b.Fatal(err)
	}
}

// Size is the size of a screen or of a part in cells.
type Size struct{ W, H int }

// Screens lists the screen sizes to test.
var Screens = []Size{{80, 24}, {120, 40}, {200, 60}}

// Panels returns the sizes of a panel on the screens to test.
func Panels() []Size { return paneSizes(layout.Panel, (*layout.Layout).Panel) }

// Settings returns the sizes of the settings on the screens to test.
func Settings() []Size { return paneSizes(layout.Settings, (*layout.Layout).Settings) }

func paneSizes(pane layout.Pane, rectangle func(*layout.Layout) layout.Rect) []Size {
	var all []Size
	for _, s := range Screens {
		l := layout.Arrange(s.W, s.H, layout.Spec{Settings: 17, Focus: pane, Lower: pane})
		all = append(all, Size{rectangle(&l).W, rectangle(&l).H})
	}
	return all
}

// Name returns the name of the golden file for a panel or mode, such as go-to-line for a
// *mode.GoToLine. Tests of special cases append to it, as in go-to-line-share.
func Name(p any) string {
	t := reflect.TypeOf(p)
	if t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	return KebabCase(t.Name())
}

func (b *Bench) checkName(name string, p any) {
	b.Helper()
	if want := Name(p); name != want && !strings.HasPrefix(name, want+"-") {
		b.Fatalf("golden file for %T is named %q, want a name starting with %q", p, name, want)
	}
}

// Panel compares a panel of w × h cells with its golden file.
func (b *Bench) Panel(name string, p part.Panel, w, h int) {
	b.Helper()
	b.checkName(name, p)
	b.Settle(p, h)
	b.compare(name, fmt.Sprintf("%dx%d", w, h), w, func() []string {
		rows := p.Lines(b.PartContext(h), w)
		return rows[:min(len(rows), h)]
	})
}

// Settings compares the settings with their golden file.
func (b *Bench) Settings(w, h int, draw func() []string) {
	b.Helper()
	b.compare("settings", fmt.Sprintf("%dx%d", w, h), w, draw)
}

// Mode compares a mode on a screen of w × h cells with its golden file, which has a row for the
// labels in the border of a dialog.
func (b *Bench) Mode(name string, m part.Mode, w, h int) {
	b.Helper()
	b.checkName(name, m)
	b.Settle(m, h)
	p := m.Placement(b.PartContext(h), w, h)
	size := [2]int{w, h - 2}
	switch p.Area {
	case part.Bottom:
		size[1] = 1
	case part.Document:
		l := layout.Arrange(w, h, layout.Spec{Settings: 17, Lower: layout.Settings})
		size = [2]int{l.Document.W, l.DocumentFrame.H - 1}
	case part.Dialog:
		size = [2]int{min(p.W, w-4), min(p.H, h-5)}
	}
	b.compare(name, fmt.Sprintf("%dx%d", w, h), size[0], func() []string {
		c := b.PartContext(size[1])
		rows := m.Lines(c, size[0], size[1])
		if labeler, ok := m.(part.EdgeLabeler); ok {
			if left, right := labeler.EdgeLabels(); left != "" || right != "" {
				var edge cell.Line
				edge.Reset(size[0], c.Method)
				edge.Put(c.Styles.Raised.Muted, left)
				edge.Right(c.Styles.Raised.Muted, right)
				rows = append(rows, edge.Finish(c.Styles.Raised.Text))
			}
		}
		return rows
	})
}

// Rows compares rows of width w with their golden file.
func (b *Bench) Rows(name string, w int, draw func() []string) {
	b.Helper()
	b.compare(name, fmt.Sprintf("%d columns", w), w, draw)
}

func (b *Bench) compare(name, size string, w int, draw func() []string) {
	b.Helper()
	rows := draw()
	for y, row := range rows {
		if got := ansi.StringWidthWc(row); got != w {
			b.Fatalf("%s: row %d is %d cells wide, want %d: %q", name, y, got, w, ansi.Strip(row))
		}
	}
	golden.Compare(b, name, size, Rect{W: w, H: len(rows)}, func(v Variant) []string {
		b.useVariant(v)
		return draw()
	})
	b.useVariant(Variants()[0])
}
