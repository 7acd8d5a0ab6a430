package split

import (
	"maps"
	"slices"
	"testing"

	"chunkscope/engine/settings"
)

// Every strategy of the table has its code, and no code is without its line.
func TestStrategiesHaveTheirCode(t *testing.T) {
	var listed []string
	for i := range settings.Strategies {
		listed = append(listed, settings.Strategies[i].Name)
	}
	slices.Sort(listed)
	if coded := slices.Sorted(maps.Keys(cutters)); !slices.Equal(coded, listed) {
		t.Errorf("cutters has %q, settings.Strategies %q", coded, listed)
	}
}
