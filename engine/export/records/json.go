package records

import (
	"bytes"
	"encoding/json"
	"io"

	"chunkscope/engine"
	"chunkscope/engine/settings"
)

func newJSON(w io.Writer, o Options) Writer {
	var b bytes.Buffer
	return func(r *engine.Result, notes Annotations) error {
		rec := New(r)
		rec.Annotations, rec.Fields = notes, o.Fields
		return writeJSON(w, &b, rec)
	}
}

func writeJSON(w io.Writer, b *bytes.Buffer, rec *Recorder) error {
	r := rec.r
	b.Reset()
	if err := writeHeader(b, rec); err != nil {
		return err
	}
	b.WriteString(",\"chunks\":[")
	var out []byte
	for i := range r.Chunks.Len() {
		c := rec.Chunk(i)
		x := object{b: append(out[:0], '{')}
		if err := x.writeRecord(&c, &rec.Fields); err != nil {
			return err
		}
		x.b = append(x.b, '}')
		out = x.b
		if err := writeItem(w, b, i, json.RawMessage(out)); err != nil {
			return err
		}
	}
	b.WriteByte(']')
	if len(r.Parents) > 0 {
		b.WriteString(",\"parents\":[")
		for i := range r.Parents {
			if err := writeItem(w, b, i, rec.Parent(i)); err != nil {
				return err
			}
		}
		b.WriteByte(']')
	}
	b.WriteString(",\"seams\":[")
	for i := range r.Seams {
		if err := writeItem(w, b, i, rec.Seam(i)); err != nil {
			return err
		}
	}
	b.WriteString("],")
	if err := appendPair(b, "truncated", r.Truncated); err != nil {
		return err
	}
	b.WriteByte(',')
	if err := appendPair(b, "total_before_truncation", r.TotalBeforeTruncation); err != nil {
		return err
	}
	b.WriteString("}\n")
	_, err := w.Write(b.Bytes())
	return err
}

func writeHeader(b *bytes.Buffer, rec *Recorder) error {
	b.WriteByte('{')
	doc := rec.Document()
	doc.Path = rec.r.Doc.Title()
	if err := appendPair(b, "document", doc); err != nil {
		return err
	}
	b.WriteString(",\n")
	if err := appendPair(b, "settings", SettingFields(rec.r.Settings)); err != nil {
		return err
	}
	b.WriteString(",\n")
	return appendPair(b, "fingerprint", rec.r.Settings.Fingerprint())
}

// SettingFields returns all settings by key, in table order.
func SettingFields(s settings.Settings) Metadata {
	fields := make(Metadata, len(settings.Table))
	for i := range settings.Table {
		t := &settings.Table[i]
		fields[i].Name, fields[i].Value = t.Key, t.Value(&s)
	}
	return fields
}

func writeItem(w io.Writer, b *bytes.Buffer, i int, v any) error {
	if i > 0 {
		b.WriteByte(',')
	}
	b.WriteByte('\n')
	if raw, ok := v.(json.RawMessage); ok {
		b.Write(raw)
	} else if err := appendJSON(b, v); err != nil {
		return err
	}
	_, err := w.Write(b.Bytes())
	b.Reset()
	return err
}
