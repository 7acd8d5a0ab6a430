package metrics

import (
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"chunkscope/engine"
	"chunkscope/engine/chunk"
	"chunkscope/engine/internal/draw"
	"chunkscope/engine/measure/internal/cases"
	"chunkscope/engine/settings"
)

// The names in the JSON output must not change, because other programs read them.
func TestReportJSON(t *testing.T) {
	r := cases.BuildResult(t, "One is here. Two is there. Three is far.", "strategy=window overlap_mode=native overlap_size=4 max_chunk_size=17",
		"body \"One is here. Two \"\nsharing \"Two \" \"is there. Three is far.\"")
	rep, err := Measure(t.Context(), r, Options{Dims: 768, NearDuplicates: true, Model: "all-MiniLM-L6-v2"})
	cases.Check(t, err)
	data, err := json.Marshal(rep)
	cases.Check(t, err)
	var got map[string]any
	cases.Check(t, json.Unmarshal(data, &got))
	for _, c := range []struct{ path, want string }{
		{"documents", "1"},
		{"chunks", "2"},
		{"unit", "chars"},
		{"sizes.chars.max", "27"},
		{"sizes.words.sum", "10"},
		{"sizes.tokens.count", "2"},
		{"coverage.uncovered", "0"},
		{"whole_sentences", "map[share:1 total:3 whole:3]"},
		{"whole_sentence_pairs", "map[share:0.5 total:2 whole:1]"},
		{"severed_sentences.severed", "1"},
		{"severed_sentences.repaired", "1"},
		{"severed_sentences.places", "[map[end_byte:26 end_line:1 repaired:true seam:0 seams:1 start_byte:13 start_line:1]]"},
		{"overlap.requested", "4"},
		{"overlap.delivered", "4"},
		{"dry_seams", "map[dry:0 share:0 total:1]"},
		{"stored.units", "44"},
		{"stored.extra", "4"},
		{"stored_per_source", "1.1"},
		{"duplicate_share", fmt.Sprint(4.0 / 44)},
		{"vectors", "map[bytes:6144 count:2 dims:768]"},
		{"small_chunks", "0"},
		{"oversize_chunks", "0"},
		{"flags", "[]"},
		{"embedding_limit.tokens_never_embedded", "0"},
		{"near_duplicates.duplicates", "0"},
	} {
		var v any = got
		for key := range strings.SplitSeq(c.path, ".") {
			v = v.(map[string]any)[key]
		}
		if fmt.Sprint(v) != c.want {
			t.Errorf("value at %s = %v, want %s", c.path, v, c.want)
		}
	}
}

func TestMeasureRefusesUnknownModels(t *testing.T) {
	r := cases.BuildResult(t, "One.", "", `body "One."`)
	if _, err := Measure(t.Context(), r, Options{Model: "text-embeding-3-small"}); err == nil || !strings.Contains(err.Error(), "did you mean text-embedding-3-small?") {
		t.Errorf("Measure error = %v, want the suggestion text-embedding-3-small", err)
	}
}

func TestMeasureEmptyDocument(t *testing.T) {
	doc, err := engine.New("empty.md", nil)
	cases.Check(t, err)
	r, err := engine.Run(t.Context(), doc, settings.Default())
	cases.Check(t, err)
	rep, err := Measure(t.Context(), r, Options{})
	cases.Check(t, err)
	if rep.Chunks != 0 || rep.WholeSentences.Share() != 1 || rep.StoredRatio != 0 || rep.DuplicateShare != 0 || rep.DrySeams.Share() != 0 {
		t.Errorf("report of an empty document = %+v, want no counts", rep)
	}
	if _, err := json.Marshal(rep); err != nil {
		t.Error(err)
	}
}

func TestSumOfTwoReports(t *testing.T) {
	a := cases.BuildResult(t, "One is here. Two is there.", "", "body \"One is here. Two\"\nbody \"is there.\" small cannot_merge")
	b := cases.BuildResult(t, "Three is far.", "", "body \"Three is far.\" small cannot_merge")
	ra, err := Measure(t.Context(), a, Options{})
	cases.Check(t, err)
	rb, err := Measure(t.Context(), b, Options{})
	cases.Check(t, err)
	b.Strategy = "another"
	got := sumReports([]*Report{ra, rb})
	want := fmt.Sprint(3, 2, 2, WholeCount{2, 3}, 1, []FlagCount{{SmallChunk, chunk.ReasonCannotMerge, 2}}, 16, 13, 9)
	s := got.Sizes["chars"]
	if line := fmt.Sprint(got.Chunks, got.Documents, got.Small, got.WholeSentences, got.Severed.Severed, got.Flags, s.Max, s.Median, s.Min); line != want {
		t.Errorf("got %s, want %s", line, want)
	}
	if emptySum := sumReports(nil); emptySum.Chunks != 0 || emptySum.WholeSentences.Share() != 1 {
		t.Errorf("sum without documents = %+v, want no chunks and a share of 1", emptySum)
	}
}

