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

// runJob runs a job on prism and returns its counters.
func runJob(t *testing.T, j *Job) map[string]int64 {
	t.Helper()
	if j.Shards.Format == "" {
		j.Shards.Format = "jsonl"
	}
	if j.Shards.Count == 0 {
		j.Shards.Count = 4
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

func presetSettings(t *testing.T, name string) engine.Settings {
	t.Helper()
	p, err := settings.FindPreset(name)
	if err != nil {
		t.Fatal(err)
	}
	return p.Settings()
}

func parseRange(t *testing.T, text string) *sweep.Range {
	t.Helper()
	r, err := sweep.ParseRange(text)
	if err != nil {
		t.Fatal(err)
	}
	return &r
}

// The records must equal those of chunkscope chunk, the measures those of chunkscope stats,
// and the curve that of chunkscope sweep.
func TestLargeCorpusMatchesProgram(t *testing.T) {
	folder, files := writeCorpus(t, 10_000)
	out := filepath.Join(t.TempDir(), "out")
	j := Job{
		Input: folder + "/*.jsonl", Settings: presetSettings(t, "fixed-window"),
		Output: out, StatsFile: filepath.Join(out, "stats.json"), Problems: filepath.Join(out, "problems.jsonl"),
		Measure: Measure{Sweep: parseRange(t, "overlap_size=0..200:50")},
	}
	counters := runJob(t, &j)
	args := append([]string{"--preset", "fixed-window", "--input", "jsonl"}, files...)
	want := sortedLines(runChunkscope(t, append([]string{"chunk"}, args...)...))
	var written [][]byte
	for _, name := range listShards(t, out) {
		written = append(written, readFile(t, name))
	}
	got := sortedLines(written...)
	if len(written) != 4 || len(got) != len(want) {
		t.Fatalf("got %d chunks in %d shards, want %d in 4", len(got), len(written), len(want))
	}
	for i := range got {
		if got[i] != want[i] {
			t.Fatalf("\n got %s\nwant %s", got[i], want[i])
		}
	}
	if counters[DocumentCounter] != 10_000 || counters[ChunkCounter] != int64(len(want)) || counters[ProblemCounter] != 0 {
		t.Errorf("unexpected counters %v", counters)
	}
	if _, err := os.Stat(j.Problems); err == nil {
		t.Errorf("unexpected problems: %s", readFile(t, j.Problems))
	}
	numbers := readFile(t, j.StatsFile)
	stats := runChunkscope(t, append([]string{"stats", "--format", "json"}, args...)...)
	for _, name := range []string{"settings", "fingerprint", "total"} {
		if got, want := jsonMember(t, numbers, name), jsonMember(t, stats, name); got != want {
			t.Errorf("%s:\n got %s\nwant %s", name, got, want)
		}
	}
	curve := runChunkscope(t, append([]string{"sweep", "--over", j.Measure.Sweep.String(), "--format", "json"}, args...)...)
	if got, want := jsonMember(t, numbers, "sweep", "total"), jsonMember(t, curve, "total"); got != want {
		t.Errorf("curve:\n got %s\nwant %s", got, want)
	}
}

// Measuring must also work without writing shards.
func TestFilesMatchProgram(t *testing.T) {
	docs := filepath.Join("..", "..", "..", "testdata", "docs")
	root := t.TempDir()
	for _, name := range []string{"v-prose.txt", "v-big-tables.md"} {
		writeFile(t, filepath.Join(root, "a", name), readFile(t, filepath.Join(docs, name)))
	}
	writeFile(t, filepath.Join(root, "b", "f.go"), []byte("package f\n\n// F is f.\nfunc F() {}\n"))
	s := settings.Default()
	files, err := filepath.Glob(root + "/*/*")
	if err != nil || len(files) != 3 {
		t.Fatal(files, err)
	}
	for _, format := range []string{"jsonl", "csv"} {
		out := t.TempDir()
		runJob(t, &Job{
			Input: root + "/*/*", Settings: s, Output: out, Shards: Shards{Format: format, Count: 1},
			Problems: filepath.Join(out, "problems.jsonl"),
		})
		got, want := sortedLines(readFile(t, listShards(t, out)[0])), sortedLines(runChunkscope(t, append([]string{"chunk", "--root", root, "--format", format}, files...)...))
		if strings.Join(got, "\n") != strings.Join(want, "\n") {
			t.Errorf("%s:\n got %q\nwant %q", format, got, want)
		}
	}
	numbers := filepath.Join(t.TempDir(), "stats.json")
	runJob(t, &Job{
		Input: root + "/*/*", Settings: s, StatsFile: numbers, Problems: numbers + ".problems.jsonl",
		Measure: Measure{Sweep: parseRange(t, "max_chunk_size=500..2000:500")},
	})
	stats := runChunkscope(t, append([]string{"stats", "--format", "json"}, files...)...)
	if got, want := jsonMember(t, readFile(t, numbers), "total"), jsonMember(t, stats, "total"); got != want {
		t.Errorf("total:\n got %s\nwant %s", got, want)
	}
	curve := runChunkscope(t, append([]string{"sweep", "--over", "max_chunk_size=500..2000:500", "--format", "json"}, files...)...)
	if got, want := jsonMember(t, readFile(t, numbers), "sweep", "total"), jsonMember(t, curve, "total"); got != want {
		t.Errorf("curve:\n got %s\nwant %s", got, want)
	}
}

func TestNamesAndFormatsMatchProgram(t *testing.T) {
	folder, lines := writeCorpus(t, 40)
	root := t.TempDir()
	writeFile(t, filepath.Join(root, "a", "one.md"), []byte("# One\n\n=Text.\n"))
	writeFile(t, filepath.Join(root, "two.md"), []byte("Text.\n"))
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
			Input: c.input, Root: root, Names: names, Settings: presetSettings(t, "fixed-window"), Output: out,
			Shards: Shards{Format: c.as, Count: 1, Flat: c.as == "jsonl", Spreadsheet: c.as == "csv"}, Problems: filepath.Join(out, "problems.jsonl"),
		}
		runJob(t, j)
		args := []string{"chunk", "--preset", "fixed-window", "--format", c.as, "--doc-id", c.doc, "--source", c.source, "--id-pattern", names.IDPattern}
		got, want := sortedLines(readFile(t, listShards(t, out)[0])), sortedLines(runChunkscope(t, append(args, c.args...)...))
		if strings.Join(got, "\n") != strings.Join(want, "\n") {
			t.Errorf("%s:\n got %q\nwant %q", c.input, got, want)
		}
	}
}

