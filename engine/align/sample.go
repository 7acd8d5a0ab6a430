package align

import "context"

const maxSampleBytes = 1 << 20

// Sample holds documents with chunks made by one system.
type Sample struct {
	documents         givenBatch
	bytes, chunksSeen int
}

// Add adds a document unless the sample is full.
func (s *Sample) Add(g *GivenDocument) {
	s.chunksSeen++
	if s.bytes < maxSampleBytes {
		s.documents = append(s.documents, g)
		s.bytes += len(g.Result.Doc.Text)
	}
}

// Closest returns the settings whose chunks are most similar to the chunks in all documents. It
// returns an error only if ctx is done.
func (s *Sample) Closest(ctx context.Context) (LikelySettings, error) {
	l, err := s.documents.closest(ctx)
	if n := len(s.documents); n < s.chunksSeen {
		l.ExaminedDocuments = n
	}
	return l, err
}
