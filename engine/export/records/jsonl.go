package records

import (
	"bytes"
	"io"

	"chunkscope/engine"
	"chunkscope/engine/review"
)

// lineRecord is a Record that stands alone.
type lineRecord struct {
	DocumentID string `json:"document_id"`
	Record
	Fingerprint string `json:"fingerprint"`
}

// newJSONL writes a chunk a line.
func newJSONL(w io.Writer, _ func(string) string) Writer {
	var b bytes.Buffer
	return func(r *engine.Result, decided review.Decisions) error {
		rec := New(r)
		rec.Decisions = decided
		line := lineRecord{DocumentID: r.Doc.Name, Fingerprint: r.Settings.Fingerprint()}
		for i := range r.Chunks {
			line.Record = rec.Chunk(i)
			b.Reset()
			if err := appendJSON(&b, &line); err != nil {
				return err
			}
			b.WriteByte('\n')
			if _, err := w.Write(b.Bytes()); err != nil {
				return err
			}
		}
		return nil
	}
}