func TestParquetMatchesJSONLines(t *testing.T) {
	folder, files := writeCorpus(t, 200)
	out := t.TempDir()
	runJob(t, &Job{
		Input: folder + "/*.jsonl", Settings: settings.Default(), Output: out,
		Shards: Shards{Format: "parquet", Count: 2, Fields: []string{"id", "text_sha256"}}, Problems: filepath.Join(out, "problems.jsonl"),
	})
	type row struct {
		ID   string `parquet:"id" json:"id"`
		Hash string `parquet:"text_sha256" json:"text_sha256"`
	}
	var got []row
	for _, name := range listShards(t, out) {
		rows, err := parquet.ReadFile[row](name)
		if err != nil {
			t.Fatal(err)
		}
		got = append(got, rows...)
	}
	var want []row
	for _, line := range sortedLines(runChunkscope(t, append([]string{"chunk", "--input", "jsonl"}, files...)...)) {
		var r row
		if err := json.Unmarshal([]byte(line), &r); err != nil {
			t.Fatal(err)
		}
		want = append(want, r)
	}
	byID := func(a, b row) int { return strings.Compare(a.ID, b.ID) }
	slices.SortFunc(got, byID)
	slices.SortFunc(want, byID)
	if len(listShards(t, out)) != 2 || !slices.Equal(got, want) {
		t.Errorf("got %d chunks, want %d:\n got %v\nwant %v", len(got), len(want), got, want)
	}
}

// All other documents must be cut. Compressed files must be read to the end.
func TestBrokenDocumentsAreReported(t *testing.T) {
	folder, out := t.TempDir(), filepath.Join(t.TempDir(), "out")
	var lines bytes.Buffer
	lines.WriteString("\ufeff{\"id\":\"first\",\"text\":\"One is here.\"}\r\n\n")
	lines.WriteString("[1]\n{\"id\":\"no text\"}\n{\"id\":\"broken\n")
	for i := range 2000 {
		fmt.Fprintf(&lines, "{\"id\":\"packed %d\",\"text\":\"One is here. Two is there.\"}\n", i)
	}
	lines.WriteString(`{"id":"last","text":"One is here."}`)
	whole := compress(t, lines.Bytes())
	writeFile(t, filepath.Join(folder, "a.jsonl.gz"), whole)
	writeFile(t, filepath.Join(folder, "cut.jsonl.gz"), whole[:len(whole)-6])
	writeFile(t, filepath.Join(folder, "none.jsonl.gz"), []byte("not packed"))
	writeFile(t, filepath.Join(folder, "folder.jsonl.gz", "x"), nil)
	j := Job{
		Input: folder + "/*.jsonl.gz", Settings: settings.Default(), Output: out,
		StatsFile: filepath.Join(out, "stats.json"), Problems: filepath.Join(out, "problems.jsonl"),
	}
	counters := runJob(t, &j)
	problems := string(readFile(t, j.Problems))
	for _, want := range []string{"a JSON array, not an object", `no \"text\"`, "not JSON", "cannot read the rest of the file", "a.jsonl.gz, byte "} {
		if !strings.Contains(problems, want) {
			t.Errorf("the problems do not contain %q:\n%s", want, problems)
		}
	}
	if n := int64(strings.Count(problems, "\n")); n != counters[ProblemCounter] || n != 8 {
		t.Errorf("got %d problems and a count of %d, want 8:\n%s", n, counters[ProblemCounter], problems)
	}
	// The truncated file lacks its last line.
	if n := counters[DocumentCounter]; n != 2*2002-1 {
		t.Errorf("unexpected counters %v", counters)
	}
}
