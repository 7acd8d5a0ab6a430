package list_test

import (
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"

	"chunkscope/tui/keys"
	"chunkscope/tui/mode/list"
	"chunkscope/tui/part/parttest"
)

// While nothing is typed the actions stand in groups, whose heads are no lines:
// arrow keys and clicks pass them by. Typing finds lines alone.
func TestThePaletteHasGroups(t *testing.T) {
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
		heads := map[string]bool{"First": false, "Settings": false}
		for _, g := range keys.Groups {
			heads[string(g)] = false
		}
		for _, row := range rows {
			if name := ansi.Strip(row); strings.HasPrefix(name, " ") && !strings.HasPrefix(name, "  ") {
				if _, ok := heads[strings.TrimSpace(name)]; ok {
					heads[strings.TrimSpace(name)] = true
				}
			}
		}
		for name, seen := range heads {
			if !seen {
				t.Errorf("%d×%d: no head %s", s.W, s.H, name)
			}
		}
		if again, ok := m.Clicked(2); again || ok {
			t.Error("a head can be chosen")
		}
		first := m.Chosen()
		m.Act(c, keys.PrevLine)
		m.Act(c, keys.Top)
		if m.Chosen() != first || first < 0 {
			t.Errorf("%d is chosen above the first line, %d", m.Chosen(), first)
		}
		walked := map[int]bool{first: true}
		for range 400 {
			m.Act(c, keys.NextLine)
			walked[m.Chosen()] = true
		}
		if walked[-1] || len(walked) < 150 {
			t.Error("a head was chosen")
		}
		last := m.Chosen()
		m.Act(c, keys.NextLine)
		if m.Chosen() != last {
			t.Errorf("%d is chosen below the last line, %d", m.Chosen(), last)
		}
		for range 400 {
			m.Act(c, keys.PrevLine)
		}
		if m.Chosen() != first {
			t.Errorf("%d is chosen at the top, not %d", m.Chosen(), first)
		}
		m.Paste(c, "undo")
		if text := ansi.Strip(strings.Join(m.Lines(c, 100, 300), "\n")); strings.Contains(text, "\n First") || !strings.Contains(text, "nothing to undo  u") {
			t.Errorf("typing finds %s", text)
		}
	}
}
