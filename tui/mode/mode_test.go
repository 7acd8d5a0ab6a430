package mode_test

import (
	"testing"

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
	b.Mode("sides", mode.NewSides(b.Given(40)), mode.SidesFrom, 40)
}
