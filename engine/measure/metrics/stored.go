package metrics

import (
	"context"

	"chunkscope/engine"
	"chunkscope/engine/settings"
)

// Stored says how much text a result stores, against the source.
type Stored struct {
	// Unit is what Units, Source, Extra and Metadata count: the settings'.
	Unit string `json:"unit"`
	// Units = Σ size of every chunk's content. Source is the document's size.
	Units  int `json:"units"`
	Source int `json:"source"`
	// Extra is what is stored because of overlap: Σ over the seams of the
	// overlap delivered. For windows it is (chunks − 1) × overlap.
	// It is 0 where overlap is kept in metadata: bodies are what is stored.
	Extra int `json:"extra"`
	// Metadata is the text that is kept in metadata, counted apart.
	Metadata int `json:"metadata"`
	// Bytes = Σ bytes of every chunk's content; Repeated, how many of them
	// are text that the chunk before holds too.
	Bytes    int `json:"bytes"`
	Repeated int `json:"repeated_bytes"`
}

// PerSource is stored / source: Units / Source; 0 for an empty document.
func (s Stored) PerSource() float64 { return Ratio(s.Units, s.Source) }

// DuplicateShare is the share of the stored bytes that are stored more than
// once: Repeated / Bytes.
func (s Stored) DuplicateShare() float64 { return Ratio(s.Repeated, s.Bytes) }

// Storage measures what r stores.
func Storage(ctx context.Context, r *engine.Result) (Stored, error) {
	return storage(ctx, r, NewSizer(r, r.Settings.Unit).Size)
}

// storage is Storage with what tells the size of chunk i in the settings' unit.
func storage(ctx context.Context, r *engine.Result, size func(i int) int) (Stored, error) {
	u := NewSizer(r, r.Settings.Unit)
	s := Stored{Unit: r.Settings.Unit, Source: u.Between(0, len(r.Doc.Text))}
	kept := r.Settings.Mode().Shares == settings.InMetadata
	for i := range r.Chunks.Len() {
		if i%pollEvery == 0 && ctx.Err() != nil {
			return Stored{}, ctx.Err()
		}
		s.Units += size(i)
		bytes, repeated := u.stored(i)
		s.Bytes += bytes
		if kept {
			_, before, after := r.Chunks.Shared(i)
			s.Metadata += u.Between(before.Start, before.End) + u.Between(after.Start, after.End)
			continue
		}
		s.Repeated += repeated
		if i < r.Seams.Len() {
			delivered, _ := r.Seams.Shared(i)
			s.Extra += delivered
		}
	}
	return s, nil
}

// sizesAndStorage are ChunkSizes in the settings' unit, and Storage.
func sizesAndStorage(ctx context.Context, r *engine.Result) ([]int, Stored, error) {
	sizes, err := ChunkSizes(ctx, r, r.Settings.Unit)
	if err != nil {
		return nil, Stored{}, err
	}
	s, err := storage(ctx, r, func(i int) int { return sizes[i] })
	return sizes, s, err
}

// Vectors is what the vectors of a result cost: one a chunk, of Dims numbers
// of 4 bytes (float32).
type Vectors struct {
	Count int `json:"count"`
	Dims  int `json:"dims"`
	Bytes int `json:"bytes"`
}

// VectorsOf is the memory of n vectors: n × dims × 4 bytes, without what an
// index adds.
func VectorsOf(n, dims int) Vectors { return Vectors{Count: n, Dims: dims, Bytes: n * dims * 4} }
