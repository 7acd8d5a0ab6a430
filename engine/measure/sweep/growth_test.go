package sweep

import (
	"encoding/json"
	"strings"
	"testing"

	"chunkscope/engine/measure/metrics"
)

func TestGrowthIsTold(t *testing.T) {
	before := metrics.Tally{Chunks: 10, Stored: 8000, Largest: 994, Delivered: 50}
	for _, c := range []struct {
		after metrics.Tally
		want  string
	}{
		{before, ""},
		{metrics.Tally{Chunks: 9, Stored: 8000, Largest: 1988, Delivered: 1}, ""},
		{metrics.Tally{Chunks: 9, Stored: 8000, Largest: 1989, Delivered: 1}, "largest chunk 994 → 1989 chars"},
		{metrics.Tally{Chunks: 4, Stored: 8000, Largest: 1500}, "largest chunk 994 → 1500 chars, no overlap"},
		{metrics.Tally{Chunks: 10, Stored: 8000, Largest: 994}, "no overlap"},
	} {
		if got := Growth(&before, &c.after, "chars"); got != c.want {
			t.Errorf("%+v: %q, want %q", c.after, got, c.want)
		}
	}
}

// Whoever words or reads a remedy learns what grows: it begins its cost, and its record
// names it.
func TestARemedyTellsGrowth(t *testing.T) {
	r := Remedy{Before: metrics.Tally{Chunks: 10, Stored: 8000, Largest: 994, Delivered: 50}, After: metrics.Tally{Chunks: 4, Stored: 8000, Largest: 1500}}
	r.Settings.Unit = "chars"
	const growth = "largest chunk 994 → 1500 chars, no overlap"
	if cost := r.Cost(metrics.SmallChunk); !strings.HasPrefix(cost, growth+", ") {
		t.Errorf("the cost is %q", cost)
	}
	record, err := json.Marshal(&r)
	if err != nil || !strings.Contains(string(record), `"growth":"`+growth+`"`) {
		t.Errorf("%s, %v", record, err)
	}
	r.After = r.Before
	if record, err = json.Marshal(r); err != nil || strings.Contains(string(record), "growth") {
		t.Errorf("%s, %v", record, err)
	}
}
