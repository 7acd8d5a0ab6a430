package split

import (
	"maps"
	"slices"
	"testing"

	"chunkscope/engine/settings"
)

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
