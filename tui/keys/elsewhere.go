package keys

import (
	"slices"
	"strings"
)

// panels are the scopes of each panel.
var panels = []Scope{Measures, Reviewing, Compared, Probing, Curved | Mapped}

// Home is the scopes of the one panel that has a key; 0 for a key of no panel, or
// of several.
func Home(key string) Scope {
	var home Scope
	for _, of := range panels {
		if _, ok := Find(key, of); !ok {
			continue
		}
		if home != 0 {
			return 0
		}
		home = of
	}
	return home
}

// Opens reports whether the binding's key opens its panel where it means nothing
// else, and does there what it does: a letter that only one panel has; where that
// has several lines for it, the first of them. Not in Review: nothing is decided
// about a chunk that is out of sight.
func (b *Binding) Opens() bool {
	key := b.Keys[0]
	first, ok := Find(key, Home(key))
	_, used := Find(key, Everywhere)
	return ok && first == b && !used && b.Writes() && b.Scope&Reviewing == 0
}

// Elsewhere says where a key works that means nothing where it was pressed: "w works
// in Review: t goes through the panels". It is empty for a key of no place, and for
// one of so many that naming them helps nobody.
func Elsewhere(key string) string {
	var places []string
	inPanels := false
	for i := range Table {
		b := &Table[i]
		if location := b.Where(); location != "" && slices.Contains(b.Keys, key) && !slices.Contains(places, location) {
			places = append(places, location)
			inPanels = inPanels || slices.ContainsFunc(panels, func(of Scope) bool { return b.Scope&of != 0 })
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
	if inPanels {
		return message + NextTab.Key() + " goes through the panels"
	}
	return message + Help.Key() + " shows all keys"
}
