// Package jsonlines reads documents that come as lines of JSON: objects with
// "id" and "text", and whatever else goes with them (rules/records).
package jsonlines

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"chunkscope/engine"
)

// Fields are those of a line, "id" and "text" included, each as it is written.
type Fields map[string]json.RawMessage

// Parse makes a document of one line, called by its id, with the other fields
// of the line. Keys are as they are written: "ID" is another than "id". The
// error is a sentence that says what the line is instead, without its place.
func Parse(line []byte) (*engine.Document, Fields, error) {
	keys, ok := members(line)
	if !ok {
		keys = nil // a struct would take keys in any case
		if err := json.Unmarshal(line, &keys); err != nil {
			if wrong, ok := errors.AsType[*json.UnmarshalTypeError](err); ok {
				return nil, nil, fmt.Errorf(`this is a JSON %s, not an object: write {"id": "…", "text": "…"}`, wrong.Value)
			}
			return nil, nil, fmt.Errorf(`this is not JSON: write {"id": "…", "text": "…"} (%w)`, err)
		}
	}
	id, err := textOf(keys, "id")
	if err != nil {
		return nil, nil, err
	}
	text, err := textOf(keys, "text")
	if err != nil {
		return nil, nil, err
	}
	doc, err := engine.OfText(id, text)
	if err != nil {
		return nil, nil, err
	}
	doc.ID = id
	doc.Fields, err = others(keys)
	return doc, keys, err
}

// Value is a field that is a text, a number or a truth.
func (f Fields) Value(name string) (any, bool) {
	raw, ok := f[name]
	if !ok || len(raw) == 0 || strings.ContainsRune("{[n", rune(raw[0])) {
		return nil, false
	}
	var text string
	if json.Unmarshal(raw, &text) == nil {
		return text, true
	}
	return string(raw), true
}

// others is an object with all keys but "id" and "text", in their order; nil
// when there are none.
func others(keys Fields) ([]byte, error) {
	rest := make(map[string]json.RawMessage, len(keys))
	for key, value := range keys {
		if key != "id" && key != "text" {
			rest[key] = value
		}
	}
	if len(rest) == 0 {
		return nil, nil
	}
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	err := enc.Encode(rest)
	return bytes.TrimSpace(b.Bytes()), err
}

// textOf is the text that an object has by a key.
func textOf(keys Fields, key string) (string, error) {
	raw, ok := keys[key]
	if !ok || string(raw) == "null" {
		return "", fmt.Errorf("it has no %q", key)
	}
	if raw[0] == '"' {
		return unquoted(raw), nil
	}
	var text string
	err := json.Unmarshal(raw, &text)
	wrong, _ := errors.AsType[*json.UnmarshalTypeError](err) // it is JSON, and no text
	return "", fmt.Errorf("its %q is a JSON %s, not text", key, wrong.Value)
}
