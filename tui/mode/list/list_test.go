package list_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"

	"chunkscope/engine"
	"chunkscope/engine/align"
	"chunkscope/engine/tour"
	"chunkscope/tui/keys"
	"chunkscope/tui/mode/list"
	"chunkscope/tui/part"
	"chunkscope/tui/part/parttest"
	"chunkscope/tui/session/folder"
	"chunkscope/tui/session/sessiontest"
)

func TestLists(t *testing.T) {
	for _, s := range parttest.Screens {
		b := parttest.New(t, "default")
		b.S.Select(2)
		c := b.PartContext(s.H)
		b.Mode("chunks", list.NewChunks(c), s.W, s.H)
		b.Mode("sections", list.NewSections(c), s.W, s.H)
		b.Mode("themes", list.NewThemes(c), s.W, s.H)
		b.Mode("model-list", list.NewModels(c), s.W, s.H)
		palette := list.NewPalette(c, []keys.Scope{keys.Document}, func(a keys.Action) string { return map[keys.Action]string{keys.Undo: "nothing to undo"}[a] })
		palette.Paste(c, "chunk")
		b.Mode("palette", palette, s.W, s.H)
	}
}

// A search must match text inside a chunk and show that line. Enter must go there.
func TestChunkListSearchesText(t *testing.T) {
	b := parttest.New(t, "fixed-window")
	c := b.PartContext(24)
	m := list.NewChunks(c)
	m.Paste(c, "Handbrake")
	if b.Mode("chunks-holding", m, 80, 24); !strings.Contains(c.Doc.Text, "handbrake") {
		t.Fatal("the sample does not contain the word")
	}
	intents, _ := m.Act(c, keys.Confirm)
	off := strings.Index(c.Doc.Text, "handbrake")
	if want := part.Reveal(off); !slices.Contains(intents, part.Intent(want)) {
		t.Errorf("got intents %v, want %v among them", intents, want)
	}
}

func TestChunkListWithoutFlags(t *testing.T) {
	b := parttest.New(t, "fixed-window")
	b.Mode("chunks-unflagged", list.NewChunks(b.PartContext(24)), 80, 24)
}

func TestModelList(t *testing.T) {
	b := parttest.New(t, "default")
	b.S.Select(1)
	m := list.NewModels(b.PartContext(40))
	m.Paste(b.PartContext(40), "minil")
	b.Mode("model-list-chosen", m, 120, 40)
}

func TestDocumentList(t *testing.T) {
	b := parttest.New(t, "default")
	b.S.Files = []string{"handbook/keepers-guide.md", "handbook/日本語.md", "handbook/empty.md"}
	b.S.Scope.SetFolder(&folder.Folder{Files: b.S.Files, Load: func(name string) (*engine.Document, error) {
		if name == "handbook/empty.md" {
			return engine.New(name, nil)
		}
		return engine.New(name, []byte("# "+name+"\n\n"+tour.SampleMarkdown))
	}})
	for _, s := range parttest.Screens {
		m := list.NewFiles(b.PartContext(s.H))
		b.Act(m, s.H, keys.NextLine)
		b.Mode("files", m, s.W, s.H)
	}
	b.Set("unit=tokens")
	b.Mode("files-tokens", list.NewFiles(b.PartContext(40)), 120, 40)
}

func TestListExplainsDocumentWithoutChunks(t *testing.T) {
	b := parttest.New(t, "default")
	b.Set("overlap_mode=none", "markdown_rules=reference", "strategy=list_aware")
	b.S.Files = []string{"locked.md", "failing.md"}
	b.S.Scope.SetFolder(&folder.Folder{Files: b.S.Files, Load: func(name string) (*engine.Document, error) {
		if name == "locked.md" {
			return nil, errors.New("locked.md cannot be read: permission denied")
		}
		return engine.New(name, []byte("# A\n\n- "+strings.Repeat("word ", 2000)+"\n"))
	}})
	m := list.NewFiles(b.PartContext(24))
	b.Mode("files-unread", m, 80, 24)
	b.Act(m, 24, keys.NextLine)
	b.Mode("files-uncut", m, 80, 24)
}

func TestPresetList(t *testing.T) {
	b := parttest.New(t, "default")
	for _, i := range list.OpenPresets(b.PartContext(40)) {
		if o, ok := i.(part.Open); ok {
			for _, s := range parttest.Screens {
				b.Mode("presets", o.Mode, s.W, s.H)
			}
			return
		}
	}
	t.Error("no list opened")
}

