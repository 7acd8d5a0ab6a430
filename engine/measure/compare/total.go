package compare

import "chunkscope/engine/measure/metrics"

// Sum adds up the differences of several documents between the same two settings. It only
// counts seams and chunks, since their indexes would name no document; Again and Gone
// stand in for Embed and Drop.
type Sum struct {
	Difference
	Documents, Again, Gone int
}

// Add adds the difference of a document.
func (s *Sum) Add(d *Difference) {
	s.Documents++
	metrics.AddUp(&s.Difference, d)
	s.Again += len(d.Embed)
	s.Gone += len(d.Drop)
}

// Sentence tells the changes of all documents, and what they cost.
func (s *Sum) Sentence() string {
	costs := s.Costs()
	costs.Embed, costs.Drop = s.Again, s.Gone
	return s.sentence(costs)
}
