package sweep_test

import (
	"errors"
	"path/filepath"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"chunkscope/engine"
	"chunkscope/engine/facts"
	"chunkscope/engine/internal/draw"
	"chunkscope/engine/measure/internal/cases"
	"chunkscope/engine/measure/metrics"
	"chunkscope/engine/measure/sweep"
	"chunkscope/engine/settings"
)

// listChanges returns copies of base with one changed setting each. It does not change
// max_chunks_per_document, which would drop flagged chunks.
func listChanges(base settings.Settings) (all []settings.Settings) {
	add := func(x *settings.Setting, value string) {
		s := base
		if err := x.Set(&s, value); err == nil && s != base && settings.Check(s) == nil {
			all = append(all, s)
		}
	}
	for i := range settings.Table {
		x := &settings.Table[i]
		switch {
		case x.Key == "max_chunks_per_document" || !x.Applies(&base):
		case x.Kind == settings.KindToggle:
			add(x, "true")
			add(x, "false")
		case x.Kind == settings.KindInteger || x.Kind == settings.KindDecimal:
			for _, scale := range []float64{0, 0.1, 0.25, 0.5, 0.75, 0.9, 1.1, 1.25, 1.5, 2, 3, 5, 7, 10} {
				s := base
				if x.SetNumber(&s, x.Number(&base)*scale); x.Number(&s) >= x.Min && x.Number(&s) <= x.Max && settings.Check(s) == nil {
					all = append(all, s)
				}
			}
		default:
			for _, o := range x.Options {
				add(x, o.Name)
			}
		}
	}
	return all
}

func TestBruteForceFindsNoMissedRemedy(t *testing.T) {
	docs := []string{"v-deep-headers-tiny-sections.md", "v-tables.md", "v-faq-preamble-quotes.md", "v-handbook-huge-section.md", "v-setext-html-blocks.md", "v-only-code-unbalanced.md"}
	rapid.Check(t, func(rt *rapid.T) {
		doc := cases.Load(t, "docs", rapid.SampledFrom(docs).Draw(rt, "document"))
		s := draw.Settings(rt)
		s.MaxChunksPerDocument = 0
		r, err := engine.Run(t.Context(), doc, s)
		if err != nil {
			return
		}
		for _, kind := range metrics.FlagKinds {
			flags := metrics.ListFlags(r, kind)
			if len(flags) == 0 {
				continue
			}
			f := flags[rapid.IntRange(0, len(flags)-1).Draw(rt, "flag")]
			list, complete, err := sweep.Remedies(t.Context(), r, []metrics.Flag{f})
			if err != nil {
				rt.Fatal(err)
			}
			if len(list) > 0 || !complete {
				continue
			}
			for _, other := range listChanges(s) {
				after, err := engine.Run(t.Context(), doc, other)
				if err != nil {
					continue
				}
				if clearsFlag(after, &f) && hasFewerFlags(t, r, after, kind) {
					rt.Fatalf("%s of chunk %d: found no remedy, but %+v clears it", f.Kind, f.Index+1, other)
				}
			}
		}
	})
}

func clearsFlag(after *engine.Result, f *metrics.Flag) bool {
	for _, remaining := range metrics.ListFlags(after, f.Kind) {
		if f.Kind == metrics.DrySeam {
			if offset := after.Seams[remaining.Index].Byte; offset >= f.Span.Start && offset < f.Span.End {
				return false
			}
		} else if remaining.Span.Start < f.Span.End && f.Span.Start < remaining.Span.End {
			return false
		}
	}
	return true
}

func hasFewerFlags(t *testing.T, r, after *engine.Result, kind metrics.FlagKind) bool {
	t.Helper()
	if kind != metrics.DrySeam {
		return true
	}
	var measured [2]facts.Brief
	for i, r := range []*engine.Result{r, after} {
		var err error
		measured[i], err = facts.Measure(t.Context(), r)
		cases.Check(t, err)
	}
	return sweep.ReducesDrySeams(&measured[0], &measured[1])
}

func TestBruteForceFindsNoMissedRemedyInAllDocuments(t *testing.T) {
	if testing.Short() {
		t.Skip("cuts every document several hundred times")
	}
	files, err := filepath.Glob("../../../testdata/docs/*")
	cases.Check(t, err)
	var c flagCounts
	for _, file := range files {
		doc := cases.Load(t, "docs", filepath.Base(file))
		for _, preset := range []string{"default", "forward-sentences", "langchain-recursive", "langchain-markdown", "llamaindex-sentences", "structured"} {
			p, err := settings.FindPreset(preset)
			cases.Check(t, err)
			s := p.Settings()
			s.MaxChunksPerDocument, s.MaxChunkSize = 0, min(s.MaxChunkSize, 400)
			s.MinChunkSize, s.OverlapSize = min(s.MinChunkSize, 150), min(s.OverlapSize, 60)
			c.examine(t, doc, s)
		}
	}
	t.Logf("%d flags without a remedy and %d with one, %d of which use extract_preamble", c.withoutRemedy, c.withRemedy, c.preamble)
	if c.withoutRemedy < 20 || c.withRemedy < 20 || c.preamble == 0 {
		t.Error("too few flags were checked")
	}
}

// flagCounts counts flags without a remedy, flags with a remedy, and flags whose remedy is
// extract_preamble.
type flagCounts struct{ withoutRemedy, withRemedy, preamble int }

func (c *flagCounts) examine(t *testing.T, doc *engine.Document, base settings.Settings) {
	t.Helper()
	ctx := settings.WithLimit(t.Context(), func(s settings.Settings) error {
		if s.Strategy != base.Strategy || s.OverlapMode != base.OverlapMode || s.Unit != base.Unit {
			return errors.New("the system has only one way to cut")
		}
		return nil
	})
	r, err := engine.Run(ctx, doc, base)
	cases.Check(t, err)
	var forced []*engine.Result
	for _, s := range listChanges(base) {
		if settings.CheckWithLimit(ctx, s) == nil {
			if after, err := engine.Run(ctx, doc, s); err == nil {
				forced = append(forced, after)
			}
		}
	}
	kinds, err := sweep.AllRemedies(ctx, r, sweep.ThoroughRuns)
	cases.Check(t, err)
	for _, k := range kinds {
		all := func(after *engine.Result) bool {
			return len(metrics.ListFlags(after, k.Flag)) == 0 && hasFewerFlags(t, r, after, k.Flag)
		}
		c.count(t, doc.Name, k.Flag, k.All, k.IsComplete, slices.ContainsFunc(forced, all))
		const limit = 6
		flags := metrics.ListFlags(r, k.Flag)
		for _, f := range flags[:min(limit, len(flags))] {
			list, complete, err := sweep.Remedies(ctx, r, []metrics.Flag{f})
			cases.Check(t, err)
			one := func(after *engine.Result) bool { return clearsFlag(after, &f) && hasFewerFlags(t, r, after, k.Flag) }
			c.count(t, doc.Name, k.Flag, list, complete, slices.ContainsFunc(forced, one))
		}
	}
}

func (c *flagCounts) count(t *testing.T, doc string, kind metrics.FlagKind, list []sweep.Remedy, complete, cleared bool) {
	t.Helper()
	switch {
	case len(list) == 0 && complete && cleared:
		t.Errorf("%s, %s: found no remedy, but one setting clears it", doc, kind)
	case len(list) == 0 && complete:
		c.withoutRemedy++
	case len(list) > 0 && cleared:
		c.withRemedy++
		if list[0].Setting == "extract_preamble" {
			c.preamble++
		}
	}
}
