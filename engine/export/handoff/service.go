package handoff

import (
	"bytes"
	"encoding/json"

	"chunkscope/engine/export/records"
)

// object is a JSON object in the order of its fields.
type object []struct {
	Name  string
	Value any
}

// MarshalJSON writes the fields in their order.
func (o object) MarshalJSON() ([]byte, error) {
	m := make(records.Metadata, len(o))
	for i, f := range o {
		m[i].Name, m[i].Value = f.Name, f.Value
	}
	return m.MarshalJSON()
}

// curl writes a shell script that sends body. Address and options come from
// the environment of whoever runs it; the body is quoted, so that the shell
// reads nothing in it.
func (h *handoff) curl(method, address, options string, body object) {
	raw, err := body.MarshalJSON()
	if err != nil {
		raw = []byte("{}") // texts and numbers only: cannot happen
	}
	var b bytes.Buffer
	if json.Indent(&b, raw, "", "  ") != nil {
		b.Write(raw)
	}
	h.line("curl --fail-with-body -X %s %s \\", method, address)
	h.line(`  -H "Content-Type: application/json" %s --data @- <<'BODY'`, options)
	h.line("%s", visible(b.String()))
	h.line("BODY")
}
