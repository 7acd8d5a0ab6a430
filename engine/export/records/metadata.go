package records

import (
	"bytes"
	"encoding/json"
	"strconv"

	"chunkscope/engine/describe"
)

// Metadata is an ordered list of metadata fields, encoded as a JSON object.
type Metadata []describe.Field

// Get returns the value of the named field, or nil.
func (m Metadata) Get(name string) any {
	for _, f := range m {
		if f.Name == name {
			return f.Value
		}
	}
	return nil
}

// MarshalJSON returns a JSON object with the fields in order.
func (m Metadata) MarshalJSON() ([]byte, error) {
	var b bytes.Buffer
	b.WriteByte('{')
	for i, f := range m {
		if i > 0 {
			b.WriteByte(',')
		}
		if err := appendPair(&b, f.Name, f.Value); err != nil {
			return nil, err
		}
	}
	b.WriteByte('}')
	return b.Bytes(), nil
}

func appendPair(b *bytes.Buffer, key string, value any) error {
	if err := appendJSON(b, key); err != nil {
		return err
	}
	b.WriteByte(':')
	return appendJSON(b, value)
}

// appendJSON encodes v. Unlike json.Marshal, it preserves <, > and &, and escapes unprintable
// characters (EscapeUnprintable).
func appendJSON(b *bytes.Buffer, v any) error {
	start := b.Len()
	enc := json.NewEncoder(b)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(v); err != nil {
		return err
	}
	b.Truncate(b.Len() - 1) // line end
	if content := b.Bytes()[start:]; findUnprintable(content) < len(content) {
		quiet := EscapeUnprintable(content)
		b.Truncate(start)
		b.Write(quiet)
	}
	return nil
}

// FlattenValue returns a value as cell text. Lists become JSON, and nil becomes "".
func FlattenValue(v any) string {
	switch v := v.(type) {
	case nil:
		return ""
	case string:
		return v
	case bool:
		return strconv.FormatBool(v)
	case int:
		return strconv.Itoa(v)
	case float64:
		return strconv.FormatFloat(v, 'g', -1, 64)
	}
	var b bytes.Buffer
	if err := appendJSON(&b, v); err != nil {
		return ""
	}
	return b.String()
}
