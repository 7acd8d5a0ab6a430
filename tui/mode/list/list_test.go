package list_test

import (
	"testing"

	"chunkscope/tui/mode/list"
	"chunkscope/tui/part"
	"chunkscope/tui/part/parttest"
)

// sizes are those of the screen that a list stands on.
var sizes = []struct{ w, h int }{{80, 24}, {120, 40}}

func TestLists(t *testing.T) {
	for _, s := range sizes {
		b := parttest.New(t, "default")
		b.S.Select(2)
		c := b.Given(s.h)
		b.Mode("chunks", list.NewChunks(c), s.w, s.h)
		b.Mode("sections", list.NewSections(c), s.w, s.h)
		b.Mode("themes", list.NewThemes(c), s.w, s.h)
		b.Mode("models", list.NewModels(c), s.w, s.h)
	}
}

func TestTheListOfPresets(t *testing.T) {
	b := parttest.New(t, "default")
	for _, i := range list.OpenPresets(b.Given(40)) {
		if o, ok := i.(part.Open); ok {
			b.Mode("presets", o.Mode, 120, 40)
			return
		}
	}
	t.Error("it opens no list")
}

// What nothing matches says so.
func TestAListThatNothingMatches(t *testing.T) {
	b := parttest.New(t, "default")
	m := list.NewThemes(b.Given(24))
	m.Paste(b.Given(24), "no such theme")
	b.Mode("themes-none", m, 80, 24)
}
