package compare

import "chunkscope/engine/measure/metrics"

// Sum adds up the differences of several documents between the same two settings. It
// counts seams and chunks without listing them, since their indexes do not name a
// document; Again and Gone replace Embed and Drop.
type Sum struct {
	Difference
	Documents, Again, Gone int
	measures               [2]metrics.Sum
}

// Add adds the difference of a document.
func (s *Sum) Add(d *Difference) {
	s.Documents++
	metrics.AddUp(&s.Difference, d)
	if d.MeasuresA != nil {
		s.measures[0].Add(d.MeasuresA)
		s.measures[1].Add(d.MeasuresB)
	}
	s.Again += len(d.Embed)
	s.Gone += len(d.Drop)
}

// Measures returns the reports of A and B over all documents.
func (s *Sum) Measures() (a, b *metrics.Report) {
	return s.measures[0].Report(), s.measures[1].Report()
}

// Sentence describes the changes of all documents, and their costs.
func (s *Sum) Sentence() string {
	costs := s.Costs()
	costs.Embed, costs.Drop = s.Again, s.Gone
	return s.sentence(costs)
}
