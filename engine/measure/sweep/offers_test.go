package sweep_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"chunkscope/engine"
	"chunkscope/engine/facts"
	"chunkscope/engine/measure/metrics"
	"chunkscope/engine/measure/sweep"
	"chunkscope/engine/settings"
)

var offerPresets = []string{"default", "fixed-window", "langchain-recursive", "llamaindex-sentences", "tokens-256", "minimal", "forward-sentences", "haystack-words"}

// offerCounts counts offers, offers that break something, and offers that do not say so.
type offerCounts struct{ offers, trades, unstated int }

func (n *offerCounts) apply(t *testing.T, r *engine.Result, name string, to engine.Settings, stated string) {
	t.Helper()
	after, err := r.RunWith(t.Context(), to)
	if err != nil {
		t.Errorf("%s: %v", name, err)
		return
	}
	before, err := facts.Measure(t.Context(), r)
	if err != nil {
		t.Fatal(err)
	}
	current, err := facts.Measure(t.Context(), after)
	if err != nil {
		t.Fatal(err)
	}
	n.offers++
	lost := current.WholeText.Whole < before.WholeText.Whole
	for k := range current.Elements {
		lost = lost || current.Elements[k].Whole < before.Elements[k].Whole
	}
	if lost {
		n.trades++
	}
	if lost != (stated != "") {
		n.unstated++
		t.Errorf("%s: less text whole = %t, but the offer says %q", name, lost, stated)
	}
}

func runWithoutLimit(ctx context.Context, doc *engine.Document, s engine.Settings) (*engine.Result, error) {
	s.MaxChunksPerDocument = 0
	return engine.Run(ctx, doc, s)
}

// The environment variable CHUNKSCOPE_DOCUMENTS may contain the path of a folder with other
// documents.
func TestOffersDescribeLosses(t *testing.T) {
	folder, limit := "../../../testdata/docs", 3
	if f := os.Getenv("CHUNKSCOPE_DOCUMENTS"); f != "" {
		folder, limit = f, 1000
	}
	paths, err := filepath.Glob(filepath.Join(folder, "*.md"))
	if err != nil || len(paths) == 0 {
		t.Fatal(paths, err)
	}
	var remedies, repairs, knees, presets offerCounts
	for _, path := range paths[:min(limit, len(paths))] {
		doc, err := engine.Load(path)
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range offerPresets {
			p, err := settings.FindPreset(name)
			if err != nil {
				t.Fatal(err)
			}
			r, err := runWithoutLimit(t.Context(), doc, p.Settings())
			if err != nil {
				continue // the engine refuses the preset for this document
			}
			label := filepath.Base(path) + ", " + name
			remedies.applyRemedies(t, r, label)
			repairs.applyRepairs(t, r, label)
			knees.applyKnee(t, r, label)
			presets.applyPresets(t, r, label)
		}
	}
	t.Logf("remedies %+v, repairs %+v, knees %+v, presets %+v", remedies, repairs, knees, presets)
}

func (n *offerCounts) applyRemedies(t *testing.T, r *engine.Result, place string) {
	for _, kind := range metrics.FlagKinds {
		flags := metrics.ListFlags(r, kind)
		for _, f := range flags[:min(2, len(flags))] {
			list, complete, err := sweep.Remedies(t.Context(), r, []metrics.Flag{f})
			if err != nil {
				t.Fatal(err)
			}
			if len(list) == 0 && complete {
				if remedy := findRemedy(t, r, f); remedy != "" {
					t.Errorf("%s: found no remedy for the %v at %d, but %s clears it", place, kind, f.Span.Start, remedy)
				}
			}
			for i := range list {
				m := &list[i]
				name := fmt.Sprintf("%s, remedy %s", place, m)
				n.apply(t, r, name, m.Settings, m.DescribeLosses())
				for part := range strings.SplitSeq(m.DescribeLosses(), ", ") {
					if part != "" && (!strings.Contains(m.Cost(kind), part) || m.Harm() == sweep.Harmless) {
						t.Errorf("%s: %q is missing from %q, or the remedy counts as harmless", name, part, m.Cost(kind))
					}
				}
			}
		}
	}
}

