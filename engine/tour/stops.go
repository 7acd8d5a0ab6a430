package tour

import (
	"context"
	"fmt"
	"strings"

	"chunkscope/engine"
	"chunkscope/engine/chunk"
	"chunkscope/engine/element"
	"chunkscope/engine/explain"
	"chunkscope/engine/facts"
	"chunkscope/engine/measure/metrics"
	"chunkscope/engine/measure/sweep"
	"chunkscope/engine/settings"
	"chunkscope/engine/text"
)

// Stops lists the stops in order.
var Stops = []Stop{
	{"What a chunk is", NoPanel, showChunk},
	{"How cuts break text", NoPanel, showSevered},
	{"How overlap helps", NoPanel, showRepair},
	{"Too much overlap", Measures, showTooMuchOverlap},
	{"Cutting by structure", NoPanel, showStructure},
	{"Flags and remedies", Facts, showFlags},
	{"How much overlap?", Curve, showEnoughOverlap},
	{"Using the settings", NoPanel, showHandOff},
}

func showChunk(ctx context.Context, g *sceneFinder) (Scene, error) {
	r, err := engine.Run(ctx, g.doc, g.settings)
	if err != nil {
		return Scene{}, err
	}
	s := Scene{Settings: g.settings}
	switch n := r.Chunks.Len(); n {
	case 0:
		return g.newMissingScene("This document contains no text, so there is nothing to show. Try the tour with another document."), nil
	case 1:
		s.Caption = "Search returns chunks, not whole documents. With your settings, this document is a single chunk"
	default:
		s.Focus = r.Chunks.Body(0).Start
		s.Caption = fmt.Sprintf("Search returns chunks, not whole documents. Your settings cut this document into %s. Each colour marks one chunk, which is embedded and found separately", text.Count(n, "chunk"))
	}
	c, err := metrics.MeasureCoverage(ctx, r)
	if err != nil {
		return Scene{}, err
	}
	if c.Uncovered > 0 {
		s.Caption += "; " + text.Percent(c.Share()) + " of the text is in no chunk, so no search finds it"
	}
	if r.Truncated {
		s.Caption += fmt.Sprintf(" (max chunks per document keeps %s of %s)", text.GroupDigits(r.Chunks.Len()), text.GroupDigits(r.TotalBeforeTruncation))
	}
	s.Caption += "."
	return s, nil
}

const messageNothingSevered = "Fixed windows sever nothing worth showing in this document: it is too short or has little text."

func showSevered(ctx context.Context, g *sceneFinder) (Scene, error) {
	if err := g.findExample(ctx); err != nil {
		return Scene{}, err
	}
	if !g.hasExample {
		return g.newMissingScene(messageNothingSevered), nil
	}
	t, err := facts.Measure(ctx, g.blindResult)
	if err != nil {
		return Scene{}, err
	}
	s := g.newScene(g.blindResult, fmt.Sprintf(
		"Windows of %s chars%s ignore the structure of the text: the marked %s begins in chunk %d and ends in chunk %d, so neither chunk contains all of it. %s of the text is whole%s.",
		text.GroupDigits(g.blindResult.Settings.MaxChunkSize), g.describeOtherSize(), g.noun(), g.example.seam+1, g.example.seam+2,
		text.Percent(t.WholeText.Share()), describeWorst(t.Elements)))
	s.Chunk = g.example.seam
	return s, nil
}

