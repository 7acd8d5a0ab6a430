package mode_test

import (
	"io"
	"testing"

	"github.com/charmbracelet/colorprofile"

	"chunkscope/tui/keys"
	"chunkscope/tui/mode"
	"chunkscope/tui/part"
	"chunkscope/tui/part/parttest"
)

// sizes are those of the screen that a mode stands on.
var sizes = []struct{ w, h int }{{80, 24}, {120, 40}}

func TestPages(t *testing.T) {
	b := parttest.New(t, "default")
	for _, s := range sizes {
		c := b.Given(s.h)
		b.Mode("help", mode.NewHelp(c), s.w, s.h)
		b.Mode("rules", mode.NewRules(c, "overlap_size"), s.w, s.h)
		b.Mode("rules-all", mode.NewRules(c, ""), s.w, s.h)
	}
}

func TestTheChunkAsEmbedded(t *testing.T) {
	b := parttest.New(t, "fixed-window")
	b.S.Select(3)
	for _, s := range sizes {
		b.Mode("embedded", mode.NewEmbedded(b.Given(s.h)), s.w, s.h)
	}
	m := mode.NewEmbedded(b.Given(40))
	b.Act(m, 40, keys.InFront)
	b.Mode("embedded-with-path", m, 120, 40)
	b.Looks(func(look string) { b.Mode("embedded-with-path-"+look, m, 120, 40) })
	b.Use("default")
	b.Mode("embedded-context", mode.NewEmbedded(b.Given(40)), 120, 40)
}

// What is typed into, with what was typed.
func TestInputs(t *testing.T) {
	b := parttest.New(t, "default")
	for _, s := range sizes {
		c := b.Given(s.h)
		for _, in := range []struct {
			name, text string
			m          part.Mode
		}{
			{"search", "dome", mode.NewSearch(c)},
			{"goto", "118", mode.NewGoToLine(c)},
			{"waive", "a log, read as a whole", mode.NewWaive(c, 0)},
			{"save", "", mode.NewSave(c)},
			{"load", "", mode.NewLoad(c)},
		} {
			if p, ok := in.m.(part.Typist); ok {
				p.Paste(c, in.text)
			}
			b.Mode(in.name, in.m, s.w, s.h)
		}
	}
}

func TestSideBySide(t *testing.T) {
	b := parttest.New(t, "default")
	b.S.Pin()
	b.Use("fixed-window")
	b.Settle(nil, 40)
	m := mode.NewSides(b.Given(40))
	b.Mode("sides", m, mode.SidesFrom, 40)
	b.Act(m, 40, keys.NextChange, keys.NextChange)
	b.Mode("sides-walking", m, 200, 60)
	b.Look("dark", colorprofile.ASCII)
	b.Mode("sides-walking-no-color", m, mode.SidesFrom, 40)
}

// nothing is a screen for the list of what can be exported.
type nothing struct{}

func (nothing) SVG(io.Writer) error { return nil }
func (nothing) PNG(io.Writer) error { return nil }

func TestTheExportDialog(t *testing.T) {
	b := parttest.New(t, "default")
	for _, s := range sizes {
		m := mode.NewExport(b.Given(s.h), nothing{})
		b.Act(m, s.h, keys.NextLine)
		b.Mode("export", m, s.w, s.h)
	}
}
