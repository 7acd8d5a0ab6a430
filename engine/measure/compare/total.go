package compare

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
	s.Kept += d.Kept
	s.Moved += d.Moved
	s.Added += d.Added
	s.Removed += d.Removed
	s.Merged += d.Merged
	s.Split += d.Split
	s.A, s.B = s.A.Plus(d.A), s.B.Plus(d.B)
	s.Altered = Altered{s.Altered.A.Plus(d.Altered.A), s.Altered.B.Plus(d.Altered.B)}
	s.Again += len(d.Embed)
	s.Gone += len(d.Drop)
	s.EmbedTokens += d.EmbedTokens
	s.NewTokens += d.NewTokens
}

// Sentence tells the changes of all documents, and what they cost.
func (s *Sum) Sentence() string {
	costs := s.Costs()
	costs.Embed, costs.Drop = s.Again, s.Gone
	return s.sentence(costs)
}