func showRepair(ctx context.Context, g *sceneFinder) (Scene, error) {
	if !g.hasExample {
		return g.newMissingScene("Nothing is severed, so overlap has nothing to repair."), nil
	}
	if g.repairedResult == nil {
		return g.newMissingScene("None of the overlaps tried repairs the split: they only move the cut."), nil
	}
	r := g.repairedResult
	t, err := facts.Measure(ctx, r)
	if err != nil {
		return Scene{}, err
	}
	blindFacts, err := facts.Measure(ctx, g.blindResult)
	if err != nil {
		return Scene{}, err
	}
	g.shownOverlap = r.Settings.OverlapSize
	note := ""
	if g.smallestOverlap == g.shownOverlap {
		note = ", the smallest overlap that repairs it"
	}
	s := g.newScene(r, fmt.Sprintf(
		"Each chunk now repeats the last %s of the previous chunk%s, so the marked %s is whole in chunk %d. The cost: %s stored%s.",
		text.Count(g.shownOverlap, "char"), note, g.noun(), findChunk(r, g.example.Span)+1, text.Growth(t.StoredRatio), describeLosses(&blindFacts, &t)))
	s.Other, s.Label = g.blindResult.Settings, "before"
	return s, nil
}

func showTooMuchOverlap(ctx context.Context, g *sceneFinder) (Scene, error) {
	if !g.hasExample || g.shownOverlap == 0 {
		return g.newMissingScene("Overlap repairs nothing here, so any overlap is too much."), nil
	}
	size := g.blindResult.Settings.MaxChunkSize
	r, err := engine.Run(ctx, g.doc, g.windowSettings(size, max(size/2, min(g.shownOverlap*2, size*3/4))))
	if err != nil {
		return Scene{}, err
	}
	largeFacts, err := facts.Measure(ctx, r)
	if err != nil {
		return Scene{}, err
	}
	smallFacts, err := g.measure(ctx, g.windowSettings(size, g.shownOverlap))
	if err != nil {
		return Scene{}, err
	}
	blindFacts, err := facts.Measure(ctx, g.blindResult)
	if err != nil {
		return Scene{}, err
	}
	gain := fmt.Sprintf("keeps %s of the text whole (%s without overlap)", text.Percent(largeFacts.WholeText.Share()), text.Percent(blindFacts.WholeText.Share()))
	if largeFacts.WholeText.Whole <= smallFacts.WholeText.Whole {
		gain = "keeps no more text whole than an overlap of " + text.Count(g.shownOverlap, "char")
	}
	s := g.newScene(r, fmt.Sprintf(
		"%d%% overlap %s, but %s is stored, embedded and paid for, and searches return the same text several times.",
		100*r.Settings.OverlapSize/size, gain, text.Growth(largeFacts.StoredRatio)))
	s.Other, s.Label = g.windowSettings(size, g.shownOverlap), "before"
	return s, nil
}

func showStructure(ctx context.Context, g *sceneFinder) (Scene, error) {
	size := 800
	if g.hasExample {
		size = g.blindResult.Settings.MaxChunkSize
	}
	g.structuredSettings = g.structureSettings(size)
	r, err := engine.Run(ctx, g.doc, g.structuredSettings)
	if err != nil {
		return Scene{}, err
	}
	if !g.hasExample || r.Chunks.Len() == 0 {
		return g.newMissingScene("Windows sever nothing here, so cutting by structure cannot do better."), nil
	}
	structuredFacts, err := facts.Measure(ctx, r)
	if err != nil {
		return Scene{}, err
	}
	windowFacts, err := facts.Measure(ctx, g.blindResult)
	if err != nil {
		return Scene{}, err
	}
	if structuredFacts.WholeText.Whole <= windowFacts.WholeText.Whole {
		return g.newMissingScene("This document has little structure, so windows keep just as much of it whole."), nil
	}
	caption := fmt.Sprintf(
		"Cuts at headings, lists and paragraphs keep %s of the text whole without any overlap. Windows of the same size keep %s%s.",
		text.Percent(structuredFacts.WholeText.Share()), text.Percent(windowFacts.WholeText.Share()), describeWorst(windowFacts.Elements))
	s := g.newScene(r, strings.TrimSuffix(caption, ".")+describeLosses(&windowFacts, &structuredFacts)+".")
	s.Other, s.Label = g.blindResult.Settings, "before"
	return s, nil
}

