package records

import (
	"bytes"
	"encoding/json"
	"io"
	"maps"
	"slices"

	"chunkscope/engine"
	"chunkscope/engine/describe"
	"chunkscope/engine/review"
)

// lineRecord is a Record that stands alone.
type lineRecord struct {
	DocumentID string `json:"document_id"`
	Record
	Fingerprint string `json:"fingerprint"`
	// Document are the other fields of the line that the document was read from.
	Document json.RawMessage `json:"document,omitempty"`
}

// newLine is what all chunks of r have in common.
func newLine(r *engine.Result) lineRecord {
	return lineRecord{DocumentID: r.Doc.ID, Fingerprint: r.Settings.Fingerprint(), Document: r.Doc.Fields}
}

// newJSONL writes a chunk a line.
func newJSONL(w io.Writer, o Options) Writer {
	var b bytes.Buffer
	columns := Columns()
	return func(r *engine.Result, decided review.Decisions) error {
		rec := New(r)
		rec.Decisions = decided
		line := newLine(r)
		carried, err := carried(r.Doc.Fields)
		if err != nil {
			return err
		}
		var values []any
		for i := range r.Chunks {
			line.Record = rec.Chunk(i)
			b.Reset()
			if o.Flat {
				values = line.values(values[:0])
				err = appendJSON(&b, append(flatLine(columns, values), carried...))
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

// carried are the other fields of a document's line in a flat form: document_
// goes before their names, and what is null is left out.
func carried(fields []byte) (Metadata, error) {
	if len(fields) == 0 {
		return nil, nil
	}
	var all map[string]json.RawMessage
	if err := json.Unmarshal(fields, &all); err != nil {
		return nil, err
	}
	var out Metadata
	for _, name := range slices.Sorted(maps.Keys(all)) {
		value := all[name]
		switch value[0] {
		case 'n':
			continue
		case '{', '[':
			out = append(out, describe.Field{Name: "document_" + name, Value: string(value)})
		default:
			out = append(out, describe.Field{Name: "document_" + name, Value: value})
		}
	}
	return out, nil
}
