package retrieval

import (
	"errors"
	"fmt"
	"math"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"chunkscope/engine"
	"chunkscope/engine/chunk"
	"chunkscope/engine/measure/internal/cases"
	"chunkscope/engine/measure/metrics"
	"chunkscope/engine/measure/retrieval/language"
	"chunkscope/engine/settings"
)

// The expected scores were computed by hand. The three chunks have 3, 2 and 4 words.
func TestRankScores(t *testing.T) {
	r := cases.BuildResult(t, "Apple, apple pie. Apple tart! Cherry pie with cream.", "", `
body "Apple, apple pie. "
body "Apple tart! "
body "Cherry pie with cream."`)
	x, err := NewIndexIn(t.Context(), r, language.None)
	cases.Check(t, err)
	want := map[int]float64{
		0: 0.470004 * (2*2.2/(2+1.2) + 2.2/(1+1.2)),
		1: 0.470004 * (2.2 / (1 + 1.2*(0.25+0.75*2/3))),
		2: 0.470004 * (2.2 / (1 + 1.2*(0.25+0.75*4/3))),
	}
	hits := NewCorpusFromIndexes([]*Index{x}).Rank("Apple PIE apple zebra", 0)
	if len(hits) != 3 || hits[0].Chunk != 0 || hits[1].Chunk != 1 || hits[2].Chunk != 2 {
		t.Fatalf("hits = %v, want chunks 0, 1 and 2", hits)
	}
	for _, h := range hits {
		if math.Abs(h.Score-want[h.Chunk]) > 1e-5 {
			t.Errorf("score of chunk %d = %f, want %f", h.Chunk, h.Score, want[h.Chunk])
		}
	}
	if got := NewCorpusFromIndexes([]*Index{x}).Rank("apple pie", 2); len(got) != 2 {
		t.Errorf("Rank with a limit of 2 = %v, want 2 hits", got)
	}
	if got := NewCorpusFromIndexes([]*Index{x}).Rank("zebra", 0); len(got) != 0 {
		t.Errorf("Rank of an unknown word = %v, want none", got)
	}
}

func TestIndexContainsWordsOfContent(t *testing.T) {
	text := strings.Repeat("## One heading\n\nSome text. And more of it, with words.\n\n| a | b |\n|---|---|\n| c | d |\n| e | f |\n\n", 8)
	doc, err := engine.New("a.md", []byte(text))
	cases.Check(t, err)
	s := settings.Default()
	s.MaxChunkSize, s.MinChunkSize, s.OverlapSize, s.LongTables = 60, 10, 12, "rows"
	for _, mode := range []string{"none", "budget", "sentences"} {
		for _, prefix := range []string{"none", "heading_path"} {
			s.OverlapMode, s.ContextPrefix = mode, prefix
			r, err := engine.Run(t.Context(), doc, s)
			cases.Check(t, err)
			bare := chunk.Chunk{Body: chunk.Span{Start: 4, End: 14}, Prefix: "pre"}
			r.Chunks.Add(&bare)
			x, err := NewIndexIn(t.Context(), r, language.None)
			cases.Check(t, err)
			for i := range r.Chunks.Len() {
				want := 0
				language.EachWord(r.Content(i), func(int, int, []byte) { want++ })
				if got := int(x.lengths[i]); got != want {
					t.Errorf("%s, %s: %d words in %q, want %d", mode, prefix, got, r.Content(i), want)
				}
			}
		}
	}
}

