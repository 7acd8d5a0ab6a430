package given

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"chunkscope/engine/explain/refusal"

	"github.com/parquet-go/parquet-go"
)

// readCSV reads a table with a header that has a column of texts.
func readCSV(name string, data []byte) ([]Chunk, error) {
	rest := string(bytes.TrimPrefix(data, []byte("\ufeff")))
	if strings.TrimSpace(rest) == "" {
		return nil, nil
	}
	head, rest := row(rest)
	for i := range head {
		head[i] = strings.TrimSpace(head[i])
	}
	if !slices.ContainsFunc(head, func(h string) bool { return slices.Contains(contentFields, h) }) {
		return nil, refuse(name, refusal.NoColumn{Fields: contentFields})
	}
	var out []Chunk
	for rest != "" {
		var cells []string
		if cells, rest = row(rest); len(cells) == 1 && cells[0] == "" {
			continue // a blank line
		}
		out = appendRow(out, head, func(i int) (any, bool) {
			if i >= len(cells) {
				return nil, false
			}
			return cells[i], true
		})
	}
	return out, nil
}

// row are the cells of the first row of a table (RFC 4180), and the rows after
// it. Unlike encoding/csv it leaves line ends inside a cell as they are, since
// they are part of a chunk's text. A quote inside a cell that does not begin
// with one stands for itself, and a cell that nothing closes ends with the table.
func row(text string) (cells []string, rest string) {
	for {
		var cell string
		if strings.HasPrefix(text, `"`) {
			cell, text = quoted(text[1:])
		}
		i := strings.IndexAny(text, ",\n")
		if i < 0 {
			return append(cells, cell+strings.TrimSuffix(text, "\r")), ""
		}
		more := text[:i]
		if text[i] == ',' {
			cells, text = append(cells, cell+more), text[i+1:]
			continue
		}
		return append(cells, cell+strings.TrimSuffix(more, "\r")), text[i+1:]
	}
}

// quoted is text up to the quote that ends it, and what follows that.
func quoted(text string) (cell, rest string) {
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

// appendRow adds the chunk of one row, whose columns are fields of a record;
// "metadata.source" is the field source of metadata.
func appendRow(out []Chunk, head []string, cell func(i int) (any, bool)) []Chunk {
	record := map[string]any{}
	for i, h := range head {
		v, ok := cell(i)
		if !ok {
			continue
		}
		at := record
		parts := strings.Split(h, ".")
		for _, p := range parts[:len(parts)-1] {
			next, is := at[p].(map[string]any)
			if !is {
				next = map[string]any{}
				at[p] = next
			}
			at = next
		}
		at[parts[len(parts)-1]] = v
	}
	if c, ok := ofRecord(record); ok {
		out = append(out, c)
	}
	return out
}

// readParquet reads a table of rows; columns are matched by their paths.
func readParquet(name string, data []byte) (out []Chunk, err error) {
	// The library panics on some files that are damaged.
	defer func() {
		if e := recover(); e != nil {
			out, err = nil, refuse(name, refusal.Broken{Format: refusal.Parquet, Err: fmt.Errorf("%v", e)})
		}
	}()
	f, err := parquet.OpenFile(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		return nil, refuse(name, refusal.Broken{Format: refusal.Parquet, Err: err})
	}
	var head []string
	for _, p := range f.Schema().Columns() {
		head = append(head, strings.Join(p, "."))
	}
	rows := make([]parquet.Row, 256)
	for _, g := range f.RowGroups() {
		r := g.Rows()
		for {
			n, err := r.ReadRows(rows)
			for _, row := range rows[:n] {
				out = appendRow(out, head, func(i int) (any, bool) { return cellOf(row, i) })
			}
			if errors.Is(err, io.EOF) || n == 0 {
				break
			}
			if err != nil {
				r.Close()
				return nil, refuse(name, refusal.Damaged{Err: err})
			}
		}
		r.Close()
	}
	return out, nil
}

// cellOf is the value of column i, when the row has one.
func cellOf(row parquet.Row, i int) (any, bool) {
	for _, v := range row {
		if v.Column() != i || v.IsNull() {
			continue
		}
		switch v.Kind() {
		case parquet.Int32, parquet.Int64:
			return float64(v.Int64()), true
		case parquet.Float:
			return float64(v.Float()), true
		case parquet.Double:
			return v.Double(), true
		case parquet.ByteArray, parquet.FixedLenByteArray:
			return string(v.ByteArray()), true
		}
	}
	return nil, false
}
