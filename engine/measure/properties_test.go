package measure

import (
	"errors"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"chunkscope/engine"
	"chunkscope/engine/settings"
)

// document draws a text of sentences, headings, lists, code and scripts.
func document(t *rapid.T) *engine.Document {
	piece := rapid.SampledFrom([]string{
		"One is here. ", "The key turns twice, and then it stops! ", "Why? ", "\n\n", "\n", "# Head\n\n", "## Sub\n\n",
		"- item one\n- item two\n\n", "```go\nfunc f() {}\n```\n\n", "| a | b |\n|---|---|\n| 1 | 2 |\n\n",
		"今日は晴れです。", "naïve café. ", "🙂👩‍💻 ", "\u00a0", "word ", "verylongwordwithoutanyspace", "\r\n",
	})
	text := strings.Join(rapid.SliceOfN(piece, 0, 60).Draw(t, "text"), "")
	doc, err := engine.New("drawn.md", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	return doc
}

// drawn are settings of any strategy and mode that go together.
func drawn(t *rapid.T, label string) engine.Settings {
	s := settings.Default()
	s.Strategy = rapid.SampledFrom([]string{
		"window", "recursive", "sentences", "structural", "code_aware", "list_aware", "fallback", "headings", "auto",
	}).Draw(t, label+" strategy")
	modes := []string{"none", "context", "budget", "sentences"}
	if s.SharesNatively() {
		modes = append(modes, "native", "native", "native")
	}
	s.OverlapMode = rapid.SampledFrom(modes).Draw(t, label+" mode")
	s.MinChunkSize = rapid.IntRange(1, 60).Draw(t, label+" min")
	s.Unit = rapid.SampledFrom([]string{"chars", "words", "tokens"}).Draw(t, label+" unit")
	s.MaxChunkSize = rapid.IntRange(1, 120).Draw(t, label+" size")
	s.OverlapSize = rapid.IntRange(0, s.MaxChunkSize-1).Draw(t, label+" overlap")
	s.OverlapSentences = rapid.IntRange(0, 3).Draw(t, label+" sentences")
	s.WindowTail = rapid.Bool().Draw(t, label+" tail")
	if rapid.IntRange(0, 4).Draw(t, label+" capped") == 0 {
		s.MaxChunksPerDocument = rapid.IntRange(1, 10).Draw(t, label+" cap")
	}
	return s
}

func cut(t *rapid.T, doc *engine.Document, s engine.Settings) *engine.Result {
	r, err := engine.Run(t.Context(), doc, s)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// What is true of every result.
func TestMeasuresHold(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		doc, s := document(t), drawn(t, "a")
		r := cut(t, doc, s)
		checkSentences(t, r)
		checkStorage(t, r)
		cover, err := Covered(t.Context(), r)
		if err != nil || cover.Uncovered != 0 && !r.Truncated {
			t.Fatalf("coverage %+v (%v)", cover, err)
		}
		d := Delivered(r)
		tenths := 0
		for _, n := range d.Tenths {
			tenths += n
		}
		if tenths != d.Dry.Total || d.Tenths[0] != d.Dry.Dry || d.Dry.Dry > d.Dry.Total || d.Dry.Total > len(r.Seams) {
			t.Fatalf("delivery %+v", d)
		}
	})
}

func checkSentences(t *rapid.T, r *engine.Result) {
	s, cuts, err := SeveredSentences(t.Context(), r)
	if err != nil {
		t.Fatal(err)
	}
	if s.Whole.Whole != s.Whole.Total-(s.Severed-s.Repaired)-s.Lost {
		t.Fatalf("%+v does not add up", s)
	}
	if s.Lost > 0 && !r.Truncated {
		t.Fatalf("%d sentences are lost", s.Lost)
	}
	if s.Pairs.Whole > s.Pairs.Total || s.Repaired > s.Severed || len(cuts) != s.Severed {
		t.Fatalf("%+v with %d cuts", s, len(cuts))
	}
	if s.Repaired > 0 && (r.Settings.OverlapMode == "none" || r.Settings.OverlapMode == "context") {
		t.Fatalf("repaired without overlap: %+v", s)
	}
	for _, c := range cuts {
		text := c.Sentence.Of(r.Doc.Text)
		if c.Repaired() && r.Chunks[c.Chunk].Text == "" && r.Settings.Unit == "chars" &&
			!strings.Contains(squeeze(r.Content(c.Chunk)), squeeze(text)) {
			t.Fatalf("chunk %d does not hold %q: %q", c.Chunk, text, r.Content(c.Chunk))
		}
		at := r.Seams[c.Seam].Byte
		if at <= c.Sentence.Start || at >= c.Sentence.End {
			t.Fatalf("seam %d at %d does not sever %v", c.Seam, at, c.Sentence)
		}
	}
}