func TestRankKeepsOrderOfEqualChunks(t *testing.T) {
	r := cases.BuildResult(t, "same word. same word. same word.", "", "body \"same word. \"\nbody \"same word. \"\nbody \"same word.\"")
	x, err := NewIndexIn(t.Context(), r, language.None)
	cases.Check(t, err)
	if got := fmt.Sprint(listChunks(NewCorpusFromIndexes([]*Index{x}).Rank("word", 0))); got != "[0 1 2]" {
		t.Error(got)
	}
	a, err := NewCorpusFromIndexes([]*Index{x}).Ask(t.Context(), "word", NewQuery(2))
	cases.Check(t, err)
	var dropped [][2]int
	for _, d := range a.Dropped {
		dropped = append(dropped, [2]int{d.Hit.Chunk, d.Original.Chunk})
	}
	if fmt.Sprint(listChunks(a.Top), listChunks(a.Deduped), dropped) != "[0 1] [0] [[1 0] [2 0]]" {
		t.Errorf("answer = %+v, want top [0 1], deduped [0] and dropped [[1 0] [2 0]]", a)
	}
	if a.DuplicateShare != 0 {
		t.Errorf("DuplicateShare = %f, want 0", a.DuplicateShare)
	}
}

func listChunks(hits []Hit) (out []int) {
	for _, h := range hits {
		out = append(out, h.Chunk)
	}
	return out
}

func TestTerms(t *testing.T) {
	for _, row := range cases.Table(t, "terms.txt") {
		var words []string
		language.EachWord(row[0], func(start, end int, term []byte) {
			words = append(words, string(term))
			if !strings.EqualFold(row[0][start:end], string(term)) {
				t.Errorf("EachWord of %q: span of %q holds %q", row[0], term, row[0][start:end])
			}
		})
		if got := strings.Join(words, " "); got != row[1] {
			t.Errorf("%q\n got %s\nwant %s", row[0], got, row[1])
		}
	}
}

func TestMatches(t *testing.T) {
	r := cases.BuildResult(t, "One is here. The key turns.", "overlap_mode=sentences",
		"body \"One is here. \"\nprefix \"is here.\" \" \" \"The key turns.\"")
	x, err := NewIndexIn(t.Context(), r, language.None)
	cases.Check(t, err)
	content := r.Content(1)
	var got []string
	for _, m := range x.Terms("here, the KEY").Matches(1) {
		src, ok := metrics.FindSourceSpan(r, 1, m)
		if !ok || src.Slice(r.Doc.Text) != m.Slice(content) {
			t.Errorf("SourceSpan of %q = %v, %t; want the same text", m.Slice(content), src, ok)
		}
		got = append(got, m.Slice(content))
	}
	if strings.Join(got, " ") != "here The key" {
		t.Error(got)
	}
}

func TestMatchesInTextWithoutSpaces(t *testing.T) {
	r := cases.BuildResult(t, "将军的德。三军。", "overlap_mode=none", "body \"将军的德。\"\nbody \"三军。\"")
	x, err := NewIndexIn(t.Context(), r, language.None)
	cases.Check(t, err)
	for question, want := range map[string][2]string{
		"将军的": {"将军的", ""}, "将军": {"将军", ""}, "军": {"军", "军"}, "三军": {"", "三军"}, "军将": {"", ""},
	} {
		for i := range want {
			var got []string
			for _, m := range x.Terms(question).Words(i) {
				got = append(got, m.Slice(r.Content(i)))
			}
			if strings.Join(got, " ") != want[i] {
				t.Errorf("matches of %q in chunk %d = %q, want %q", question, i, got, want[i])
			}
			if found := len(NewCorpusFromIndexes([]*Index{x}).Rank(question, 0)) > 0; found != (want != [2]string{}) {
				t.Errorf("Rank of %q found a chunk = %t, want %t", question, found, !found)
			}
		}
	}
	if x.Terms("三军将军的").WordIndex("将军的") != 1 {
		t.Error("WordIndex(将军的) is not 1")
	}
}

