// Package jsonlines reads documents in JSON Lines format. Each line is an object with "id", "text"
// and optional other fields (rules/records).
package jsonlines

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"unicode/utf8"

	"chunkscope/engine"
	"chunkscope/engine/source"
	"chunkscope/engine/text"
)

// Fields holds the raw fields of a line, including "id" and "text".
type Fields map[string]json.RawMessage

// Parse parses a line. It returns the document and all fields of the line. Keys are case-sensitive.
// Error messages are sentences without a line number.
func Parse(line []byte) (*engine.Document, Fields, error) {
	damage := ""
	if !utf8.Valid(line) {
		sentence, legible := source.DescribeDamage(string(line))
		if !legible {
			return nil, nil, fmt.Errorf("it %s", sentence)
		}
		damage = sentence
	}
	keys, err := readKeys(line)
	if err != nil {
		return nil, nil, err
	}
	id, err := readID(keys)
	if err != nil {
		return nil, nil, err
	}
	text, unpaired, err := readText(keys, "text", "text")
	if err != nil {
		return nil, nil, err
	}
	doc, err := engine.NewFromString(id, text)
	if err != nil {
		return nil, nil, err
	}
	doc.ID, doc.ReadProblems = id, describeUnreadable(damage, unpaired)
	doc.Fields, err = encodeOtherFields(keys)
	return doc, keys, err
}

// describeUnreadable describes invalid bytes and incomplete surrogate pairs in a line.
func describeUnreadable(bytes string, unpaired int) string {
	var sentence []string
	if bytes != "" {
		sentence = append(sentence, bytes)
	}
	switch {
	case unpaired == 1:
		sentence = append(sentence, "contains an unpaired surrogate, shown as \ufffd: write complete surrogate pairs")
	case unpaired > 1:
		sentence = append(sentence, fmt.Sprintf("contains %s unpaired surrogates, each shown as \ufffd: write complete surrogate pairs", text.GroupDigits(unpaired)))
	}
	return strings.Join(sentence, "; it ")
}

func readKeys(line []byte) (Fields, error) {
	keys, ok := parseMembers(line)
	if ok {
		return keys, nil
	}
	keys = nil
	if err := json.Unmarshal(line, &keys); err != nil {
		if typeErr, ok := errors.AsType[*json.UnmarshalTypeError](err); ok {
			return nil, fmt.Errorf(`this is a JSON %s, not an object: write {"id": "…", "text": "…"}`, typeErr.Value)
		}
		return nil, fmt.Errorf(`this is not JSON: write {"id": "…", "text": "…"} (%w)`, err)
	}
	return keys, nil
}

// readID rejects an id with unreadable characters, because such ids may not be unique.
func readID(keys Fields) (string, error) {
	raw := keys["id"]
	if len(raw) > 0 && (raw[0] == '-' || '0' <= raw[0] && raw[0] <= '9') {
		return string(raw), nil
	}
	id, unpaired, err := readText(keys, "id", "text or a number")
	switch {
	case err != nil:
		return "", err
	case id == "":
		return "", errors.New(`its "id" is empty: give each document its own id`)
	case unpaired > 0:
		return "", fmt.Errorf(`its "id" is %s, which contains an unpaired surrogate: write complete surrogate pairs`, raw)
	case !utf8.Valid(raw):
		return "", fmt.Errorf(`its "id" is not UTF-8: encode it as UTF-8`)
	}
	return id, nil
}

// Value returns the value of the named field. The second result is false unless that value is a
// string, a number or a boolean.
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

func encodeOtherFields(keys Fields) ([]byte, error) {
	rest := make(map[string]json.RawMessage, len(keys))
	for key, value := range keys {
		if key != "id" && key != "text" {
			rest[key] = replaceInvalid(value)
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

func replaceInvalid(value json.RawMessage) json.RawMessage {
	if utf8.Valid(value) {
		return value
	}
	return json.RawMessage(string([]rune(string(value))))
}

func readText(keys Fields, key, wanted string) (text string, unpaired int, err error) {
	raw, ok := keys[key]
	if !ok || string(raw) == "null" {
		return "", 0, fmt.Errorf("it has no %q", key)
	}
	if raw[0] == '"' {
		text, unpaired = unquote(raw)
		return text, unpaired, nil
	}
	typeErr, _ := errors.AsType[*json.UnmarshalTypeError](json.Unmarshal(raw, &text))
	return "", 0, fmt.Errorf("its %q is a JSON %s, not %s", key, typeErr.Value, wanted)
}
