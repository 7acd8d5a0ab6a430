package keys

import (
	"slices"
	"strings"
)

// panels are the scopes of panels.
const panels = Measures | Reviewing | Compared | Probing | Curved | Mapped

// Elsewhere says where a key works that means nothing where it was pressed: "z
// works in Curve: t goes through the panels". It is empty for a key of no place,
// and for one of so many that naming them helps nobody.
func Elsewhere(key string) string {
	var places []string
	var scopes Scope
	for i := range Table {
		b := &Table[i]
		if at := b.Where(); at != "" && slices.Contains(b.Keys, key) && !slices.Contains(places, at) {
			places = append(places, at)
			scopes |= b.Scope
		}
	}
	if len(places) == 0 || len(places) > 2 {
		return ""
	}
	said := key + " works " + strings.Join(places, " and ") + ": "
	if scopes&panels != 0 {
		return said + Of(NextTab).Keys[0] + " goes through the panels"
	}
	return said + Of(Help).Keys[0] + " shows all keys"
}
