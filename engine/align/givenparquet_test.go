package align_test

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"github.com/parquet-go/parquet-go"
	"github.com/parquet-go/parquet-go/compress/zstd"

	"chunkscope/engine/align"
)

// A file that unpacks to many times its size must be refused before it is unpacked.
func TestHighlyCompressedFilesAreRejected(t *testing.T) {
	type named struct {
		Text string `parquet:"text,dict"`
	}
	type packed struct {
		Text string `parquet:"text"`
	}
	type listed struct {
		Text  string  `parquet:"text"`
		Pages []int32 `parquet:"pages"`
	}
	long := strings.Repeat("A sentence that is said again. ", 8000)
	for name, file := range map[string][]byte{
		"same text in many rows": writeParquet(t, rows(9000, func(int) named { return named{long} })),
		"similar texts":          writeParquet(t, rows(9000, func(i int) packed { return packed{long[i%10 : 8000]} }), parquet.Compression(&zstd.Codec{}), parquet.PageBufferSize(8<<20)),
	} {
		if len(file) > 4<<20 {
			t.Errorf("%s: the test file is too large: %d bytes", name, len(file))
		}
		chunks, err := align.ReadGiven("chunks.parquet", bytes.NewReader(file))
		if err == nil || !strings.Contains(err.Error(), "unpacks to many times its size") {
			t.Errorf("%s: got %d chunks and error %v, want an error", name, len(chunks), err)
		}
	}
	many := listed{"A chunk.", make([]int32, 5_000_000)}
	if got := formatChunks(align.ReadGiven("chunks.parquet", bytes.NewReader(writeParquet(t, []listed{many, {Text: "Another."}})))); got != " |  | A chunk.\n |  | Another.\n" {
		t.Errorf("got %q", got)
	}
}

func TestParquetRowsStayTogether(t *testing.T) {
	type cutRow struct {
		Text     *string `parquet:"text,optional"`
		Index    *int64  `parquet:"chunk_index,optional"`
		Metadata struct {
			Source *string `parquet:"source,optional"`
		} `parquet:"metadata"`
		Title []string `parquet:"title"`
	}
	list := make([]cutRow, 1000)
	var want strings.Builder
	for i := range list {
		text, index, source := fmt.Sprintf("Chunk %d.", i), int64(i), fmt.Sprintf("%d.md", i%7)
		list[i].Title = splitEvenly("title", i%4)
		if i%3 == 0 {
			continue
		}
		list[i].Text = &text
		order, document := "", ""
		if i%2 == 0 {
			list[i].Index, order = &index, fmt.Sprint(index)
		}
		if i%5 > 0 {
			list[i].Metadata.Source, document = &source, source
		} else if i%4 > 0 {
			document = "title0"
		}
		fmt.Fprintf(&want, "%s | %s | %s\n", document, order, text)
	}
	if got := formatChunks(align.ReadGiven("chunks.parquet", bytes.NewReader(writeParquet(t, list)))); trimLine(got) != trimLine(want.String()) {
		t.Errorf("got\n%.2000s\nwant\n%.2000s", got, want.String())
	}
}

func splitEvenly(text string, n int) (out []string) {
	for i := range n {
		out = append(out, fmt.Sprint(text, i))
	}
	return out
}

func rows[T any](n int, cutRow func(int) T) []T {
	out := make([]T, n)
	for i := range out {
		out[i] = cutRow(i)
	}
	return out
}

func writeParquet[T any](t *testing.T, list []T, options ...parquet.WriterOption) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := parquet.Write(&b, list, append(options, parquet.ColumnIndexSizeLimit(func([]string) int { return 16 }))...); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}
