package pipeline

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"chunkscope/engine"
	"chunkscope/engine/export/records"
	"chunkscope/engine/measure/sweep"
	"chunkscope/engine/settings"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/core/metrics"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/testing/ptest"
	"github.com/parquet-go/parquet-go"
)

// run runs a job on prism, and returns its counters.
func run(t *testing.T, j *Job) map[string]int64 {
	t.Helper()
	if j.Shards.As == "" {
		j.Shards.As = "jsonl"
	}
	if j.Shards.Number == 0 {
		j.Shards.Number = 4
	}
	if err := j.Check(); err != nil {
		t.Fatal(err)
	}
	p, s := beam.NewPipelineWithRoot()
	j.Build(s)
	got := map[string]int64{}
	all := ptest.RunAndValidate(t, p).Metrics().Query(func(metrics.SingleResult) bool { return true })
	for _, c := range all.Counters() {
		if c.Namespace() == Namespace {
			got[c.Name()] += c.Committed
		}
	}
	return got
}

func preset(t *testing.T, name string) engine.Settings {
	t.Helper()
	p, err := settings.FindPreset(name)
	if err != nil {
		t.Fatal(err)
	}
	return p.Settings()
}

func over(t *testing.T, text string) *sweep.Range {
	t.Helper()
	r, err := sweep.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return &r
}

// The records of ten thousand documents are those of the pipe, byte for byte;
// their measures are those of stats, and curve and knee those of sweep.
func TestTenThousandDocumentsAreCutAndMeasuredAsByTheProgram(t *testing.T) {
	folder, files := corpus(t, 10_000)
	out := filepath.Join(t.TempDir(), "out")
	j := Job{
		Input: folder + "/*.jsonl", Settings: preset(t, "fixed-window"),
		Output: out, Numbers: filepath.Join(out, "stats.json"), Problems: filepath.Join(out, "problems.jsonl"),
		Measure: Measure{Over: over(t, "overlap_size=0..200:50")},
	}
	counted := run(t, &j)
	args := append([]string{"--preset", "fixed-window", "--input", "jsonl"}, files...)
	want := sortedLines(chunkscope(t, append([]string{"chunk"}, args...)...))
	var written [][]byte
	for _, name := range shards(t, out) {
		written = append(written, read(t, name))
	}
	got := sortedLines(written...)
	if len(written) != 4 || len(got) != len(want) {
		t.Fatalf("%d chunks in %d shards, want %d in 4", len(got), len(written), len(want))
	}
	for i := range got {
		if got[i] != want[i] {
			t.Fatalf("\n got %s\nwant %s", got[i], want[i])
		}
	}
	if counted[CountedDocuments] != 10_000 || counted[CountedChunks] != int64(len(want)) || counted[CountedProblems] != 0 {
		t.Errorf("counted %v", counted)
	}
	if _, err := os.Stat(j.Problems); err == nil {
		t.Errorf("problems: %s", read(t, j.Problems))
	}
	numbers := read(t, j.Numbers)
	stats := chunkscope(t, append([]string{"stats", "--format", "json"}, args...)...)
	for _, name := range []string{"settings", "fingerprint", "total"} {
		if got, want := member(t, numbers, name), member(t, stats, name); got != want {
			t.Errorf("%s:\n got %s\nwant %s", name, got, want)
		}
	}
	curve := chunkscope(t, append([]string{"sweep", "--over", j.Measure.Over.String(), "--format", "json"}, args...)...)
	if got, want := member(t, numbers, "sweep", "total"), member(t, curve, "total"); got != want {
		t.Errorf("curve:\n got %s\nwant %s", got, want)
	}
}

// Files are documents by the names they have below the folder, as chunk --root
// calls them. Measures alone need no shards.
func TestFilesAreNamedAndMeasuredAsByTheProgram(t *testing.T) {
	docs := filepath.Join("..", "..", "..", "testdata", "docs")
	root := t.TempDir()
	for _, name := range []string{"v-prose.txt", "v-big-tables.md"} {
		write(t, filepath.Join(root, "a", name), read(t, filepath.Join(docs, name)))
	}
	write(t, filepath.Join(root, "b", "f.go"), []byte("package f\n\n// F is f.\nfunc F() {}\n"))
	s := settings.Default()
	files, err := filepath.Glob(root + "/*/*")
	if err != nil || len(files) != 3 {
		t.Fatal(files, err)
	}
	for _, format := range []string{"jsonl", "csv"} {
		out := t.TempDir()
		run(t, &Job{
			Input: root + "/*/*", Settings: s, Output: out, Shards: Shards{As: format, Number: 1},
			Problems: filepath.Join(out, "problems.jsonl"),
		})
		got, want := sortedLines(read(t, shards(t, out)[0])), sortedLines(chunkscope(t, append([]string{"chunk", "--root", root, "--format", format}, files...)...))
		if strings.Join(got, "\n") != strings.Join(want, "\n") {
			t.Errorf("%s:\n got %q\nwant %q", format, got, want)
		}
	}
	numbers := filepath.Join(t.TempDir(), "stats.json")
	run(t, &Job{
		Input: root + "/*/*", Settings: s, Numbers: numbers, Problems: numbers + ".problems.jsonl",
		Measure: Measure{Over: over(t, "max_chunk_size=500..2000:500")},
	})
	stats := chunkscope(t, append([]string{"stats", "--format", "json"}, files...)...)
	if got, want := member(t, read(t, numbers), "total"), member(t, stats, "total"); got != want {
		t.Errorf("total:\n got %s\nwant %s", got, want)
	}
	curve := chunkscope(t, append([]string{"sweep", "--over", "max_chunk_size=500..2000:500", "--format", "json"}, files...)...)
	if got, want := member(t, read(t, numbers), "sweep", "total"), member(t, curve, "total"); got != want {
		t.Errorf("curve:\n got %s\nwant %s", got, want)
	}
}

