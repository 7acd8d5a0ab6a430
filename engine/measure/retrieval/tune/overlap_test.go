package tune_test

import (
	"strings"
	"testing"

	"chunkscope/engine"
	"chunkscope/engine/measure/metrics"
	"chunkscope/engine/measure/retrieval/tune"
	"chunkscope/engine/settings"
)

func TestKneeStatesCost(t *testing.T) {
	task := task(t, 24)
	trades, free := 0, 0
	for i := range task.Grid {
		s := task.Grid[i].Settings
		if task.Present = i; i%3 > 0 || s.EmbeddedOverlapKey() == "" || s.MaxChunkSize > 1200 {
			continue
		}
		res, err := tune.Run(t.Context(), task)
		if err != nil {
			t.Fatal(err)
		}
		o := res.Overlap
		if o == nil {
			continue
		}
		before, after := measureSettings(t, task.Documents[0], s), measureSettings(t, task.Documents[0], s.WithNumber(o.Setting, o.Knee))
		lost := after.WholeText.Whole < before.WholeText.Whole
		for k := range after.Elements {
			lost = lost || after.Elements[k].Whole < before.Elements[k].Whole
		}
		if lost != (o.Losses != "") || lost != strings.Contains(o.Sentence, "is a trade-off: "+o.Losses) {
			t.Errorf("%s to %v: less text whole = %t, but the sentence is %q", &task.Grid[i], o.Knee, lost, o.Sentence)
		}
		if lost {
			trades++
		} else {
			free++
		}
	}
	if trades == 0 || free == 0 {
		t.Errorf("checked %d recommendations with a cost and %d without, want some of each", trades, free)
	}
}

func measureSettings(t *testing.T, doc *engine.Document, s settings.Settings) *metrics.Report {
	t.Helper()
	r, err := engine.Run(t.Context(), doc, s)
	if err != nil {
		t.Fatal(err)
	}
	j, err := metrics.Measure(t.Context(), r, metrics.Options{Brief: true})
	if err != nil {
		t.Fatal(err)
	}
	return j
}
