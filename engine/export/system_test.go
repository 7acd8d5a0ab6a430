package export

import (
	"context"
	"os"
	"testing"

	"chunkscope/engine"
	"chunkscope/engine/export/internal/exporttest"
	"chunkscope/engine/measure/metrics"
	"chunkscope/engine/measure/sweep"
	"chunkscope/engine/settings"
)

func listOffers(ctx context.Context, t *testing.T, r *engine.Result) (out []settings.Settings) {
	t.Helper()
	kinds, err := sweep.AllRemedies(ctx, r, sweep.BriefRuns)
	if err != nil {
		t.Fatal(err)
	}
	for i := range kinds {
		for _, m := range kinds[i].All {
			out = append(out, m.Settings)
		}
		for _, m := range kinds[i].PerFlag {
			if m != nil {
				out = append(out, m.Settings)
			}
		}
	}
	for seam := range min(len(r.Seams), 12) {
		for _, f := range metrics.ListSevered(r, seam) {
			repair, err := sweep.FindRepair(ctx, r, f)
			if err != nil {
				t.Fatal(err)
			}
			if repair != nil {
				out = append(out, repair.Settings)
			}
		}
	}
	return out
}

func TestOfferedSettingsCanBeExported(t *testing.T) {
	if testing.Short() {
		t.Skip("searches remedies and repairs for many results")
	}
	text, err := os.ReadFile("../../testdata/docs/v-tutorial.md")
	if err != nil {
		t.Fatal(err)
	}
	doc := exporttest.Document(t, "v-tutorial.md", string(text))
	for _, c := range []struct {
		target, preset string
		divisor        int
	}{
		{"langchain-python", "langchain-recursive", 4},
		{"llamaindex-python", "llamaindex-sentences", 16},
		{"openai-vector-store", "openai-vector-store", 4},
	} {
		system, err := FindSystem(c.target)
		if err != nil {
			t.Fatal(err)
		}
		p, err := settings.FindPreset(c.preset)
		if err != nil {
			t.Fatal(err)
		}
		s := p.Settings()
		s.MaxChunkSize, s.OverlapSize = s.MaxChunkSize/c.divisor, s.OverlapSize/c.divisor
		r := exporttest.Run(t, doc, s)
		count := func(ctx context.Context) (offered, refused int) {
			for _, s := range listOffers(ctx, t, r) {
				offered++
				if system.Refuse(s) != nil {
					refused++
				}
			}
			return offered, refused
		}
		n, refused := count(system.Limit(t.Context()))
		all, control := count(t.Context())
		t.Logf("%s: %d offers (%d refused); without the target: %d (%d refused)", c.target, n, refused, all, control)
		if refused > 0 || control == 0 {
			t.Errorf("%s refused %d of %d offers for the target, want 0; and %d of %d other offers, want some", c.target, refused, n, control, all)
		}
	}
}
