package sweep

import (
	"encoding/json"
	"strings"
	"testing"

	"chunkscope/engine/facts"
	"chunkscope/engine/measure/metrics"
)

func TestDescribeGrowth(t *testing.T) {
	before := facts.Brief{Report: metrics.Report{Chunks: 10, Stored: metrics.StoredText{Units: 8000}, Sizes: map[string]metrics.Sizes{"": {Max: 994}}, Overlap: metrics.Delivery{Delivered: 50}}}
	for _, c := range []struct {
		after facts.Brief
		want  string
	}{
		{before, ""},
		{facts.Brief{Report: metrics.Report{Chunks: 9, Stored: metrics.StoredText{Units: 8000}, Sizes: map[string]metrics.Sizes{"": {Max: 1988}}, Overlap: metrics.Delivery{Delivered: 1}}}, ""},
		{facts.Brief{Report: metrics.Report{Chunks: 9, Stored: metrics.StoredText{Units: 8000}, Sizes: map[string]metrics.Sizes{"": {Max: 1989}}, Overlap: metrics.Delivery{Delivered: 1}}}, "largest chunk 994 → 1989 chars"},
		{facts.Brief{Report: metrics.Report{Chunks: 4, Stored: metrics.StoredText{Units: 8000}, Sizes: map[string]metrics.Sizes{"": {Max: 1500}}}}, "largest chunk 994 → 1500 chars, no overlap"},
		{facts.Brief{Report: metrics.Report{Chunks: 10, Stored: metrics.StoredText{Units: 8000}, Sizes: map[string]metrics.Sizes{"": {Max: 994}}}}, "no overlap"},
	} {
		if got := DescribeGrowth(&before, &c.after, "chars"); got != c.want {
			t.Errorf("Growth to %+v = %q, want %q", c.after, got, c.want)
		}
	}
}

func TestRemediesDescribeGrowth(t *testing.T) {
	r := Remedy{Before: facts.Brief{Report: metrics.Report{Chunks: 10, Stored: metrics.StoredText{Units: 8000}, Sizes: map[string]metrics.Sizes{"": {Max: 994}}, Overlap: metrics.Delivery{Delivered: 50}}}, After: facts.Brief{Report: metrics.Report{Chunks: 4, Stored: metrics.StoredText{Units: 8000}, Sizes: map[string]metrics.Sizes{"": {Max: 1500}}}}}
	r.Settings.Unit = "chars"
	const growth = "largest chunk 994 → 1500 chars, no overlap"
	if cost := r.Cost(metrics.SmallChunk); !strings.HasPrefix(cost, "10 → 4 chunks, stored −100% as before, "+growth+";") {
		t.Errorf("Cost = %q, want the growth after the price", cost)
	}
	record, err := json.Marshal(&r)
	if err != nil || !strings.Contains(string(record), `"growth":"`+growth+`"`) {
		t.Errorf("record = %s, error %v; want it to include the growth", record, err)
	}
	r.After = r.Before
	if record, err = json.Marshal(r); err != nil || strings.Contains(string(record), "growth") {
		t.Errorf("record = %s, error %v; want it without growth", record, err)
	}
}
