package engine_test

import (
	"context"
	"testing"
	"time"

	"chunkscope/engine"
	"chunkscope/engine/measure/retrieval"
	"chunkscope/engine/measure/retrieval/draft"
	"chunkscope/engine/measure/retrieval/language"
	"chunkscope/engine/settings"
)

// passes lists operations on a document that would take quadratic time if each step started at the
// beginning.
var passes = []struct {
	name, family, settings string
	size                   int
	run                    func(r *engine.Result)
}{
	{"drafts from one long sentence", "one long sentence", "{}", 60_000, makeDrafts},
	{"drafts below a heading with many words", "a heading with many words", "{}", 60_000, makeDrafts},
	{"a question with many words", "one long sentence", "{}", 60_000, func(r *engine.Result) {
		if x, err := retrieval.NewIndex(context.Background(), r); err == nil {
			retrieval.NewCorpusFromIndexes([]*retrieval.Index{x}).Rank(r.Doc.Text, 10)
		}
	}},
	{"the headings of a chunk", "sections under one heading", "{strategy: headings, overlap_mode: none, heading_level: 1}", 60_000, func(r *engine.Result) {
		for i := range r.Chunks.Len() {
			r.Metadata(i)
		}
	}},
	{"lists with their introductions", "lists with introductions", "preset: reference-changelogs", 250_000, func(*engine.Result) {}},
}

func makeDrafts(r *engine.Result) { draft.Make(r.Doc, language.Detect(r.Doc.Text), 20) }

// A document that is eight times as long must take about eight times as long, not 64 times.
func TestPassesTakeLinearTime(t *testing.T) {
	if testing.Short() {
		t.Skip("this test takes several seconds")
	}
	for _, p := range passes {
		t.Run(p.name, func(t *testing.T) {
			s, err := settings.Parse(settings.Default(), "pass", []byte(p.settings))
			if err != nil {
				t.Fatal(err)
			}
			run := func(text string) time.Duration {
				shortest := time.Duration(0)
				for i := range 3 { // the machine may be busy
					start := time.Now()
					doc, err := engine.New("a.md", []byte(text))
					if err != nil {
						t.Fatal(err)
					}
					r, err := engine.Run(t.Context(), doc, s)
					if err != nil {
						t.Fatal(err)
					}
					p.run(r)
					if elapsed := time.Since(start); i == 0 || elapsed < shortest {
						shortest = elapsed
					}
				}
				return max(shortest, time.Millisecond)
			}
			text := findGenerator(p.family)
			var short, long time.Duration
			for range 4 {
				if short, long = run(text(p.size)), run(text(8*p.size)); long <= 32*short {
					return
				}
			}
			t.Errorf("%d bytes take %v, and eight times the size takes %v; want at most 32 times as long", p.size, short, long)
		})
	}
}
