package align

import (
	"bytes"
	"slices"
	"strings"
)

func readCSV(name string, data []byte) ([]GivenChunk, error) {
	rest := string(bytes.TrimPrefix(data, []byte("\ufeff")))
	if strings.TrimSpace(rest) == "" {
		return nil, nil
	}
	head, rest := splitRow(rest)
	for i := range head {
		head[i] = strings.TrimSpace(head[i])
	}
	if !slices.ContainsFunc(head, func(h string) bool { return slices.Contains(contentFields, h) }) {
		return nil, refuseFile(name, "has no column with chunk text: name it one of %s", strings.Join(contentFields, ", "))
	}
	var out []GivenChunk
	for rest != "" {
		var texts []string
		if texts, rest = splitRow(rest); len(texts) == 1 && texts[0] == "" {
			continue
		}
		cells := make([]any, len(texts))
		for i, text := range texts {
			cells[i] = text
		}
		if c, ok := decodeRecord(newRecord(head, cells)); ok {
			out = append(out, c)
		}
	}
	return out, nil
}

// splitRow returns the cells of the first row of a CSV table and the rest of the table. Unlike
// encoding/csv, it preserves line breaks in cells. Quotes in unquoted cells are literal.
func splitRow(text string) (cells []string, rest string) {
	for {
		var cell string
		if strings.HasPrefix(text, `"`) {
			cell, text = splitQuoted(text[1:])
		}
		i := strings.IndexAny(text, ",\n")
		if i < 0 {
			return append(cells, cell+strings.TrimSuffix(text, "\r")), ""
		}
		extra := text[:i]
		if text[i] == ',' {
			cells, text = append(cells, cell+extra), text[i+1:]
			continue
		}
		return append(cells, cell+strings.TrimSuffix(extra, "\r")), text[i+1:]
	}
}

func splitQuoted(text string) (cell, rest string) {
	var b strings.Builder
	for {
		i := strings.IndexByte(text, '"')
		if i < 0 {
			b.WriteString(text)
			return b.String(), ""
		}
		b.WriteString(text[:i])
		if !strings.HasPrefix(text[i+1:], `"`) {
			return b.String(), text[i+1:]
		}
		b.WriteByte('"')
		text = text[i+2:]
	}
}

// newRecord returns a record with one field per column. The column "metadata.source", for example,
// becomes the field source of the metadata.
func newRecord(head []string, cells []any) map[string]any {
	record := map[string]any{}
	for i, v := range cells[:min(len(cells), len(head))] {
		if v == nil {
			continue
		}
		places := record
		parts := strings.Split(head[i], ".")
		for _, p := range parts[:len(parts)-1] {
			next, ok := places[p].(map[string]any)
			if !ok {
				next = map[string]any{}
				places[p] = next
			}
			places = next
		}
		places[parts[len(parts)-1]] = v
	}
	return record
}