// Results that arrive while a list is open must not scroll it, because a click could hit another
// row.
func TestListKeepsScrollPosition(t *testing.T) {
	choices := func(tail string) []list.Choice {
		all := make([]list.Choice, 30)
		for i := range all {
			all[i] = list.Choice{Text: fmt.Sprintf("choice %d", i), Tail: tail, Value: i}
		}
		return all
	}
	c := parttest.New(t, "default").PartContext(40)
	l := list.New(choices("       …"))
	l.Walk(keys.Bottom)
	l.Draw(c, 60, 12, "none")
	for range 4 {
		l.Walk(keys.PrevLine)
	}
	before := ansi.Strip(strings.Join(l.Draw(c, 60, 12, "none"), "\n"))
	l.Set(choices("5 chunks"))
	after := ansi.Strip(strings.Join(l.Draw(c, 60, 12, "none"), "\n"))
	if want := strings.ReplaceAll(before, "       …", "5 chunks"); after != want {
		t.Errorf("got\n%s\nwant\n%s", after, want)
	}
}

// A narrow list must have enough space for the filter.
func TestNarrowListShowsFilter(t *testing.T) {
	c := parttest.New(t, "default").PartContext(40)
	l := list.New([]list.Choice{{Text: "langchain-python"}, {Text: "settings"}})
	l.Paste(c, "langchain")
	if head := ansi.Strip(l.Draw(c, 26, 12, "none")[0]); head != " filter langchain▏        " {
		t.Errorf("got %q, want %q", head, " filter langchain▏        ")
	}
}

func TestListWithoutMatches(t *testing.T) {
	b := parttest.New(t, "default")
	m := list.NewThemes(b.PartContext(24))
	m.Paste(b.PartContext(24), "no such theme")
	b.Mode("themes-none", m, 80, 24)
}

// The list must contain given chunks that were not found, given chunks with added text, and text in
// no chunk.
func TestGivenChunkProblemList(t *testing.T) {
	b := parttest.New(t, "default")
	b.S.OpenDocument(sessiontest.Document(t, "guide.md", "# Guide\n\nThe lamp is lit at dusk.\n\nThis line is in no chunk.\n"), 0)
	b.S.SetGiven("theirs.jsonl", func(ctx context.Context, doc *engine.Document) (*align.GivenDocument, error) {
		return align.PlaceIn(ctx, doc, []align.GivenChunk{
			{Content: "Of the guide: The lamp is lit at dusk."}, {Content: "This sentence is not in it."},
		}, "")
	})
	b.RunCut()
	m := list.NewGiven(b.PartContext(40))
	for _, s := range parttest.Screens {
		b.Mode("given", m, s.W, s.H)
	}
}

func TestTargetList(t *testing.T) {
	b := parttest.New(t, "default")
	m := b.Apply(nil, list.OpenTargets(b.PartContext(40)))
	for _, s := range parttest.Screens {
		b.Mode("targets", m, s.W, s.H)
	}
}

func TestCutDialog(t *testing.T) {
	b := parttest.New(t, "default")
	b.S.Select(3)
	m := b.Apply(nil, list.OpenCutHere(b.PartContext(40)))
	for _, s := range parttest.Screens {
		b.Mode("cut-here", m, s.W, s.H)
	}
}

func TestListCountsHiddenChoices(t *testing.T) {
	c := parttest.New(t, "default").PartContext(24)
	choices := make([]list.Choice, 9)
	for i := range choices {
		choices[i] = list.Choice{Text: fmt.Sprint("choice ", i), Value: i}
	}
	l := list.New(choices)
	for _, x := range []struct {
		key  keys.Action
		want string
	}{{keys.Top, "↓ 3 more"}, {keys.PageDown, "↑ 1  ↓ 2 more"}, {keys.Bottom, "↑ 3 more"}} {
		l.Walk(x.key)
		rows := l.Draw(c, 30, 8, "")
		if _, got := l.EdgeLabels(); len(rows) != 8 || got != x.want {
			t.Errorf("got %d rows and edge label %q, want 8 and %q", len(rows), got, x.want)
		}
	}
	l.Draw(c, 30, 11, "")
	if _, got := l.EdgeLabels(); got != "" {
		t.Errorf("edge label with all choices visible = %q, want none", got)
	}
}
