package explain_test

import (
	"testing"

	"chunkscope/engine/align"
	"chunkscope/engine/explain"
)

func TestNearestSettingsAreCalledAsNearAsTheyAre(t *testing.T) {
	for _, c := range []struct {
		same, of int
		want     string
	}{
		{44, 44, "these are adaptive: the same seams at 44 of 44 places"},
		{17, 34, "nearest are adaptive: the same seams at 17 of 34 places"},
		{16, 34, "nearest, though not near, are adaptive: the same seams at 16 of 34 places"},
		{0, 1, "nearest, though not near, are adaptive: the same seams at 0 of 1 place"},
	} {
		if got := explain.Likely(&align.Likely{Preset: "adaptive", Same: c.same, Of: c.of}); got != c.want {
			t.Errorf("got %q, want %q", got, c.want)
		}
	}
}
