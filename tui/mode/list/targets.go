package list

import (
	"chunkscope/engine/export"
	"chunkscope/tui/part"
)

// Targets is the list of target systems.
type Targets struct{ List }

// OpenTargets opens the list with the current target selected.
func OpenTargets(c *part.Context) part.Intents {
	all := []Choice{{Text: "no target", Tail: "all settings are available", Value: -1}}
	selected := -1
	for i := range export.Targets {
		t := &export.Targets[i]
		if t.ForPeople() {
			continue
		}
		all = append(all, Choice{Text: t.Name, Synonyms: []string{t.SystemName}, Tail: t.SystemName, Value: i})
		if c.Target != nil && c.Target.Name == t.Name {
			selected = i
		}
	}
	m := &Targets{List: New(all)}
	m.onAccept = func(*part.Context) part.Intents {
		if i := m.SelectedValue(); i >= 0 && len(m.shown) > 0 {
			return part.Do(part.Close{}, part.SetTarget(export.Targets[i].Name))
		}
		return part.Do(part.Close{}, part.SetTarget(""))
	}
	m.Choose(selected)
	return part.Do(part.Open{Mode: m})
}

func (m *Targets) Placement(_ *part.Context, w, h int) part.Placement {
	return m.FitHeight(part.Placement{Area: part.Dialog, Title: "Target: the system that will cut", W: min(w-6, 66)}, min(h-6, 18))
}

func (m *Targets) Lines(c *part.Context, w, h int) []string {
	return m.Draw(c, w, h, "no target matches")
}