// Documents and chunks are called, and records written, as the flags of the pipe
// of the same names would have it; of files and of lines.
func TestNamesAndFormsAreThoseOfTheProgram(t *testing.T) {
	folder, lines := corpus(t, 40)
	root := t.TempDir()
	write(t, filepath.Join(root, "a", "one.md"), []byte("# One\n\n=Text.\n"))
	write(t, filepath.Join(root, "two.md"), []byte("Text.\n"))
	for _, c := range []struct {
		input, doc, source, as string
		args                   []string
	}{
		{folder + "/*.jsonl", "{language}/{id}", "https://example.com/{id}", "jsonl", append([]string{"--input", "jsonl", "--metadata", "flat"}, lines...)},
		{root + "/*/*.md", "v2/{path}", "https://example.com/{stem}", "csv", []string{"--spreadsheet", "--root", root, root + "/a/one.md"}},
	} {
		out := t.TempDir()
		names := records.Names{DocID: c.doc, Source: c.source, IDPattern: "{document_id}-{text_sha256:12}"}
		j := &Job{
			Input: c.input, Root: root, Names: names, Settings: preset(t, "fixed-window"), Output: out,
			Shards: Shards{As: c.as, Number: 1, Flat: c.as == "jsonl", Spreadsheet: c.as == "csv"}, Problems: filepath.Join(out, "problems.jsonl"),
		}
		run(t, j)
		args := []string{"chunk", "--preset", "fixed-window", "--format", c.as, "--doc-id", c.doc, "--source", c.source, "--id-pattern", names.IDPattern}
		got, want := sortedLines(read(t, shards(t, out)[0])), sortedLines(chunkscope(t, append(args, c.args...)...))
		if strings.Join(got, "\n") != strings.Join(want, "\n") {
			t.Errorf("%s:\n got %q\nwant %q", c.input, got, want)
		}
	}
}

// Parquet has the ids and hashes of the JSON lines.
func TestParquetHasTheSameChunks(t *testing.T) {
	folder, files := corpus(t, 200)
	out := t.TempDir()
	run(t, &Job{
		Input: folder + "/*.jsonl", Settings: settings.Default(), Output: out,
		Shards: Shards{As: "parquet", Number: 2, Fields: []string{"id", "text_sha256"}}, Problems: filepath.Join(out, "problems.jsonl"),
	})
	type row struct {
		ID   string `parquet:"id" json:"id"`
		Hash string `parquet:"text_sha256" json:"text_sha256"`
	}
	var got []row
	for _, name := range shards(t, out) {
		rows, err := parquet.ReadFile[row](name)
		if err != nil {
			t.Fatal(err)
		}
		got = append(got, rows...)
	}
	var want []row
	for _, line := range sortedLines(chunkscope(t, append([]string{"chunk", "--input", "jsonl"}, files...)...)) {
		var r row
		if err := json.Unmarshal([]byte(line), &r); err != nil {
			t.Fatal(err)
		}
		want = append(want, r)
	}
	byID := func(a, b row) int { return strings.Compare(a.ID, b.ID) }
	slices.SortFunc(got, byID)
	slices.SortFunc(want, byID)
	if len(shards(t, out)) != 2 || !slices.Equal(got, want) {
		t.Errorf("%d chunks, want %d:\n got %v\nwant %v", len(got), len(want), got, want)
	}
}

// What is wrong with one document is told, and all others are cut. A packed file
// is read to its end, though it is longer than it looks.
func TestBrokenDocumentsAreTold(t *testing.T) {
	folder, out := t.TempDir(), filepath.Join(t.TempDir(), "out")
	var lines bytes.Buffer
	lines.WriteString("\ufeff{\"id\":\"first\",\"text\":\"One is here.\"}\r\n\n")
	lines.WriteString("[1]\n{\"id\":\"no text\"}\n{\"id\":\"broken\n")
	for i := range 2000 {
		fmt.Fprintf(&lines, "{\"id\":\"packed %d\",\"text\":\"One is here. Two is there.\"}\n", i)
	}
	lines.WriteString(`{"id":"last","text":"One is here."}`)
	whole := pack(t, lines.Bytes())
	write(t, filepath.Join(folder, "a.jsonl.gz"), whole)
	write(t, filepath.Join(folder, "cut.jsonl.gz"), whole[:len(whole)-6])
	write(t, filepath.Join(folder, "none.jsonl.gz"), []byte("not packed"))
	write(t, filepath.Join(folder, "folder.jsonl.gz", "x"), nil)
	j := Job{
		Input: folder + "/*.jsonl.gz", Settings: settings.Default(), Output: out,
		Numbers: filepath.Join(out, "stats.json"), Problems: filepath.Join(out, "problems.jsonl"),
	}
	counted := run(t, &j)
	problems := string(read(t, j.Problems))
	for _, want := range []string{"a JSON array, not an object", `no \"text\"`, "not JSON", "the rest of the file cannot be read", "a.jsonl.gz, byte "} {
		if !strings.Contains(problems, want) {
			t.Errorf("no %q in\n%s", want, problems)
		}
	}
	if n := int64(strings.Count(problems, "\n")); n != counted[CountedProblems] || n != 8 {
		t.Errorf("%d problems, %d counted:\n%s", n, counted[CountedProblems], problems)
	}
	// The file that ends early loses the line it ends in.
	if n := counted[CountedDocuments]; n != 2*2002-1 {
		t.Errorf("counted %v", counted)
	}
}
