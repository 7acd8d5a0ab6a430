package sweep

import (
	"testing"

	"chunkscope/engine"
	"chunkscope/engine/measure/internal/cases"
	"chunkscope/engine/measure/metrics"
	"chunkscope/engine/settings"
)

// A repair leaves the sentence whole and weighs what it costs.
func TestRepairsHold(t *testing.T) {
	doc := cases.Load(t, "docs", "v-prose.txt")
	for i := range settings.Modes {
		base := cases.Windows(300)
		base.OverlapMode, base.OverlapSize, base.OverlapSentences = settings.Modes[i].Name, 10, 0
		r, err := engine.Run(t.Context(), doc, base)
		cases.Check(t, err)
		_, cuts, err := metrics.SeveredSentences(t.Context(), r)
		cases.Check(t, err)
		found := 0
		for _, cut := range cuts {
			if cut.Repaired() || found == 4 {
				continue
			}
			repair, err := FindRepair(t.Context(), r, cut)
			cases.Check(t, err)
			if repair == nil {
				t.Errorf("%s: nothing repairs %q", base.OverlapMode, cut.Sentence.Of(doc.Text))
				continue
			}
			found++
			verifyRepair(t, r, cut, repair)
		}
		if found == 0 {
			t.Errorf("%s: nothing to repair", base.OverlapMode)
		}
	}
}

func verifyRepair(t *testing.T, r *engine.Result, cut metrics.Cut, repair *Repair) {
	t.Helper()
	after, err := engine.Run(t.Context(), r.Doc, repair.Settings)
	cases.Check(t, err)
	tally, err := metrics.Tallied(t.Context(), after)
	cases.Check(t, err)
	if !holdsNear(after, cut.Sentence) || tally != repair.After || len(repair.Changed) == 0 {
		t.Errorf("%+v does not repair %q", repair, cut.Sentence.Of(r.Doc.Text))
	}
}

// The search stops when its context is done.
func TestFindRepairStops(t *testing.T) {
	r, err := engine.Run(t.Context(), cases.Load(t, "docs", "v-prose.txt"), cases.Windows(300))
	cases.Check(t, err)
	_, cuts, err := metrics.SeveredSentences(t.Context(), r)
	cases.Check(t, err)
	ctx, cancel := cases.Cancelled()
	defer cancel()
	if _, err := FindRepair(ctx, r, cuts[0]); err == nil {
		t.Error("went on")
	}
}
