package list_test

import (
	"testing"

	"chunkscope/engine"
	"chunkscope/tui/keys"
	"chunkscope/tui/mode/list"
	"chunkscope/tui/part"
	"chunkscope/tui/part/parttest"
	"chunkscope/tui/sample"
	"chunkscope/tui/session/folder"
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
		palette := list.NewPalette(c, []keys.Scope{keys.Document})
		palette.Paste(c, "chunk")
		b.Mode("palette", palette, s.w, s.h)
	}
}

// What the chosen model never embeds is said while it is chosen.
func TestTheListOfModels(t *testing.T) {
	b := parttest.New(t, "default")
	b.S.Select(1)
	m := list.NewModels(b.Given(40))
	m.Paste(b.Given(40), "minil")
	b.Mode("models-chosen", m, 120, 40)
}

func TestTheListOfDocuments(t *testing.T) {
	b := parttest.New(t, "default")
	b.S.Files = []string{"handbook/keepers-guide.md", "handbook/日本語.md", "handbook/empty.md"}
	b.S.Scope.Over(&folder.Folder{Files: b.S.Files, Load: func(name string) (*engine.Document, error) {
		if name == "handbook/empty.md" {
			return engine.New(name, nil)
		}
		return engine.New(name, []byte("# "+name+"\n\n"+sample.Markdown))
	}})
	for _, s := range sizes {
		m := list.NewFiles(b.Given(s.h))
		b.Act(m, s.h, keys.NextLine)
		b.Mode("files", m, s.w, s.h)
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
