package align

import "context"

// mostSampled is how many bytes of several documents are kept to find out what made their
// chunks.
const mostSampled = 1 << 20

// Sample is the first of several documents, with the chunks that one system made of them.
type Sample struct {
	documents   batch
	bytes, seen int
}

// Add adds a document, which is kept as long as there are few.
func (s *Sample) Add(g *Given) {
	s.seen++
	if s.bytes < mostSampled {
		s.documents = append(s.documents, g)
		s.bytes += len(g.Result.Doc.Text)
	}
}

// Closest returns the settings that are closest to the chunks of all documents that were
// kept. It fails with ctx's error.
func (s *Sample) Closest(ctx context.Context) (Likely, error) {
	l, err := s.documents.closest(ctx)
	if n := len(s.documents); n < s.seen {
		l.First = n
	}
	return l, err
}
