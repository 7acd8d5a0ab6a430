package records

import (
	"bytes"
	"io"

	"chunkscope/engine"
	"chunkscope/engine/describe"
	"chunkscope/engine/review"
)

// lineRecord is a Record that stands alone.
type lineRecord struct {
	DocumentID string `json:"document_id"`
	Record
	Fingerprint string `json:"fingerprint"`
}

// newJSONL writes a chunk a line.
func newJSONL(w io.Writer, o Options) Writer {
	var b bytes.Buffer
	columns := Columns()
	return func(r *engine.Result, decided review.Decisions) error {
		rec := New(r)
		rec.Decisions = decided
		line := lineRecord{DocumentID: r.Doc.Name, Fingerprint: r.Settings.Fingerprint()}
		var values []any
		for i := range r.Chunks {
			line.Record = rec.Chunk(i)
			b.Reset()
			var err error
			if o.Flat {
				values = line.values(values[:0])
				err = appendJSON(&b, flatLine(columns, values))
			} else {
				err = appendJSON(&b, &line)
			}
			if err != nil {
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

// flatLine are the values that are there, by the names of their columns; lists
// and objects are JSON texts.
func flatLine(columns []Column, values []any) Metadata {
	out := make(Metadata, 0, len(values))
	for i, v := range values {
		if v != nil {
			out = append(out, describe.Field{Name: columns[i].Name, Value: scalar(v)})
		}
	}
	return out
}
