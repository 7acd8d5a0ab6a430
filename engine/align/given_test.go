package align_test

import (
	"bytes"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/parquet-go/parquet-go"

	"chunkscope/engine/align"
)

func formatChunks(chunks []align.GivenChunk, err error) string {
	if err != nil {
		return "! " + err.Error() + "\n"
	}
	var b strings.Builder
	for _, c := range chunks {
		doc, order := "", ""
		if len(c.Documents) > 0 {
			doc = c.Documents[0]
		}
		if c.Ordered {
			order = fmt.Sprint(c.Order)
		}
		fmt.Fprintf(&b, "%s | %s | %s\n", doc, order, strings.ReplaceAll(c.Content, "\n", `\n`))
	}
	return b.String()
}

func trimLine(s string) string {
	var out []string
	for line := range strings.SplitSeq(strings.TrimSpace(s), "\n") {
		out = append(out, strings.Join(strings.Fields(line), " "))
	}
	return strings.Join(out, "\n")
}

func TestChunksAreRead(t *testing.T) {
	data, err := os.ReadFile("testdata/shapes.txt")
	if err != nil {
		t.Fatal(err)
	}
	cases := strings.Split(string(data), "\n== ")[1:]
	if len(cases) < 15 {
		t.Fatalf("got %d cases, want at least 15", len(cases))
	}
	for _, c := range cases {
		name, rest, _ := strings.Cut(c, "\n")
		t.Run(name, func(t *testing.T) {
			i := strings.Index(rest, "\n--")
			file, want := rest[:i+1], rest[i+3:]
			if got := formatChunks(align.ReadGiven(name, strings.NewReader(file))); trimLine(got) != trimLine(want) {
				t.Errorf("got\n%s\nwant\n%s", trimLine(got), trimLine(want))
			}
		})
	}
}

// In unstructured, parent_id is the id of a title.
func TestParentsAreRead(t *testing.T) {
	for record, want := range map[string]string{
		`{"id":"g#0","content":"One.","parent_id":"g#parent-2","parent_start_byte":3,"parent_end_byte":9}`:                                  "g#0 in g#parent-2 {3 9}",
		`{"id_":"a","text":"One.","relationships":{"1":{"node_id":"doc"},"4":{"node_id":"b","node_type":"1"}}}`:                             "a in b {-1 -1}",
		`{"id":"c","content":"One.","meta":{"__parent_id":"d","__level":2}}`:                                                                "c in d {-1 -1}",
		`{"type":"NarrativeText","element_id":"e","text":"One.","metadata":{"parent_id":"f"}}`:                                              " in  {-1 -1}",
		`{"id":"h","text":"One.","relationships":{"1":{"node_id":"doc"}},"parent_id":null,"parent_start_byte":null,"parent_end_byte":null}`: "h in  {-1 -1}",
	} {
		chunks, err := align.ReadGiven("chunks.jsonl", strings.NewReader(record))
		if err != nil {
			t.Fatal(err)
		}
		if got := fmt.Sprint(chunks[0].ID, " in ", chunks[0].Parent, " ", chunks[0].ParentOffsets); got != want {
			t.Errorf("%s: got %s, want %s", record, got, want)
		}
	}
}

func TestParquet(t *testing.T) {
	type meta struct {
		Source string `parquet:"source"`
	}
	type cutRow struct {
		Text  string  `parquet:"text"`
		Index int32   `parquet:"chunk_index"`
		Meta  meta    `parquet:"metadata"`
		Score float32 `parquet:"score"`
	}
	var b bytes.Buffer
	if err := parquet.Write(&b, []cutRow{{"One.", 0, meta{"guide.md"}, 1}, {"Two.", 1, meta{"guide.md"}, 2}}); err != nil {
		t.Fatal(err)
	}
	got := formatChunks(align.ReadGiven("chunks.parquet", bytes.NewReader(b.Bytes())))
	if want := "guide.md | 0 | One.\nguide.md | 1 | Two.\n"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	if _, err := align.ReadGiven("chunks.parquet", bytes.NewReader(b.Bytes()[:b.Len()-9])); err == nil {
		t.Error("a damaged file was accepted")
	}
}

func FuzzRead(f *testing.F) {
	data, err := os.ReadFile("testdata/shapes.txt")
	if err != nil {
		f.Fatal(err)
	}
	for _, c := range strings.Split(string(data), "\n== ")[1:] {
		name, rest, _ := strings.Cut(c, "\n")
		f.Add(name, []byte(rest[:strings.Index(rest, "\n--")+1]))
	}
	f.Fuzz(func(t *testing.T, name string, data []byte) {
		chunks, err := align.ReadGiven(name, bytes.NewReader(data))
		if (err == nil) != (len(chunks) > 0) {
			t.Errorf("got %d chunks and error %v, want either chunks or an error", len(chunks), err)
		}
	})
}