// The test's model reads only five tokens per chunk. Three chunks have more.
func TestMeasureLimit(t *testing.T) {
	fiveTokenModel := Model{Name: "five", MaxTokens: 5, Vocabulary: Vocabulary{Tokenizer: "cl100k_base"}}
	r := cases.BuildResult(t, "one two three four five six seven. Alpha one two three four five.", "overlap_mode=sentences", `
body "one two three four five six seven"
body "."
body "Alpha"
prefix "Alpha" " " "one two three four five"
rewritten "." "one two three four five six"`)
	l, err := MeasureLimit(t.Context(), r, fiveTokenModel)
	cases.Check(t, err)
	want := []TruncatedChunk{
		{0, 7, 2, len("one two three four five"), len("one two three four five")},
		{3, 6, 1, len("Alpha one two three four"), strings.LastIndex(r.Doc.Text, " five")},
		{4, 6, 1, len("one two three four five"), -1},
	}
	if !reflect.DeepEqual(l.TruncatedChunks, want) || l.Chunks != 3 || l.Tokens != 4 || l.Estimate {
		t.Errorf("MeasureLimit = %+v, want %+v", l, want)
	}
	if got := l.Sentence(); got != "five ignores 4 tokens in 3 chunks." {
		t.Error(got)
	}
}

func TestLimitReportSentence(t *testing.T) {
	r := cases.BuildResult(t, "One.", "", `body "One."`)
	for name, want := range map[string]string{
		"sentence-transformers/ALL-minilm-l6-v2": "all-MiniLM-L6-v2 reads every chunk in full.",
		"embeddinggemma-300m":                    "embeddinggemma-300m reads every chunk in full (estimated with cl100k_base, probably too low).",
		"BAAI/bge-m3":                            "bge-m3 reads every chunk in full (estimated with cl100k_base, possibly too low or too high).",
	} {
		m, err := FindModel(name)
		cases.Check(t, err)
		l, err := MeasureLimit(t.Context(), r, m)
		cases.Check(t, err)
		if got := l.Sentence(); got != want {
			t.Error(got)
		}
	}
}

func TestMeasureLimitIsConsistent(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r := cases.Run(t, cases.Document(t), draw.Settings(t))
		m := Model{Name: "drawn", MaxTokens: rapid.IntRange(1, 30).Draw(t, "limit"), Vocabulary: Vocabulary{Tokenizer: "cl100k_base"}}
		l, err := MeasureLimit(t.Context(), r, m)
		if err != nil {
			t.Fatal(err)
		}
		tokens := r.Doc.Meter("tokens", m.Tokenizer)
		truncated, sum := map[int]TruncatedChunk{}, 0
		for _, p := range l.TruncatedChunks {
			truncated[p.Chunk] = p
			sum += p.ExtraTokens
		}
		if sum != l.Tokens || len(l.TruncatedChunks) != l.Chunks {
			t.Fatalf("%+v does not add up", l)
		}
		for i := range r.Chunks.Len() {
			content := r.Content(i)
			p, found := truncated[i]
			if n := tokens.Count(content); found != (n > m.MaxTokens) || found && n != p.Tokens {
				t.Fatalf("chunk %d has %d tokens, limit %d, but was reported as %+v", i, n, m.MaxTokens, p)
			}
			if found && (p.Offset < 0 || p.Offset >= len(content) || tokens.Count(content[:p.Offset]) > m.MaxTokens) {
				t.Fatalf("wrong offset in chunk %d %q: %+v", i, content, p)
			}
		}
	})
}

func TestModels(t *testing.T) {
	seen := map[string]bool{}
	for _, m := range Models {
		if m.Dims < 256 || m.MaxTokens < 128 || m.Provider == "" || seen[strings.ToLower(m.Name)] {
			t.Errorf("invalid or repeated model %+v", m)
		}
		seen[strings.ToLower(m.Name)] = true
		if found, err := FindModel(m.Name); err != nil || found != m {
			t.Errorf("FindModel(%s) = %v, error %v", m.Name, found, err)
		}
	}
	if _, err := FindModel("ALL-MiniLM-L6"); err == nil || !strings.Contains(err.Error(), "did you mean all-MiniLM-L6-v2?") {
		t.Errorf("FindModel error = %v, want the suggestion all-MiniLM-L6-v2", err)
	}
	if _, err := FindModel("no such model"); err == nil || !strings.Contains(err.Error(), "choose one of text-embedding-3-small, ") {
		t.Errorf("FindModel error = %v, want a list of models", err)
	}
}

func TestSpanIndexSortsSpans(t *testing.T) {
	doc, err := engine.New("d.md", []byte("aaaa bbbb cccc dddd"))
	cases.Check(t, err)
	span := func(a, b int) chunk.Span { return chunk.Span{Start: a, End: b} }
	r := &engine.Result{Doc: doc, Chunks: chunk.NewChunks([]chunk.Chunk{
		{Body: span(0, 5)},
		{Body: span(5, 10)},
		{Body: span(10, 15), Overlap: span(0, 4), Prefix: "aaaa", Join: " "},
		{Body: span(15, 19), Overlap: span(2, 9), Prefix: "aa bbbb", Join: " "},
	}...)}
	x := NewSpanIndex(r)
	for _, c := range []struct{ from, to, chunk int }{
		{0, 4, 0}, {2, 9, 3}, {5, 10, 1}, {0, 6, -1}, {10, 15, 2}, {15, 19, 3}, {14, 16, -1}, {19, 20, -1},
	} {
		if got := x.FindHolder(span(c.from, c.to)); got != c.chunk {
			t.Errorf("FindHolder(%d to %d) = %d, want %d", c.from, c.to, got, c.chunk)
		}
	}
}

func TestReportStopsWhenCanceled(t *testing.T) {
	r := cases.BuildResult(t, "One is here. Two is there.", "", "body \"One is here. \"\nbody \"Two is there.\"")
	ctx, cancel := cases.Canceled()
	defer cancel()
	if _, err := Measure(ctx, r, Options{}); !errors.Is(err, ctx.Err()) {
		t.Errorf("Measure: %v", err)
	}
}
