package mode

import (
	tea "charm.land/bubbletea/v2"

	"chunkscope/themes"
	"chunkscope/tui/keys"
	"chunkscope/tui/part"
)

// Themes shows every theme while it is chosen.
type Themes struct {
	list
	all    []themes.Theme
	before themes.Theme
}

// NewThemes opens the list at the theme in use.
func NewThemes(x part.Explorer) *Themes {
	m := &Themes{all: themes.All(), before: x.Theme()}
	at, known := 0, false
	for i := range m.all {
		if m.all[i].Name == m.before.Name {
			at, known = i, true
		}
	}
	if !known { // a theme of the reader's own
		m.all, at = append([]themes.Theme{m.before}, m.all...), 0
	}
	all := make([]choice, len(m.all))
	for i, t := range m.all {
		all[i] = choice{Text: t.Name, Tail: t.Help, Value: i}
	}
	m.list = newList(all)
	m.choose(at)
	return m
}

// Placement is a dialog that leaves much of the document in sight.
func (m *Themes) Placement(_ *part.Context, w, h int) part.Placement {
	return part.Placement{Where: part.Dialog, Title: "Themes", W: min(w-6, 70), H: min(h-6, len(m.all)+3)}
}

// wear shows the theme that is chosen.
func (m *Themes) wear(x part.Explorer) {
	if i := m.value(); i >= 0 {
		x.Wear(m.all[i])
	}
}

// Type filters, and shows what is chosen then.
func (m *Themes) Type(x part.Explorer, msg tea.KeyPressMsg) tea.Cmd {
	cmd := m.list.Type(x, msg)
	m.wear(x)
	return cmd
}

// Act walks, and takes or leaves what is shown.
func (m *Themes) Act(x part.Explorer, a keys.Action) (tea.Cmd, bool) {
	switch {
	case m.walk(a):
		m.wear(x)
	case a == keys.Confirm:
		x.Close()
		x.Say("theme " + x.Theme().Name + ": kept for next time")
		x.Keep()
	case a == keys.Back:
		x.Close()
		x.Wear(m.before)
	default:
		return nil, false
	}
	return nil, true
}

// Click shows; a second click takes.
func (m *Themes) Click(x part.Explorer, _, cy int) tea.Cmd {
	again, ok := m.clicked(cy)
	if !ok {
		return nil
	}
	m.wear(x)
	if again {
		m.Act(x, keys.Confirm)
	}
	return nil
}

// Lines draws the list.
func (m *Themes) Lines(c *part.Context, w, h int) []string {
	return m.draw(c, w, h, "no theme has that name")
}
