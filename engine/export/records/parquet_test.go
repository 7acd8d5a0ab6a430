package records

import (
	"bytes"
	"errors"
	"io"
	"slices"
	"strconv"
	"strings"
	"testing"

	"chunkscope/engine/export/internal/exporttest"
	"chunkscope/engine/settings"

	"github.com/parquet-go/parquet-go"
)

func parquetRows(t *testing.T, data []byte) (head []string, rows []map[string]parquet.Value) {
	t.Helper()
	f, err := parquet.OpenFile(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range f.Schema().Columns() {
		head = append(head, c[0])
	}
	reader := parquet.NewReader(f)
	defer reader.Close()
	buffer := make([]parquet.Row, 16)
	for {
		n, err := reader.ReadRows(buffer)
		for _, row := range buffer[:n] {
			cells := map[string]parquet.Value{}
			for _, v := range row {
				if !v.IsNull() {
					cells[head[v.Column()]] = v.Clone()
				}
			}
			rows = append(rows, cells)
		}
		if errors.Is(err, io.EOF) {
			return head, rows
		}
		if err != nil {
			t.Fatal(err)
		}
	}
}

func TestParquetMatchesRecords(t *testing.T) {
	rs := exporttest.Results(t)
	head, rows := parquetRows(t, write(t, "parquet", rs...))
	if !slices.Equal(head, slices.Concat(columns, metadataColumns, reviewColumns, []string{statusColumn, "document", "source"})) {
		t.Errorf("unexpected columns %v", head)
	}
	at := 0
	for _, r := range rs {
		rec := New(r)
		for i := range r.Chunks.Len() {
			x, cells := rec.Chunk(i), rows[at]
			at++
			texts := map[string]string{
				"document_id": r.Doc.ID, "id": x.ID, "content": x.Content, "text_sha256": x.TextSHA256,
				"fingerprint": r.Settings.Fingerprint(), "start_byte": strconv.Itoa(x.StartByte), "tokens": strconv.Itoa(x.Tokens),
				"exact": strconv.FormatBool(x.Exact),
			}
			for _, f := range x.Metadata {
				if f.Value != nil && slices.Contains(metadataColumns, f.Name) {
					texts[f.Name] = WellFormed(FlattenValue(f.Value))
				}
			}
			if x.OverlapStartByte != nil {
				texts["overlap_start_byte"] = strconv.Itoa(*x.OverlapStartByte)
			}
			for name, want := range texts {
				if v, ok := cells[name]; !ok || v.String() != want {
					t.Fatalf("%s: %s is %q, want %q", x.ID, name, v, want)
				}
			}
			if _, present := cells["overlap_start_byte"]; present != (x.OverlapStartByte != nil) {
				t.Errorf("%s: overlap_start_byte is present: got %v, want %v", x.ID, present, !present)
			}
		}
	}
	if at != len(rows) {
		t.Errorf("got %d rows, want %d", len(rows), at)
	}
}

func TestParquetHasTypes(t *testing.T) {
	kinds := map[string]parquet.Kind{"content": parquet.ByteArray, "index": parquet.Int64, "exact": parquet.Boolean, "content_complexity": parquet.Double}
	for name, want := range kinds {
		leaf, ok := parquetSchema(Columns(), new(Fields).columns(Columns())).Lookup(name)
		if !ok || leaf.Node.Type().Kind() != want {
			t.Errorf("column %s has the wrong type: %v", name, leaf.Node)
		}
	}
}

func TestParquetValuesMatchColumnTypes(t *testing.T) {
	kinds := map[string]Kind{}
	for _, c := range Columns() {
		kinds[c.Name] = c.Kind
	}
	names := map[string]string{"int": "int64", "float64": "float64", "bool": "bool"}
	for _, r := range exporttest.Results(t) {
		for i := range r.Chunks.Len() {
			for _, f := range r.Metadata(i) {
				if f.Value == nil {
					continue
				}
				kind := "string"
				if k, ok := kinds[f.Name]; ok {
					kind = parquetTypes[k].Name()
				}
				want := names[strings.TrimPrefix(typeName(f.Value), "*")]
				if want == "" {
					want = "string"
				}
				if kind != want {
					t.Fatalf("%s contains %T, but its column is %s, want %s", f.Name, f.Value, kind, want)
				}
			}
		}
	}
}

func typeName(v any) string {
	switch v.(type) {
	case int:
		return "int"
	case float64:
		return "float64"
	case bool:
		return "bool"
	}
	return "text"
}

func TestParquetStreams(t *testing.T) {
	s := settings.Default()
	s.Strategy, s.OverlapMode, s.MaxChunkSize = "window", "none", 1<<20
	doc := exporttest.Document(t, "large.md", strings.Repeat("some words that are repeated ", 1<<20/29*9))
	var out bytes.Buffer
	w, end := openParquet(&out, Options{})
	r := exporttest.Run(t, doc, s)
	for range 4 { // 9 MB each
		must(t, w(r, Annotations{}))
	}
	before := out.Len()
	must(t, end())
	f, err := parquet.OpenFile(bytes.NewReader(out.Bytes()), int64(out.Len()))
	must(t, err)
	if before == 0 || len(f.RowGroups()) < 2 {
		t.Errorf("got %d bytes before the end and %d row groups, want some bytes and at least 2 row groups", before, len(f.RowGroups()))
	}
}

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