func showFlags(ctx context.Context, g *sceneFinder) (Scene, error) {
	var withoutRemedy, harmful *Scene
	for _, base := range []settings.Settings{g.settings, g.structuredSettings, settings.Default()} {
		r, err := engine.Run(ctx, g.doc, base)
		if err != nil {
			return Scene{}, err
		}
		for _, kind := range metrics.FlagKinds {
			flags := metrics.ListFlags(r, kind)
			if len(flags) == 0 {
				continue
			}
			s := showFlag(r, flags[0])
			remedies, isComplete, err := sweep.Remedies(ctx, r, flags[:1])
			if err != nil {
				return Scene{}, err
			}
			if len(remedies) > 0 {
				s.describeRemedy(&remedies[0], kind)
				if remedies[0].Harm() == sweep.Harmless {
					return s, nil
				}
				if harmful == nil {
					harmful = &s
				}
				continue
			}
			if withoutRemedy == nil {
				verdict := " No single setting clears it"
				if !isComplete {
					verdict = " None of the settings tried clears it"
				}
				s.Caption += verdict + sweep.DescribeRestrictions(kind) + ": accept it, or edit the document."
				withoutRemedy = &s
			}
		}
	}
	for _, s := range []*Scene{harmful, withoutRemedy} {
		if s != nil {
			return *s, nil
		}
	}
	return g.newMissingScene("No chunk is flagged and no seam is dry, so this document needs no remedy."), nil
}

func showFlag(r *engine.Result, f metrics.Flag) Scene {
	s := Scene{Settings: r.Settings, Chunk: f.Index, Focus: f.Span.Start}
	switch f.Kind {
	case metrics.DrySeam:
		s.Chunk, s.Focus = f.Index+1, r.Seams[f.Index].Byte
		s.Caption = fmt.Sprintf("The seam before chunk %d is dry: overlap was requested, but none was delivered (%s).", s.Chunk+1, explain.ShortLimit(r.Seams[f.Index].Limit, r.Settings.Unit))
	case metrics.Oversize:
		s.Caption = fmt.Sprintf("Chunk %d is flagged oversize: %s, %s.", f.Index+1, bodyText(r, f), explain.Oversize(r, r.Chunks.At(f.Index)))
	default:
		s.Caption = fmt.Sprintf("Chunk %d is flagged small: %s make little sense on their own (%s).", f.Index+1, bodyText(r, f), explain.FormatReason(f.Reason))
	}
	return s
}

func (s *Scene) describeRemedy(m *sweep.Remedy, kind metrics.FlagKind) {
	cost := m.Cost(kind)
	if cost != "" {
		cost = " (" + cost + ")"
	}
	s.Caption += fmt.Sprintf(" The remedy: %s%s.", m.Describe(), cost)
	s.Other, s.Label = m.Settings, "after"
}

func bodyText(r *engine.Result, f metrics.Flag) string {
	n := r.Doc.Meter(r.Settings.Unit, r.Settings.Tokenizer).CountRange(f.Span.Start, f.Span.End)
	return text.Count(n, strings.TrimSuffix(r.Settings.Unit, "s"))
}

