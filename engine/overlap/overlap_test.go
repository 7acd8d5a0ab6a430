package overlap

import (
	"maps"
	"slices"
	"testing"

	"chunkscope/engine/settings"
)

func TestModesAreImplemented(t *testing.T) {
	var listed []string
	for i := range settings.Modes {
		listed = append(listed, settings.Modes[i].Name)
	}
	slices.Sort(listed)
	if implemented := slices.Sorted(maps.Keys(modes)); !slices.Equal(implemented, listed) {
		t.Errorf("modes has %q, but settings.Modes has %q", implemented, listed)
	}
}
