package list

import (
	"chunkscope/themes"
	"chunkscope/tui/part"
)

// Themes is the list of themes. The screen shows the selected one.
type Themes struct {
	List
	all []themes.Theme
}

// NewThemes returns the list with the current theme selected.
func NewThemes(c *part.Context) *Themes {
	m, previous := &Themes{all: themes.List()}, c.Styles.Theme
	pos, known := 0, false
	for i := range m.all {
		if m.all[i].Name == previous.Name {
			pos, known = i, true
		}
	}
	if !known {
		m.all, pos = append([]themes.Theme{previous}, m.all...), 0
	}
	all := make([]Choice, len(m.all))
	for i, t := range m.all {
		all[i] = Choice{Text: t.Name, Tail: t.Help, Value: i}
	}
	m.List = New(all)
	m.onSelect, m.onAccept = m.preview, m.accept
	m.onCancel = func() part.Intents { return part.Do(part.SetTheme{Theme: previous}) }
	m.Choose(pos)
	return m
}

func (m *Themes) Placement(_ *part.Context, w, h int) part.Placement {
	return m.FitHeight(part.Placement{Area: part.Dialog, HasPreview: true, Title: "Themes", W: min(w-6, 70)}, h-6)
}

func (m *Themes) preview() part.Intents {
	if i := m.SelectedValue(); i >= 0 {
		return part.Do(part.SetTheme{Theme: m.all[i]})
	}
	return nil
}

func (m *Themes) accept(c *part.Context) part.Intents {
	name := c.Styles.Theme.Name
	if i := m.SelectedValue(); i >= 0 {
		name = m.all[i].Name
	}
	return append(m.preview(), part.Close{}, part.Say("theme "+name+": saved for the next session"), part.SaveTheme{})
}

func (m *Themes) Lines(c *part.Context, w, h int) []string {
	return m.Draw(c, w, h, "no theme matches")
}