func TestMatchesAreRareWords(t *testing.T) {
	r := cases.BuildResult(t, "The cat. The dog. The cow. A hen.", "overlap_mode=none",
		"body \"The cat. \"\nbody \"The dog. \"\nbody \"The cow. \"\nbody \"A hen.\"")
	x, err := NewIndexIn(t.Context(), r, language.None)
	cases.Check(t, err)
	for _, c := range []struct{ question, matches, words string }{
		// Three of four chunks contain "the", and two of them contain no other word.
		{"the cat", "cat/The/The/", "The cat/The/The/"},
		{"the", "The/The/The/", "The/The/The/"},
		{"a cat or a dog", "cat/dog//A", "cat/dog//A"},
		{"a mouse", "///A", "///A"},
	} {
		if got := joinTexts(r, func(i int) []chunk.Span { return x.Terms(c.question).Matches(i) }); got != c.matches {
			t.Errorf("Matches of %q = %q, want %q", c.question, got, c.matches)
		}
		if got := joinTexts(r, func(i int) []chunk.Span { return x.Terms(c.question).Words(i) }); got != c.words {
			t.Errorf("Words of %q = %q, want %q", c.question, got, c.words)
		}
	}
}

func joinTexts(r *engine.Result, spans func(i int) []chunk.Span) string {
	got := make([]string, r.Chunks.Len())
	for i := range got {
		var words []string
		for _, m := range spans(i) {
			words = append(words, m.Slice(r.Content(i)))
		}
		got[i] = strings.Join(words, " ")
	}
	return strings.Join(got, "/")
}

func TestIndexStopsWhenCanceled(t *testing.T) {
	r := cases.BuildResult(t, "One is here. Two is there.", "", "body \"One is here. \"\nbody \"Two is there.\"")
	ctx, cancel := cases.Canceled()
	defer cancel()
	if _, err := NewIndex(ctx, r); !errors.Is(err, ctx.Err()) {
		t.Errorf("NewIndex: %v", err)
	}
}

func TestWordsAreStemmed(t *testing.T) {
	r := cases.BuildResult(t, "The view has a port. For i in the list, upgrade i. Upgrading is how the viewports move on.", "overlap_mode=none",
		"body \"The view has a port. \"\nbody \"For i in the list, upgrade i. \"\nbody \"Upgrading is how the viewports move on.\"")
	english, err := language.FindLanguage("english", "")
	cases.Check(t, err)
	x, err := NewIndexIn(t.Context(), r, english)
	cases.Check(t, err)
	if got := fmt.Sprint(listChunks(NewCorpusFromIndexes([]*Index{x}).Rank("How do I upgrade the viewport?", 0))); got != "[2 1]" {
		t.Error(got)
	}
	if got := fmt.Sprint(listChunks(NewCorpusFromIndexes([]*Index{x}).Rank("how is the", 0))); got == "[]" {
		t.Error("Rank of stop words = none, want a chunk")
	}
}

func TestWordsWithSameStemShareID(t *testing.T) {
	l, err := language.FindLanguage("english", "")
	if err != nil {
		t.Fatal(err)
	}
	rapid.Check(t, func(t *rapid.T) {
		v, ids, stems := newVocabulary(l), map[string]int32{}, map[int32]string{}
		word := rapid.OneOf(rapid.StringMatching(`[a-c]{1,2}(e|ed|ing|ings|s|ly|ation)?`), rapid.StringMatching(`[0-9]{1,3}(s|th|\.)?`))
		for _, w := range rapid.SliceOf(word).Draw(t, "words") {
			stem := l.StemString(w)
			id, known := v.find([]byte(w))
			if want, wantKnown := ids[stem]; known != wantKnown || known && id != want {
				t.Fatalf("find(%q) = %d, %t; want %d, %t", w, id, known, want, wantKnown)
			}
			if id = v.add([]byte(w)); stems[id] != "" && stems[id] != stem {
				t.Fatalf("%q and %q have the same id", w, stems[id])
			}
			if ids[stem], stems[id] = id, stem; len(v.ownStems) != len(ids) {
				t.Fatalf("got %d ids, want %d, one for each stem", len(v.ownStems), len(ids))
			}
		}
	})
}
