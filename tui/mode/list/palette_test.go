package list_test

import (
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"

	"chunkscope/tui/keys"
	"chunkscope/tui/mode/list"
	"chunkscope/tui/part/parttest"
)

// Without a filter the actions must be in groups. Arrow keys and clicks must skip headings, and a
// filter must hide them.
func TestPaletteHasGroups(t *testing.T) {
	b := parttest.New(t, "default")
	for _, s := range parttest.Screens {
		c := b.PartContext(s.H)
		m := list.NewPalette(c, []keys.Scope{keys.Document}, func(a keys.Action) string {
			if a == keys.Undo {
				return "nothing to undo"
			}
			return ""
		})
		b.Mode("palette-groups", m, s.W, s.H)
		rows := m.Lines(c, 100, 300)
		hasHeading := map[string]bool{"First": false, "Settings": false}
		for _, g := range keys.Groups {
			hasHeading[string(g)] = false
		}
		for _, row := range rows {
			if name := ansi.Strip(row); strings.HasPrefix(name, " ") && !strings.HasPrefix(name, "  ") {
				if _, ok := hasHeading[strings.TrimSpace(name)]; ok {
					hasHeading[strings.TrimSpace(name)] = true
				}
			}
		}
		for name, seen := range hasHeading {
			if !seen {
				t.Errorf("%d×%d: heading %s is missing", s.W, s.H, name)
			}
		}
		if wasSelected, ok := m.SelectRow(2); wasSelected || ok {
			t.Error("a heading was selected by its row")
		}
		first := m.SelectedValue()
		m.Act(c, keys.PrevLine)
		m.Act(c, keys.Top)
		if m.SelectedValue() != first || first < 0 {
			t.Errorf("line %d is selected after moving up from the first, want %d", m.SelectedValue(), first)
		}
		visited := map[int]bool{first: true}
		for range 400 {
			m.Act(c, keys.NextLine)
			visited[m.SelectedValue()] = true
		}
		if visited[-1] || len(visited) < 150 {
			t.Error("a heading was selected, or not all lines were reached")
		}
		last := m.SelectedValue()
		m.Act(c, keys.NextLine)
		if m.SelectedValue() != last {
			t.Errorf("line %d is selected after moving down from the last, want %d", m.SelectedValue(), last)
		}
		for range 400 {
			m.Act(c, keys.PrevLine)
		}
		if m.SelectedValue() != first {
			t.Errorf("line %d is selected at the top, want %d", m.SelectedValue(), first)
		}
		m.Paste(c, "undo")
		if text := ansi.Strip(strings.Join(m.Lines(c, 100, 300), "\n")); strings.Contains(text, "\n First") || !strings.Contains(text, "nothing to undo  u") {
			t.Errorf("unexpected lines after typing: %s", text)
		}
	}
}

// Whole words and starts of words must rank above other matches. Actions without effect must rank
// last.
func TestPaletteRanksMatches(t *testing.T) {
	b := parttest.New(t, "default")
	c := b.PartContext(40)
	for query, want := range map[string]string{
		"langchain": "preset langchain-recursive", "lang": "preset langchain-recursive", "llama": "preset llamaindex-sentences",
		"export langchain": "export to langchain-python", "report": "export to html", "html": "export to html",
		"json": "export chunks as json:", "csv": "export chunks as csv", "parquet": "export chunks as parquet",
		"recall": "score about a hundred settings", "size": "max chunk size", "overlap": "overlap size", "strategy": "strategy:",
		"preset": "list the presets", "export": "export settings", "tune": "score about", "compare": "pin the current settings",
		"dark": "choose a theme", "search": "ask a question", "find": "find text", "knee": "go to the knee", "undo": "undo the last",
		"merge": "join the chunk", "split": "cut the chunk", "quit": "quit;", "help": "show all keys", "separators": "separators",
		"gap": "related block max gap", "png": "export settings", "dify": "preset dify-general",
	} {
		m := list.NewPalette(c, []keys.Scope{keys.Document}, func(keys.Action) string { return "" })
		m.Paste(c, query)
		rows := m.Lines(c, 120, 12)
		if got := strings.TrimLeft(ansi.Strip(rows[2]), " ▌"); !strings.HasPrefix(got, want) {
			t.Errorf("%q found %q first, want %q", query, got, want)
		}
	}
}

// "langchain" must find its presets and targets first. The dialog must not be taller than the
// matches.
func TestPaletteShrinksToMatches(t *testing.T) {
	b := parttest.New(t, "default")
	c := b.PartContext(40)
	m := list.NewPalette(c, []keys.Scope{keys.Document}, func(keys.Action) string { return "" })
	open := m.Placement(c, 120, 40)
	m.Paste(c, "langchain-")
	matching := m.Placement(c, 120, 40)
	if matching.H >= open.H || matching.MaxH != open.MaxH || open.H != open.MaxH {
		t.Errorf("placement changed from %+v to %+v, want fewer rows and the same maximum", open, matching)
	}
	rows := ansi.Strip(strings.Join(m.Lines(c, 120, matching.H), "\n"))
	if strings.Count(rows, "\n")+1 != matching.H || !strings.Contains(rows, "export to langchain-js") || strings.Contains(rows, " more ·") {
		t.Error(rows)
	}
}

// The row above the matches must continue the selected match's text without repeating any of it.
func TestPaletteSummaryRepeatsNothing(t *testing.T) {
	b := parttest.New(t, "default")
	c := b.PartContext(24)
	m := list.NewPalette(c, []keys.Scope{keys.Document}, func(keys.Action) string { return "" })
	m.Paste(c, "report")
	cut := false
	for w := 40; w <= 180; w++ {
		rows := m.Lines(c, w, 4)
		hint, selected := strings.TrimSpace(ansi.Strip(rows[1])), strings.TrimPrefix(ansi.Strip(rows[2]), "▌")
		if cut = cut || hint != ""; hint != "" && strings.HasPrefix(selected, hint) {
			t.Errorf("%d columns: hint %q repeats the row", w, hint)
		}
	}
	if !cut {
		t.Error("no row is truncated, so the test checks nothing")
	}
}
