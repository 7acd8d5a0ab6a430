package threshold

import (
	"context"
	"slices"

	"chunkscope/engine"
	"chunkscope/engine/element"
	"chunkscope/engine/explain"
	"chunkscope/engine/measure/metrics"
	"chunkscope/engine/review"
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
		places:  brokenPlaces,
		chunks:  func(r *engine.Result, _ *metrics.Report) []int { return chunksOf(brokenElements(r)) },
		decided: review.Severed,
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
			places:  func(r *engine.Result, _ *metrics.Report) []Place { return placesOf(kindElements(r, k)) },
			chunks:  func(r *engine.Result, _ *metrics.Report) []int { return chunksOf(kindElements(r, k)) },
			decided: review.Severed,
		})
	}
	return out
}

const (
	areNowhere = "are whole in no chunk"
	isNowhere  = "is whole in no chunk"
)

// brokenElement is an element that is whole in no chunk: its place, and the chunk after the
// first seam inside it, on which a review decides.
type brokenElement struct {
	Place
	chunk int
}

// brokenPlaces are the places of brokenElements.
func brokenPlaces(r *engine.Result, _ *metrics.Report) []Place { return placesOf(brokenElements(r)) }

// brokenElements are the elements of all kinds that are whole in no chunk.
func brokenElements(r *engine.Result) []brokenElement {
	var out []brokenElement
	for k := range element.Kind(element.Count) {
		out = append(out, kindElements(r, k)...)
	}
	slices.SortStableFunc(out, func(a, b brokenElement) int { return a.StartLine - b.StartLine })
	return out
}

// kindElements are the elements of a kind that are whole in no chunk.
func kindElements(r *engine.Result, k element.Kind) []brokenElement {
	var out []brokenElement
	// The context is never done, and nothing else fails.
	_ = metrics.EachSevered(context.Background(), r, k, func(f element.Fate) bool {
		if !f.IsWhole() {
			own := f.Span
			out = append(out, brokenElement{Place{r.Doc.LineOf(own.Start), r.Doc.LastLineOf(own), explain.Broken(r, &f)}, f.Seam + 1})
		}
		return true
	})
	return out
}

func placesOf(list []brokenElement) (out []Place) {
	for i := range list {
		out = append(out, list[i].Place)
	}
	return out
}

func chunksOf(list []brokenElement) (out []int) {
	for i := range list {
		out = append(out, list[i].chunk)
	}
	return out
}
