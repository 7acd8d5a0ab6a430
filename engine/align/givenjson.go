package align

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"maps"
	"slices"
)

// readJSON reads a list of records, or an object that contains such a list. If the file contains
// several values, it reads them as JSON lines.
func readJSON(name string, data []byte) ([]GivenChunk, error) {
	data = bytes.TrimPrefix(data, []byte("\ufeff"))
	var v any
	if err := json.Unmarshal(data, &v); err != nil {
		if chunks, lines := readLines(name, data); lines == nil {
			return chunks, nil
		}
		return nil, refuseFile(name, "is not JSON: %w", err)
	}
	return decodeChunks(v), nil
}

func readObjects(name string, data []byte) ([]GivenChunk, error) { return readJSON(name, data) }

func decodeChunks(v any) []GivenChunk {
	switch v := v.(type) {
	case []any:
		return decodeList(v)
	case map[string]any:
		for _, f := range listFields {
			inner := v[f]
			if list, ok := parallelColumns(v, f); ok {
				return decodeList(list)
			}
			if inner != nil {
				if chunks := decodeChunks(inner); len(chunks) > 0 {
					return chunks
				}
			}
		}
		if c, ok := decodeRecord(v); ok {
			return []GivenChunk{c}
		}
		return decodeMap(v)
	}
	return nil
}

func decodeList(list []any) (out []GivenChunk) {
	for _, r := range list {
		if c, ok := decodeRecord(r); ok {
			out = append(out, c)
		} else if inner := decodeChunks(r); len(inner) > 0 {
			out = append(out, inner...)
		}
	}
	return out
}

func decodeMap(m map[string]any) (out []GivenChunk) {
	for _, k := range slices.Sorted(maps.Keys(m)) {
		if inner, ok := m[k].(map[string]any); ok {
			if c, ok := decodeRecord(inner); ok {
				out = append(out, c)
			}
		}
	}
	return out
}

// parallelColumns reads text and metadata from separate lists, as returned by vector stores.
func parallelColumns(v map[string]any, field string) ([]any, bool) {
	texts, ok := v[field].([]any)
	notes, hasNotes := v["metadatas"].([]any)
	if !ok || !hasNotes || len(texts) != len(notes) {
		return nil, false
	}
	out := make([]any, len(texts))
	for i := range texts {
		out[i] = map[string]any{"content": texts[i], "metadata": notes[i]}
	}
	return out, true
}

// readLines reads JSON lines. It also accepts values that are not separated by line breaks.
func readLines(name string, data []byte) ([]GivenChunk, error) {
	d := json.NewDecoder(bytes.NewReader(bytes.TrimPrefix(data, []byte("\ufeff"))))
	d.UseNumber()
	var out []GivenChunk
	for {
		var v any
		switch err := d.Decode(&v); {
		case errors.Is(err, io.EOF):
			return out, nil
		case err != nil:
			pos := min(int(d.InputOffset()), len(data))
			pos += len(data[pos:]) - len(bytes.TrimLeft(data[pos:], " \t\r\n"))
			return nil, refuseFile(name, "is not JSON on line %d: %w", 1+bytes.Count(data[:pos], []byte("\n")), err)
		}
		if c, ok := decodeRecord(v); ok {
			out = append(out, c)
		} else {
			out = append(out, decodeChunks(v)...)
		}
	}
}
