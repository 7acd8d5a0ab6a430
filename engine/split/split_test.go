package split

import (
	"maps"
	"slices"
	"testing"

	"chunkscope/engine/settings"
)

// Every strategy in the settings table must have an implementation, and vice versa.
func TestStrategiesAreImplemented(t *testing.T) {
	var listed []string
	for i := range settings.Strategies {
		listed = append(listed, settings.Strategies[i].Name)
	}
	slices.Sort(listed)
	if implemented := slices.Sorted(maps.Keys(cutters)); !slices.Equal(implemented, listed) {
		t.Errorf("cutters lists %q, settings.Strategies lists %q", implemented, listed)
	}
}