// squeeze leaves white space aside: a prefix may join with other white space
// than the source has.
func squeeze(s string) string { return strings.ReplaceAll(foldBlank(s, nil), " ", "") }

func checkStorage(t *rapid.T, r *engine.Result) {
	s, err := Storage(t.Context(), r)
	if err != nil {
		t.Fatal(err)
	}
	bytes := 0
	for i := range r.Chunks {
		bytes += len(r.Content(i))
	}
	if s.Bytes != bytes || s.Repeated < 0 || s.Repeated > s.Bytes || s.DuplicateShare() > 1 {
		t.Fatalf("%+v, contents have %d bytes", s, bytes)
	}
	for _, unit := range []string{"chars", "words", "tokens"} {
		sizes, err := ChunkSizes(t.Context(), r, unit)
		if err != nil {
			t.Fatal(err)
		}
		m := r.Doc.Meter(unit, r.Settings.Tokenizer)
		sum := 0
		for i, n := range sizes {
			want := m.Of(r.Content(i))
			if c := &r.Chunks[i]; unit == "tokens" && c.TokenEnd > 0 && c.Prefix == "" {
				want = c.TokenEnd - c.TokenStart // a window has those it was cut with
			}
			if n != want {
				t.Fatalf("chunk %d has %d %s, not %d: %q", i, want, unit, n, r.Content(i))
			}
			sum += n
		}
		if unit == s.Unit && sum != s.Units {
			t.Fatalf("stored %d %s, the sizes sum to %d", s.Units, unit, sum)
		}
	}
}

// A difference adds up, and nothing differs from itself.
func TestDifferenceHolds(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		doc := document(t)
		a, b := cut(t, doc, drawn(t, "a")), cut(t, doc, drawn(t, "b"))
		d, err := Compare(t.Context(), a, b)
		if err != nil {
			t.Fatal(err)
		}
		checkDifference(t, d, a, b)
		back, err := Compare(t.Context(), b, a)
		if err != nil || back.Kept != d.Kept || back.Moved != d.Moved || back.Added != d.Removed || back.Merged != d.Split {
			t.Fatalf("the other way round: %+v, %+v (%v)", d, back, err)
		}
		same, err := Compare(t.Context(), a, a)
		if err != nil || same.Kept != len(a.Seams) || len(same.Embed)+len(same.Drop)+same.Moved > 0 {
			t.Fatalf("with itself: %+v (%v)", same, err)
		}
	})
}

// Scores are shares, and a chunk that holds a reference finds it.
func TestScoresHold(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		doc := document(t)
		r := cut(t, doc, drawn(t, "a"))
		x, err := NewIndex(t.Context(), r)
		if err != nil {
			t.Fatal(err)
		}
		gold := &Gold{}
		for i, s := range doc.Sentences() {
			gold.add(Question{Line: i + 1, Text: s.Of(doc.Text), References: []Reference{{s.Of(doc.Text), -1, -1}}})
		}
		g, err := x.Score(t.Context(), gold, rapid.IntRange(1, 8).Draw(t, "k"))
		if err != nil {
			t.Fatal(err)
		}
		for _, q := range g.Results {
			for _, v := range []float64{q.Recall, q.Precision, q.IoU, q.DuplicateShare, q.omega} {
				if v < 0 || v > 1 {
					t.Fatalf("%+v leaves 0 … 1", q)
				}
			}
			if q.WholeAtK && (!q.Whole || q.Recall != 1) || q.IoU > min(q.Recall, 1) || q.IoU > q.Precision {
				t.Fatalf("%+v contradicts itself", q)
			}
		}
	})
}

// Everything stops when the context is done.
func TestCancelled(t *testing.T) {
	r := byHand(t, "One is here. Two is there.", "", "body \"One is here. \"\nbody \"Two is there.\"")
	ctx, cancel := cancelled()
	defer cancel()
	jobs := map[string]func() error{
		"Measure":    func() error { _, err := Measure(ctx, r, Options{}); return err },
		"Tallied":    func() error { _, err := Tallied(ctx, r); return err },
		"Compare":    func() error { _, err := Compare(ctx, r, r); return err },
		"NewIndex":   func() error { _, err := NewIndex(ctx, r); return err },
		"Duplicates": func() error { _, err := FindNearDuplicates(ctx, r); return err },
		"Remedies":   func() error { _, err := AllRemedies(ctx, r, false); return err },
		"Sweep": func() error {
			s := settings.Default()
			s.Strategy, s.OverlapMode = "window", "native"
			_, err := Sweep(ctx, r.Doc, s, Range{Key: "overlap_size", To: 100, Step: 10}, nil)
			return err
		},
	}
	for name, job := range jobs {
		if err := job(); !errors.Is(err, ctx.Err()) {
			t.Errorf("%s: %v", name, err)
		}
	}
}
