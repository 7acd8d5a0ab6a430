package keys

import (
	"slices"
	"strings"
)

var panels = []Scope{ChunkPanel, MeasuresPanel, ReviewPanel, ComparePanel, ProbePanel, CurvePanel | MapPanel}

// FindPanel returns the scopes of the panel that binds a key. It returns 0 if no panel or more than
// one panel binds the key.
func FindPanel(key string) Scope {
	var panel Scope
	for _, scopes := range panels {
		if _, ok := Find(key, scopes); !ok {
			continue
		}
		if panel != 0 {
			return 0
		}
		panel = scopes
	}
	return panel
}

// OpensPanel reports whether the first key of the binding also works while its panel is not
// focused. The key then opens the panel and performs the action there. This is true for letters
// that only one panel binds, and only for the first binding of such a letter. It is false for the
// Review panel, because users must see a chunk before they decide on it.
func (b *Binding) OpensPanel() bool {
	key := b.Keys[0]
	first, ok := Find(key, FindPanel(key))
	_, used := Find(key, Everywhere)
	return ok && first == b && !used && b.IsTyped() && b.Scope&ReviewPanel == 0
}

// DescribePlaces describes where an unused key would work: "w works in Review: t cycles through the
// panels". It returns "" if the key works nowhere or in more than three places.
func DescribePlaces(key string) string {
	var places []string
	worksInPanels := false
	for i := range Table {
		b := &Table[i]
		if location := b.Location(); location != "" && slices.Contains(b.Keys, key) && !slices.Contains(places, location) {
			places = append(places, location)
			worksInPanels = worksInPanels || slices.ContainsFunc(panels, func(panel Scope) bool { return b.Scope&panel != 0 })
		}
	}
	last := len(places) - 1
	if last < 0 || last > 2 {
		return ""
	}
	message := key + " works " + places[last] + ": "
	if last > 0 {
		message = key + " works " + strings.Join(places[:last], ", ") + " and " + places[last] + ": "
	}
	if worksInPanels {
		return message + NextTab.Key() + " cycles through the panels"
	}
	return message + Help.Key() + " shows all keys"
}
