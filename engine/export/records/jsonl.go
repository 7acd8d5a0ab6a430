package records

import (
	"encoding/json"
	"io"
	"maps"
	"slices"

	"chunkscope/engine"
	"chunkscope/engine/describe"
	"chunkscope/engine/settings"
)

type lineRecord struct {
	DocumentID string `json:"document_id"`
	Record
	Fingerprint string `json:"fingerprint"`
	// Document contains the other fields of the document's input line.
	Document json.RawMessage `json:"document,omitempty"`
	// Source is the origin stated in the document's record. It may be empty.
	Source string `json:"source,omitempty"`
}

func newLine(r *engine.Result) lineRecord {
	return lineRecord{DocumentID: r.Doc.ID, Fingerprint: r.Settings.Fingerprint(), Document: r.Doc.Fields, Source: r.Doc.Source}
}

func newJSONL(w io.Writer, o Options) Writer {
	var out []byte
	columns := Columns()
	selected := o.Fields.columns(columns)
	var known settings.Settings // the settings of the last fingerprint
	var fingerprint string
	return func(r *engine.Result, notes Annotations) error {
		rec := New(r)
		rec.Annotations, rec.Fields = notes, o.Fields
		if fingerprint == "" || known != r.Settings {
			known, fingerprint = r.Settings, r.Settings.Fingerprint()
		}
		line := lineRecord{DocumentID: r.Doc.ID, Fingerprint: fingerprint, Document: r.Doc.Fields, Source: r.Doc.Source}
		var fields Metadata
		if o.Flat && o.Fields.has(fieldDocument) {
			var err error
			if fields, err = flattenFields(r.Doc.Fields); err != nil {
				return err
			}
		}
		var values []any
		for i := range r.Chunks.Len() {
			line.Record = rec.Chunk(i)
			x := object{b: append(out[:0], '{')}
			var err error
			if o.Flat {
				values = line.values(values[:0])
				cells := append(flatLine(columns, values, selected), fields...)
				if line.Source != "" && o.Fields.has(fieldSource) {
					cells = append(cells, describe.Field{Name: "source", Value: line.Source})
				}
				err = x.writeFlat(cells)
			} else {
				err = x.writeLine(&line, &o.Fields)
			}
			if err != nil {
				return err
			}
			x.b = append(x.b, '}', '\n')
			out = x.b
			if _, err := w.Write(out); err != nil {
				return err
			}
		}
		return nil
	}
}

func flatLine(columns []Column, values []any, selected []bool) Metadata {
	out := make(Metadata, 0, len(values))
	for i, v := range values {
		if v != nil && selected[i] {
			out = append(out, describe.Field{Name: columns[i].Name, Value: scalar(v)})
		}
	}
	return out
}

// flattenFields returns the fields of a document's input line, with the prefix document_ added to
// their names.
func flattenFields(fields []byte) (Metadata, error) {
	if len(fields) == 0 {
		return nil, nil
	}
	var members map[string]json.RawMessage
	if err := json.Unmarshal(fields, &members); err != nil {
		return nil, err
	}
	var out Metadata
	for _, name := range slices.Sorted(maps.Keys(members)) {
		value := members[name]
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