func findRemedy(t *testing.T, r *engine.Result, f metrics.Flag) string {
	var tries []engine.Settings
	for i := range settings.Table {
		key := &settings.Table[i]
		if !key.Applies(&r.Settings) || key.Key == "max_chunks_per_document" {
			continue
		}
		values := []string{"true", "false"}
		switch {
		case key.Key == "max_chunk_size" || key.Key == "base_size":
			values = nil
			for n := 2; n <= 10; n++ {
				values = append(values, fmt.Sprint(n*int(key.Number(&r.Settings))))
			}
		case key.Kind == settings.KindInteger || key.Kind == settings.KindDecimal:
			continue
		case key.Kind != settings.KindToggle:
			values = nil
			for _, o := range key.Options {
				values = append(values, o.Name)
			}
		}
		for _, v := range values {
			s := r.Settings
			if key.Set(&s, v) == nil && settings.Check(s) == nil && s != r.Settings {
				tries = append(tries, s)
			}
		}
	}
	for _, s := range tries {
		o, err := r.RunWith(t.Context(), s)
		if err != nil {
			continue
		}
		remains := false
		for _, g := range metrics.ListFlags(o, f.Kind) {
			start, end := g.Span.Start, g.Span.End
			if f.Kind == metrics.DrySeam {
				start = o.Seams[g.Index].Byte
				end = start + 1
			}
			span := f.Span
			remains = remains || start < span.End && end > span.Start
		}
		if !remains && hasFewerFlags(t, r, o, f.Kind) {
			for i := range settings.Table {
				if key := &settings.Table[i]; key.Get(&s) != key.Get(&r.Settings) {
					return key.Key + "=" + key.Get(&s)
				}
			}
		}
	}
	return ""
}

func (n *offerCounts) applyRepairs(t *testing.T, r *engine.Result, place string) {
	remaining := 2
	for i := range r.Seams {
		for _, f := range metrics.ListSevered(r, i) {
			if remaining == 0 || f.IsWhole() {
				continue
			}
			remaining--
			m, err := sweep.FindRepair(t.Context(), r, f)
			if err != nil {
				t.Fatal(err)
			}
			if m != nil {
				n.apply(t, r, place+", repair", m.Settings, m.DescribeLosses())
			}
		}
	}
}

func (n *offerCounts) applyKnee(t *testing.T, r *engine.Result, place string) {
	base, rng, err := sweep.FitRange(r.Settings, r.Settings.OverlapKey())
	if err != nil {
		return
	}
	c, err := sweep.Run(t.Context(), r.Doc, base, rng, nil)
	if err != nil || c.Knee == nil {
		return
	}
	before, err := facts.Measure(t.Context(), r)
	if err != nil {
		t.Fatal(err)
	}
	point := &c.Points[c.Knee.Index]
	n.apply(t, r, place+", knee", r.Settings.WithNumber(rng.Key, c.Knee.Value), sweep.DescribeLosses(sweep.NewIntactShares(&before.Report), sweep.NewIntactShares(&point.Report)))
}

func (n *offerCounts) applyPresets(t *testing.T, r *engine.Result, place string) {
	for _, name := range offerPresets {
		p, err := settings.FindPreset(name)
		if err != nil {
			t.Fatal(err)
		}
		before, err := metrics.Measure(t.Context(), r, metrics.Options{Brief: true})
		if err != nil {
			t.Fatal(err)
		}
		o, err := r.RunWith(t.Context(), p.Settings())
		if err != nil {
			continue
		}
		after, err := metrics.Measure(t.Context(), o, metrics.Options{Brief: true})
		if err != nil {
			t.Fatal(err)
		}
		n.apply(t, r, place+", preset "+name, p.Settings(), sweep.DescribeLosses(sweep.IntactShares{Text: before.WholeText, Kinds: before.Elements}, sweep.IntactShares{Text: after.WholeText, Kinds: after.Elements}))
	}
}
