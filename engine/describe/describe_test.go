package describe_test

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"chunkscope/engine/describe"
	"chunkscope/engine/internal/draw"
	"chunkscope/engine/overlap"
	"chunkscope/engine/segment"
	"chunkscope/engine/settings"
	"chunkscope/engine/source"
	"chunkscope/engine/split"
	"chunkscope/engine/split/strategy"
)

var update = flag.Bool("update", false, "rewrite the case files")

// A case consists of "=== name", settings, the source after ">>>", and the fields of every chunk
// after another ">>>".
func TestFields(t *testing.T) {
	files, _ := filepath.Glob("../../testdata/markdown/metadata/*.txt")
	if len(files) == 0 {
		t.Fatal("found no case files")
	}
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		var out strings.Builder
		for part := range strings.SplitSeq("\n"+string(data), "\n=== ") {
			if part == "" {
				continue
			}
			fields := append(strings.SplitN(part, ">>>\n", 3), "")
			name, pairs, _ := strings.Cut(fields[0], "\n")
			source, want := strings.TrimSuffix(fields[1], ">>>"), strings.TrimRight(fields[2], "\n")
			t.Run(name, func(t *testing.T) {
				s := settings.Default()
				for p := range strings.FieldsSeq(pairs) {
					if err := settings.Assign(&s, p); err != nil {
						t.Fatal(err)
					}
				}
				got := strings.TrimRight(dump(run(t, source, s)), "\n")
				fmt.Fprintf(&out, "=== %s>>>\n%s>>>\n%s\n", fields[0], source, got)
				if !*update && got != want {
					t.Errorf("source:\n%s\ngot:\n%s\nwant:\n%s", source, got, want)
				}
			})
		}
		if *update && !t.Failed() {
			if err := os.WriteFile(file, []byte(out.String()), 0o644); err != nil {
				t.Fatal(err)
			}
		}
	}
}

type fatal interface {
	Helper()
	Fatal(args ...any)
	Fatalf(format string, args ...any)
}

// run splits text into chunks and adds overlap, as engine.Run does.
func run(t fatal, text string, s settings.Settings) *describe.Job {
	t.Helper()
	d, err := source.NewFromString("test.md", text)
	if property, ok := t.(*rapid.T); ok && err != nil { // random text may be binary
		property.Skip(err)
	}
	if err != nil {
		t.Fatal(err)
	}
	doc := segment.Analyze(d)
	if err := settings.Check(s); err != nil {
		t.Fatal(err)
	}
	meter := doc.Meter(s.Unit, s.Tokenizer)
	result, err := split.Run(context.Background(), &strategy.Job{Doc: doc, Settings: s, Meter: meter})
	if err != nil {
		t.Fatal(err)
	}
	job := &overlap.Job{Doc: doc, Settings: s, Meter: meter, Chunks: &result.Chunks, Seams: result.Seams}
	if err := overlap.Run(context.Background(), job); err != nil {
		t.Fatal(err)
	}
	return &describe.Job{Doc: doc, Settings: s, Strategy: result.Strategy, Adaptive: result.Adaptive, Chunks: &result.Chunks}
}

func dump(job *describe.Job) string {
	var b strings.Builder
	for i := range job.Chunks.Len() {
		for _, f := range describe.Metadata(job, i) {
			v, err := json.Marshal(f.Value)
			if err != nil {
				v = []byte(err.Error())
			}
			fmt.Fprintf(&b, "%s %s\n", f.Name, v)
		}
		b.WriteString("--\n")
	}
	return b.String()
}

func TestFieldsAreValid(t *testing.T) {
	scraps := []string{
		"# A\n\n", "## B/C\n\n", "T\n===\n", "text here. ", "more\n\n", "- a\n", "  - [x] b\n", "1. c\n", "```go\nx\n```\n", "```\n", "| a | b |\n|---|---|\n| 1 | 2 |\n",
		"> q\n\n", "漢字。", "\r\n", "\n", "    code\n", "---\na: b\n---\n", "<p>\n", "\x00", "\xff",
	}
	rapid.Check(t, func(t *rapid.T) {
		text := strings.Join(rapid.SliceOfN(rapid.SampledFrom(scraps), 0, 30).Draw(t, "text"), "")
		job := run(t, text, draw.Settings(t))
		for i := range job.Chunks.Len() {
			checkFields(t, describe.Metadata(job, i), i)
		}
	})
}

func checkFields(t *rapid.T, fields []describe.Field, i int) {
	var names []string
	for _, f := range fields {
		if slices.Contains(names, f.Name) {
			t.Fatalf("chunk %d has field %s twice", i, f.Name)
		}
		names = append(names, f.Name)
		switch v := f.Value.(type) {
		case string, int, float64, []string, map[string]int, nil:
		case bool:
			if !v && (f.Name == "small_chunk" || f.Name == "allow_oversize") {
				t.Fatalf("chunk %d has %s = false, want the field omitted", i, f.Name)
			}
		default:
			t.Fatalf("chunk %d: %s has type %T, which Field does not document", i, f.Name, f.Value)
		}
		if n, ok := f.Value.(int); ok && n < 0 {
			t.Fatalf("chunk %d: %s is negative: %d", i, f.Name, n)
		}
	}
	core := []string{"chunk_index", "content_type", "has_code", "strategy", "start_line", "end_line", "header_path", "headings"}
	if len(names) < len(core) || !slices.Equal(names[:len(core)], core) {
		t.Fatalf("chunk %d has fields %v, want %v first", i, names, core)
	}
	if fields[4].Value.(int) < 1 || fields[5].Value.(int) < fields[4].Value.(int) {
		t.Fatalf("chunk %d has invalid lines: start_line %v, end_line %v", i, fields[4].Value, fields[5].Value)
	}
}
