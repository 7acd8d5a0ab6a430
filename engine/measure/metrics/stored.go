package metrics

import (
	"context"

	"chunkscope/engine"
	"chunkscope/engine/chunk"
	"chunkscope/engine/settings"
)

// StoredText holds the sizes of the stored text and of the source.
type StoredText struct {
	// Unit is the unit of the settings. Units, Source, Extra and Metadata are in this unit.
	Unit string `json:"unit" sum:"same"`
	// Units is the total size of all chunks, and Source is the size of the document.
	Units  int `json:"units"`
	Source int `json:"source"`
	// Extra is the total overlap in chunk contents. Metadata is the total overlap in metadata.
	Extra    int `json:"extra"`
	Metadata int `json:"metadata"`
	// Bytes is the total size of all chunks in bytes, and Repeated is the number of bytes that
	// repeat an earlier chunk.
	Bytes    int `json:"bytes"`
	Repeated int `json:"repeated_bytes"`
}

// PerSource returns Units / Source, or 0 for an empty document.
func (s StoredText) PerSource() float64 { return Ratio(s.Units, s.Source) }

// DuplicateShare returns the share of stored bytes that repeat an earlier chunk.
func (s StoredText) DuplicateShare() float64 { return Ratio(s.Repeated, s.Bytes) }

func measureStorageBySize(ctx context.Context, r *engine.Result, size func(c *chunk.Chunk) int) (StoredText, error) {
	u := NewSizer(r, r.Settings.Unit)
	s := StoredText{Unit: r.Settings.Unit, Source: u.CountRange(0, len(r.Doc.Text))}
	isMetadata := r.Settings.Mode().Place == settings.OverlapInMetadata
	var c chunk.Chunk
	for i := range r.Chunks.Len() {
		if i%pollEvery == 0 && ctx.Err() != nil {
			return StoredText{}, ctx.Err()
		}
		r.Chunks.Read(i, &c)
		s.Units += size(&c)
		bytes, repeated := u.countStored(&c)
		s.Bytes += bytes
		if isMetadata {
			_, before, after := r.Chunks.SharedSpans(i)
			s.Metadata += u.CountRange(before.Start, before.End) + u.CountRange(after.Start, after.End)
			continue
		}
		s.Repeated += repeated
		if i < len(r.Seams) {
			s.Extra += r.Seams[i].Delivered
		}
	}
	return s, nil
}

// measureStorage calls addSize for every chunk and unit, with an index in units.
func measureStorage(ctx context.Context, r *engine.Result, units []string, addSize func(unit, size int)) (StoredText, error) {
	if err := ctx.Err(); err != nil {
		return StoredText{}, err
	}
	sizers := make([]*Sizer, len(units))
	for k, unit := range units {
		sizers[k] = NewSizer(r, unit)
	}
	return measureStorageBySize(ctx, r, func(c *chunk.Chunk) (count int) {
		for k, u := range sizers {
			size := u.contentSize(c)
			if addSize(k, size); u.unit == r.Settings.Unit {
				count = size
			}
		}
		return count
	})
}

// Vectors describes the memory needed for embedding vectors of float32 numbers.
type Vectors struct {
	Count int `json:"count"`
	Dims  int `json:"dims" sum:"same"`
	Bytes int `json:"bytes"`
}

// NewVectors returns the memory needed for n vectors. An index needs more.
func NewVectors(n, dims int) Vectors { return Vectors{Count: n, Dims: dims, Bytes: n * dims * 4} }
