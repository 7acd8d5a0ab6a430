package threshold

import (
	"context"
	"slices"

	"chunkscope/engine"
	"chunkscope/engine/element"
	"chunkscope/engine/explain"
	"chunkscope/engine/measure/metrics"
)

// elementThresholds are those that the table of kinds makes.
func elementThresholds() []threshold {
	out := []threshold{{
		Flag: "min-whole-text", help: "fail when less than N% of the text stands in whole elements", least: true,
		what: "of the text stands in whole elements", form: shareOnly,
		of:     func(m *metrics.Report) (n, all float64) { return ratio(m.WholeText.Whole, m.WholeText.Total) },
		places: brokenPlaces,
	}, {
		Flag: "max-severed", help: "fail when more than N or N% of all elements, of whatever kind, are severed or too long for a chunk",
		what: "elements of all kinds", are: areNowhere, is: isNowhere,
		of: func(m *metrics.Report) (n, all float64) {
			for _, j := range m.Elements {
				n, all = n+float64(j.Broken()), all+float64(j.Total)
			}
			return n, all
		},
		places: brokenPlaces,
	}}
	for k := range element.Kind(element.Count) {
		i := k.Info()
		out = append(out, threshold{
			Flag: "max-severed-" + i.Flag, help: "fail when more than N or N% of the " + i.Many + " are severed or too long for a chunk",
			what: i.Many, are: areNowhere, is: isNowhere,
			named: func(m *metrics.Report) string { return m.Elements.Words(k).Many },
			of: func(m *metrics.Report) (n, all float64) {
				return ratio(m.Elements[k].Broken(), m.Elements[k].Total)
			},
			places: func(r *engine.Result, _ *metrics.Report) []Place { return kindPlaces(r, k) },
		})
	}
	return out
}

const (
	areNowhere = "are whole in no chunk"
	isNowhere  = "is whole in no chunk"
)

// brokenPlaces are the elements of all kinds that are whole in no chunk.
func brokenPlaces(r *engine.Result, _ *metrics.Report) []Place {
	var out []Place
	for k := range element.Kind(element.Count) {
		out = append(out, kindPlaces(r, k)...)
	}
	slices.SortStableFunc(out, func(a, b Place) int { return a.StartLine - b.StartLine })
	return out
}

// kindPlaces are the elements of a kind that are whole in no chunk.
func kindPlaces(r *engine.Result, k element.Kind) []Place {
	var out []Place
	// The context is never done, and nothing else fails.
	_ = metrics.EachSevered(context.Background(), r, k, func(f element.Fate) bool {
		if !f.IsWhole() {
			own := f.Span
			out = append(out, Place{r.Doc.LineOf(own.Start), r.Doc.LastLineOf(own), explain.Broken(r, &f)})
		}
		return true
	})
	return out
}
