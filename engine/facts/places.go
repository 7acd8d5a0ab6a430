package facts

import (
	"context"
	"fmt"
	"slices"

	"chunkscope/engine"
	"chunkscope/engine/alteration"
	"chunkscope/engine/element"
	"chunkscope/engine/explain"
	"chunkscope/engine/measure/metrics"
	"chunkscope/engine/text"
)

// Place is a part of the document that exceeds a limit. Review decisions apply to its Chunk.
type Place struct {
	StartLine int    `json:"start_line"`
	EndLine   int    `json:"end_line"`
	Sentence  string `json:"sentence"`
	Chunk     int    `json:"-"`
}

func flagPlaces(kind metrics.FlagKind) func(*engine.Result, *metrics.Report) []Place {
	return func(r *engine.Result, _ *metrics.Report) []Place { return findFlagPlaces(r, kind) }
}

func findFlagPlaces(r *engine.Result, kind metrics.FlagKind) []Place {
	var out []Place
	for _, f := range metrics.ListFlags(r, kind) {
		if kind == metrics.DrySeam {
			s := &r.Seams[f.Index]
			line := r.Doc.LineOf(s.Byte)
			_, requested := s.CountedOverlap()
			message := fmt.Sprintf("chunks %d and %d share none of the %d %s requested", f.Index+1, f.Index+2, requested, r.Settings.OverlapUnit())
			if reason := explain.Limit(r, f.Index); reason != "" {
				message += " (" + reason + ")"
			}
			out = append(out, Place{line, line, message, f.Index + 1})
			continue
		}
		c := r.Chunks.At(f.Index)
		message := "small: " + explain.Small(r, c)
		if kind == metrics.Oversize {
			message = "oversize: " + formatSize(r, f.Index) + ", " + explain.Oversize(r, c)
		}
		out = append(out, chunkPlace(r, f.Index, fmt.Sprintf("chunk %d is %s", f.Index+1, message)))
	}
	return out
}

func chunkPlace(r *engine.Result, i int, sentence string) Place {
	body := r.Chunks.Body(i)
	return Place{r.Doc.LineOf(body.Start), r.Doc.LastLineOf(body), sentence, i}
}

func formatSize(r *engine.Result, i int) string {
	n := r.Doc.Meter(r.Settings.Unit, r.Settings.Tokenizer).Count(r.Content(i))
	return fmt.Sprintf("%s %s", text.GroupDigits(n), r.Settings.Unit)
}

func severedPlaces(_ *engine.Result, m *metrics.Report) []Place {
	var out []Place
	for _, s := range m.Severed.Places {
		if !s.Repaired {
			out = append(out, Place{StartLine: s.StartLine, EndLine: s.EndLine, Sentence: fmt.Sprintf("sentence is severed between chunks %d and %d", s.Seam+1, s.Seam+2)})
		}
	}
	return out
}

func uncoveredPlaces(_ *engine.Result, m *metrics.Report) []Place {
	var out []Place
	for _, g := range m.Coverage.Gaps {
		out = append(out, Place{StartLine: g.StartLine, EndLine: g.EndLine, Sentence: "text is in no chunk"})
	}
	return out
}

func alteredPlaces(r *engine.Result, _ *metrics.Report) []Place {
	return alteredPlacesOfKind(r, func(alteration.Kind) bool { return true })
}

func unindentedPlaces(r *engine.Result, _ *metrics.Report) []Place {
	return alteredPlacesOfKind(r, func(k alteration.Kind) bool { return k == alteration.KindCode })
}

func alteredPlacesOfKind(r *engine.Result, counts func(alteration.Kind) bool) []Place {
	out := alteredPlacesInChunks(r, "chunk", counts)
	if len(r.Parents) == 0 {
		return out
	}
	for _, p := range alteredPlacesInChunks(metrics.ParentsAsChunks(r), "parent", counts) {
		if !slices.ContainsFunc(out, func(o Place) bool { return o.StartLine == p.StartLine }) {
			out = append(out, p)
		}
	}
	slices.SortStableFunc(out, func(a, b Place) int { return a.StartLine - b.StartLine })
	return out
}

func alteredPlacesInChunks(r *engine.Result, label string, counts func(alteration.Kind) bool) []Place {
	var out []Place
	var reported []alteration.Kind
	// The only possible error is a canceled context.
	_ = metrics.EachAlteration(context.Background(), r, func(i int, e *alteration.Edit) {
		if !counts(e.Kind) {
			return
		}
		for line := range e.Lines(r.Doc.Document) {
			n := len(out)
			if n == 0 || out[n-1].StartLine != line {
				out, reported = append(out, Place{line, line, fmt.Sprintf("%s %d: %s", label, i+1, explain.DescribeAlteration(e.Kind)), i}), []alteration.Kind{e.Kind}
			} else if !slices.Contains(reported, e.Kind) {
				out[n-1].Sentence += ", " + explain.DescribeAlteration(e.Kind)
				reported = append(reported, e.Kind)
			}
		}
	})
	return out
}

func nearDuplicatePlaces(r *engine.Result, m *metrics.Report) []Place {
	var out []Place
	for _, p := range m.NearDuplicates.Pairs {
		out = append(out, chunkPlace(r, int(p.Chunk), fmt.Sprintf("chunk %d nearly repeats chunk %d (ratio %.2f)", p.Chunk+1, p.Original+1, p.Ratio)))
	}
	return out
}

func limitPlaces(r *engine.Result, m *metrics.Report) []Place {
	var out []Place
	for _, p := range m.Limit.TruncatedChunks {
		message := fmt.Sprintf("chunk %d has %s tokens: %s ignores the last %s", p.Chunk+1, text.GroupDigits(p.Tokens), m.Limit.Model.Name, text.GroupDigits(p.ExtraTokens))
		out = append(out, chunkPlace(r, p.Chunk, message))
		if p.Source >= 0 {
			out[len(out)-1].StartLine = r.Doc.LineOf(p.Source)
		}
	}
	return out
}

func largestPlace(r *engine.Result, m *metrics.Report) []Place {
	tokens := r.Doc.Meter("tokens", r.Settings.Tokenizer)
	for i := range r.Chunks.Len() {
		if n := tokens.Count(r.Content(i)); n == m.Sizes["tokens"].Max {
			return []Place{chunkPlace(r, i, fmt.Sprintf("chunk %d has %s tokens", i+1, text.GroupDigits(n)))}
		}
	}
	return nil
}

func brokenPlaces(r *engine.Result, _ *metrics.Report) (out []Place) {
	for k := range element.Kind(element.KindCount) {
		out = append(out, brokenPlacesOfKind(r, k)...)
	}
	slices.SortStableFunc(out, func(a, b Place) int { return a.StartLine - b.StartLine })
	return out
}

func brokenPlacesOfKind(r *engine.Result, k element.Kind) (out []Place) {
	// The only possible error is a canceled context.
	_ = metrics.EachSevered(context.Background(), r, k, func(f element.Status) bool {
		if !f.IsWhole() {
			out = append(out, Place{r.Doc.LineOf(f.Span.Start), r.Doc.LastLineOf(f.Span), explain.Broken(r, &f), f.Seam + 1})
		}
		return true
	})
	return out
}
