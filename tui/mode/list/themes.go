package list

import (
	tea "charm.land/bubbletea/v2"

	"chunkscope/themes"
	"chunkscope/tui/keys"
	"chunkscope/tui/part"
)

// Themes shows every theme while it is chosen.
type Themes struct {
	List
	all    []themes.Theme
	before themes.Theme
}

// NewThemes opens the list at the theme in use.
func NewThemes(c *part.Context) *Themes {
	m := &Themes{all: themes.All(), before: c.Theme}
	at, known := 0, false
	for i := range m.all {
		if m.all[i].Name == m.before.Name {
			at, known = i, true
		}
	}
	if !known { // a theme of the reader's own
		m.all, at = append([]themes.Theme{m.before}, m.all...), 0
	}
	all := make([]Choice, len(m.all))
	for i, t := range m.all {
		all[i] = Choice{Text: t.Name, Tail: t.Help, Value: i}
	}
	m.List = New(all)
	m.choose(at)
	return m
}

// Placement is a dialog that leaves much of the document in sight.
func (m *Themes) Placement(_ *part.Context, w, h int) part.Placement {
	return part.Placement{Where: part.Dialog, Live: true, Title: "Themes", W: min(w-6, 70), H: min(h-6, len(m.all)+3)}
}

// wear shows the theme that is chosen.
func (m *Themes) wear() part.Intents {
	if i := m.Chosen(); i >= 0 {
		return part.Do(part.Wear{Theme: m.all[i]})
	}
	return nil
}

// Type filters, and shows what is chosen then.
func (m *Themes) Type(c *part.Context, msg tea.KeyPressMsg) part.Intents {
	m.List.Type(c, msg)
	return m.wear()
}

// Act walks, and takes or leaves what is shown.
func (m *Themes) Act(c *part.Context, a keys.Action) (part.Intents, bool) {
	switch {
	case m.Walk(a):
		return m.wear(), true
	case a == keys.Confirm:
		return m.take(c), true
	case a == keys.Back:
		return part.Do(part.Close{}, part.Wear{Theme: m.before}), true
	}
	return nil, false
}

func (m *Themes) take(c *part.Context) part.Intents {
	name := c.Theme.Name
	if i := m.Chosen(); i >= 0 {
		name = m.all[i].Name
	}
	return append(m.wear(), part.Close{}, part.Say("theme "+name+": kept for next time"), part.KeepTheme{})
}

// Click shows; a second click takes.
func (m *Themes) Click(c *part.Context, _, cy int) part.Intents {
	again, ok := m.Clicked(cy)
	switch {
	case !ok:
		return nil
	case again:
		return m.take(c)
	}
	return m.wear()
}

// Lines draws the list.
func (m *Themes) Lines(c *part.Context, w, h int) []string {
	return m.Draw(c, w, h, "no theme matches")
}