func showEnoughOverlap(ctx context.Context, g *sceneFinder) (Scene, error) {
	if !g.hasExample {
		return g.newMissingScene("Nothing is severed here, so no overlap is needed."), nil
	}
	base := g.windowSettings(g.blindResult.Settings.MaxChunkSize, 1)
	base.OverlapSize = 0
	rng, err := sweep.DefaultRange(base, "overlap_size")
	if err != nil {
		return Scene{}, err
	}
	curve, err := sweep.Run(ctx, g.doc, base, rng, nil)
	if err != nil {
		return Scene{}, err
	}
	k := curve.Knee
	if k == nil {
		return g.newMissingScene(curve.Recommendation), nil
	}
	point := &curve.Points[k.Index]
	cost := describeLosses(&curve.Points[0].Brief, &point.Brief)
	r, caption := g.repairedResult, ""
	if r == nil || int(k.Value) >= g.shownOverlap && cost == "" {
		base.OverlapSize = int(k.Value)
		if r, err = engine.Run(ctx, g.doc, base); err != nil {
			return Scene{}, err
		}
		caption = fmt.Sprintf(
			"Of the %s tried, the knee is at %s: %s of the text is whole (%s without overlap) for %s stored, and more overlap adds little.%s",
			text.Count(len(curve.Points), "overlap"), text.Count(base.OverlapSize, "char"), text.Percent(point.WholeText.Share()),
			text.Percent(curve.Points[0].WholeText.Share()), text.Growth(point.StoredRatio), curve.DescribeSwing(*k))
		caption = strings.TrimSuffix(caption, ".") + cost + "."
	} else if caption, err = g.describeEnough(ctx, curve); err != nil {
		return Scene{}, err
	}
	s := g.newScene(r, caption)
	s.Other, s.Label = g.blindResult.Settings, "before"
	curve.Present = float64(r.Settings.OverlapSize) // the value used in the scene
	s.Underlined, s.Curve = chunk.Span{}, curve
	return s, nil
}

// describeEnough describes how much text is intact with the overlap that repairs the example, and
// with more overlap.
func (g *sceneFinder) describeEnough(ctx context.Context, curve *sweep.Curve) (string, error) {
	repairedFacts, err := facts.Measure(ctx, g.repairedResult)
	if err != nil {
		return "", err
	}
	first, mostWhole := &curve.Points[0], &curve.Points[curve.Knee.MostIndex]
	caption := fmt.Sprintf("An overlap of %s keeps that %s whole. %s of the text is whole, compared with %s without overlap, for %s stored%s.",
		text.Count(g.shownOverlap, "char"), g.noun(), text.Percent(repairedFacts.WholeText.Share()), text.Percent(first.WholeText.Share()),
		text.Growth(repairedFacts.StoredRatio), describeLosses(&first.Brief, &repairedFacts))
	if mostWhole.WholeText.Whole > repairedFacts.WholeText.Whole {
		caption += fmt.Sprintf(" With %s, %s of the text would be whole, for %s stored.",
			text.Count(int(mostWhole.Value), "char"), text.Percent(mostWhole.WholeText.Share()), text.Growth(mostWhole.StoredRatio))
	}
	return caption, nil
}

func showHandOff(_ context.Context, g *sceneFinder) (Scene, error) {
	s := Scene{Settings: g.settings, Caption: "Save the settings, export them as code for LangChain, LlamaIndex, Dify and others, or run chunkscope check in CI to catch later changes."}
	if g.missingCount > 0 {
		s.Caption += fmt.Sprintf(" %s found no example in this document; the sample document (chunkscope --tour) has one for each.", text.Count(g.missingCount, "stop"))
	}
	return s, nil
}

func (g *sceneFinder) measure(ctx context.Context, s settings.Settings) (facts.Brief, error) {
	r, err := engine.Run(ctx, g.doc, s)
	if err != nil {
		return facts.Brief{}, err
	}
	return facts.Measure(ctx, r)
}

func describeLosses(before, after *facts.Brief) string {
	if cost := sweep.DescribeLosses(sweep.NewIntactShares(&before.Report), sweep.NewIntactShares(&after.Report)); cost != "" {
		return "; a trade: " + cost
	}
	return ""
}

// describeWorst names the kind with the smallest share of intact elements, as in ", and 3 of 12 table
// rows".
func describeWorst(kinds metrics.ByKind) string {
	k, ok := kinds.Worst()
	if !ok || k == element.Sentence {
		return ""
	}
	return fmt.Sprintf(", and %s of %s", text.GroupDigits(kinds[k].Whole), text.Count(kinds[k].Total, kinds.KindNames(k).Singular))
}
