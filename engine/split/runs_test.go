package split_test

import (
	"context"
	"encoding/json"
	"testing"

	"pgregory.net/rapid"

	"chunkscope/engine/internal/golden"
	"chunkscope/engine/segment"
	"chunkscope/engine/settings"
	"chunkscope/engine/source"
	"chunkscope/engine/split"
	"chunkscope/engine/split/strategy"
)

type run struct {
	Config struct {
		Size         int             `json:"size"`
		Overlap      int             `json:"overlap"`
		By           string          `json:"by"`
		Max          int             `json:"max_chunks_per_document"`
		ChunkSize    int             `json:"chunk_size"`
		ChunkOverlap int             `json:"chunk_overlap"`
		Encoding     string          `json:"encoding"`
		Separators   string          `json:"separators"`
		Separator    string          `json:"separator"`
		Keep         json.RawMessage `json:"keep_separator"`
	} `json:"config"`
	Truncated bool       `json:"truncated"`
	Total     int        `json:"total_before_truncation"`
	Tokens    int        `json:"total_tokens"`
	Chunks    []expected `json:"chunks"`
}

type expected struct {
	Content   string `json:"content"`
	StartChar int    `json:"start_char"`
	StartByte int    `json:"start_byte"`
	EndByte   int    `json:"end_byte"`
	Metadata  struct {
		TokenStart int `json:"token_start"`
		TokenEnd   int `json:"token_end"`
	} `json:"metadata"`
}

func eachRun(t *testing.T, file string, check func(t *testing.T, doc *segment.Analysis, r *run)) {
	t.Helper()
	runs := 0
	golden.Each(t, file, func(t *testing.T, name string, data []byte) {
		file := golden.Decode[struct{ Runs []run }](t, data)
		if len(file.Runs) == 0 {
			return // skip entries such as _errors
		}
		doc := document(t, name)
		for i := range file.Runs {
			check(t, doc, &file.Runs[i])
		}
		runs += len(file.Runs)
	})
	if runs == 0 {
		t.Fatalf("%s has no runs", file)
	}
	t.Logf("%s: %d runs", file, runs)
}

func document(t *testing.T, name string) *segment.Analysis {
	t.Helper()
	d, err := source.Load(golden.Document(t, name))
	if err != nil {
		t.Fatal(err)
	}
	return segment.Analyze(d)
}

// text returns an in-memory document. It skips the test case if s is binary.
func text(t fatal, s string) *segment.Analysis {
	t.Helper()
	d, err := source.NewFromString("test.md", s)
	if drawn, ok := t.(*rapid.T); ok && err != nil {
		drawn.Skip(err)
	}
	if err != nil {
		t.Fatal(err)
	}
	return segment.Analyze(d)
}

func changeDefaults(t fatal, pairs ...string) settings.Settings {
	t.Helper()
	s := settings.Default()
	for _, p := range pairs {
		if err := settings.Assign(&s, p); err != nil {
			t.Fatal(err)
		}
	}
	return s
}

func cut(t fatal, doc *segment.Analysis, s settings.Settings) strategy.Cut {
	t.Helper()
	if err := settings.Check(s); err != nil {
		t.Fatal(err)
	}
	c, err := split.Run(context.Background(), &strategy.Job{Doc: doc, Settings: s, Meter: doc.Meter(s.Unit, s.Tokenizer)})
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// contents returns the embedded text of each chunk.
func contents(doc *segment.Analysis, c strategy.Cut) []string {
	out := make([]string, c.Chunks.Len())
	for i := range c.Chunks.Len() {
		out[i] = c.Chunks.At(i).Content(doc.Text)
	}
	return out
}

func checkContents(t *testing.T, label string, got []string, want []expected) bool {
	t.Helper()
	for i := range min(len(got), len(want)) {
		if got[i] != want[i].Content {
			t.Errorf("%s: chunk %d is\n%q\nwant\n%q", label, i, got[i], want[i].Content)
			return false
		}
	}
	if len(got) != len(want) {
		t.Errorf("%s: %d chunks, want %d", label, len(got), len(want))
		return false
	}
	return true
}

type fatal interface {
	Helper()
	Fatal(args ...any)
	Fatalf(format string, args ...any)
}
