package report

import (
	"cmp"
	"math"
	"slices"

	"chunkscope/engine/text"
)

// Documents are sorted by criteria. The name describes the documents at the top, such as "most
// flagged chunks".
type criterion struct {
	name    string
	compare func(a, b *documentSummary) int
}

func (s *Summary) criteria() []criterion {
	changed := criterion{"most changed", compareBy(func(d *documentSummary) float64 { return float64(d.chunks.Embed + d.chunks.Drop) })}
	if s.Since != "" {
		return []criterion{changed}
	}
	whole := criterion{"least whole text", func(a, b *documentSummary) int { return compareShares(a.ratedSide(), b.ratedSide()) }}
	flagged := criterion{"most flagged chunks", compareBy(func(d *documentSummary) float64 { return float64(d.ratedSide().countFlagged()) })}
	if s.Against == nil {
		return []criterion{
			whole, flagged,
			{"most stored text relative to the source", compareBy(func(d *documentSummary) float64 { return math.Round(100 * d.b.StoredRatio) })},
			{"most chunks", compareBy(func(d *documentSummary) float64 { return float64(d.b.Chunks) })},
		}
	}
	return []criterion{
		whole,
		{"least whole text with A", func(a, b *documentSummary) int { return compareShares(&a.a, &b.a) }},
		flagged,
		{"most to embed again", compareBy(func(d *documentSummary) float64 { return float64(d.chunks.Embed) })},
	}
}

func compareBy(number func(*documentSummary) float64) func(a, b *documentSummary) int {
	return func(a, b *documentSummary) int { return cmp.Compare(number(b), number(a)) }
}

func compareShares(a, b *sideNumbers) int {
	return cmp.Compare(text.Points(b.WholeText.Share(), a.WholeText.Share()), 0)
}

func (n *sideNumbers) countFlagged() int { return n.Small + n.Oversize }

// ratedSide returns the numbers of side B, or of side A if the document no longer exists.
func (d *documentSummary) ratedSide() *sideNumbers {
	if d.pair.B == nil {
		return &d.a
	}
	return &d.b
}

func (s *Summary) sort() {
	list := s.criteria()
	slices.SortStableFunc(s.documents, func(a, b documentSummary) int {
		for _, c := range list {
			if order := c.compare(&a, &b); order != 0 {
				return order
			}
		}
		return 0
	})
}

// criterionNames returns the name of the first criterion by which documents differ, and the names
// of the later criteria.
func (s *Summary) criterionNames() (first string, rest []string) {
	list := s.criteria()
	for len(list) > 1 && !slices.ContainsFunc(s.documents, func(d documentSummary) bool { return list[0].compare(&d, &s.documents[0]) != 0 }) {
		list = list[1:]
	}
	for _, c := range list[1:] {
		rest = append(rest, c.name)
	}
	return list[0].name, rest
}
