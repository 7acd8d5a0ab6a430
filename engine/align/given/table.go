package given

import (
	"bytes"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"chunkscope/engine/explain/refusal"

	"github.com/parquet-go/parquet-go"
)

// readCSV reads a table with a header that has a column of texts.
func readCSV(name string, data []byte) ([]Chunk, error) {
	r := csv.NewReader(bytes.NewReader(bytes.TrimPrefix(data, []byte("\ufeff"))))
	r.FieldsPerRecord = -1
	r.LazyQuotes = true
	head, err := r.Read()
	if errors.Is(err, io.EOF) {
		return nil, nil
	}
	if err != nil {
		return nil, refuse(name, refusal.Broken{Format: refusal.CSV, Err: err})
	}
	for i := range head {
		head[i] = strings.TrimSpace(head[i])
	}
	if !slices.ContainsFunc(head, func(h string) bool { return slices.Contains(contentFields, h) }) {
		return nil, refuse(name, refusal.NoColumn{Fields: contentFields})
	}
	var out []Chunk
	for {
		row, err := r.Read()
		if errors.Is(err, io.EOF) {
			return out, nil
		}
		if err != nil {
			return nil, refuse(name, refusal.Broken{Format: refusal.CSV, Err: err})
		}
		out = appendRow(out, head, func(i int) (any, bool) {
			if i >= len(row) {
				return nil, false
			}
			return row[i], true
		})
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
		field := parts[len(parts)-1]
		if s, is := v.(string); is && slices.Contains(orderFields, field) {
			if n, err := strconv.ParseFloat(s, 64); err == nil {
				v = n
			}
		}
		at[field] = v
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
