package metrics

import (
	"math"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"chunkscope/engine"
	"chunkscope/engine/internal/draw"
	"chunkscope/engine/measure/internal/cases"
	"chunkscope/engine/settings"
	"chunkscope/engine/text"
)

func TestMeasuresAreConsistent(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		doc, s := cases.Document(t), draw.Settings(t)
		r := cases.Run(t, doc, s)
		checkSentences(t, r)
		checkStorage(t, r)
		coverage, err := MeasureCoverage(t.Context(), r)
		if err != nil || coverage.Uncovered != 0 && !losesText(r) {
			t.Fatalf("Covered = %+v, %v; want all covered", coverage, err)
		}
		d := MeasureDelivery(r)
		if d.ChunksWithOverlap > d.Dry.Total-d.Dry.DryCount || d.Units < d.ChunksWithOverlap || d.Chunks != r.Chunks.Len() ||
			math.Abs(d.Average*float64(d.ChunksWithOverlap)-float64(d.Units)) > 1e-6 {
			t.Fatalf("the delivery %+v does not add up", d)
		}
		tenths := 0
		for _, n := range d.Tenths {
			tenths += n
		}
		if tenths != d.Dry.Total || d.Tenths[0] != d.Dry.DryCount || d.Dry.DryCount > d.Dry.Total || d.Dry.Total > len(r.Seams) {
			t.Fatalf("the delivery %+v does not add up", d)
		}
	})
}

func losesText(r *engine.Result) bool {
	s, neutral := &r.Settings, settings.Default()
	separators, _ := settings.Lookup("separators")
	return r.Truncated || r.Dropped != nil || s.Traits().CutsParts || s.Traits().JoinsSections ||
		separators.Applies(s) && s.KeepSeparator == "false" && separators.Get(s) != separators.Get(&neutral)
}

func checkSentences(t *rapid.T, r *engine.Result) {
	s, cuts, err := measureSevered(t.Context(), r)
	if err != nil {
		t.Fatal(err)
	}
	if s.Whole.Whole != s.Whole.Total-(s.Severed-s.Repaired)-s.Lost {
		t.Fatalf("the sentence counts %+v do not add up", s)
	}
	if s.Lost > 0 && !losesText(r) {
		t.Fatalf("lost sentences = %d, want 0", s.Lost)
	}
	if s.Pairs.Whole > s.Pairs.Total || s.Repaired > s.Severed || len(cuts) != s.Severed {
		t.Fatalf("%d severed sentences are listed, but the counts say %+v", len(cuts), s)
	}
	if s.Repaired > 0 && (!r.Settings.Mode().EmbedsOverlap()) {
		t.Fatalf("sentences are repaired without overlap: %+v", s)
	}
	for _, c := range cuts {
		text := c.Sentence.Slice(r.Doc.Text)
		if c.IsRepaired() && r.Chunks.At(c.Chunk).Text == "" && !r.Settings.Traits().CutsParts && r.Settings.Unit == "chars" &&
			!strings.Contains(removeSpace(r.Content(c.Chunk)), removeSpace(text)) {
			t.Fatalf("chunk %d does not contain the repaired sentence %q: %q", c.Chunk, text, r.Content(c.Chunk))
		}
		seamOffset := r.Seams[c.Seam].Byte
		if seamOffset <= c.Sentence.Start || seamOffset >= c.Sentence.End {
			t.Fatalf("seam %d at %d does not sever %v", c.Seam, seamOffset, c.Sentence)
		}
	}
}

// removeSpace removes white space, which may differ between a prefix and the source.
func removeSpace(s string) string { return strings.ReplaceAll(text.FoldSpace(s, nil), " ", "") }

func checkStorage(t *rapid.T, r *engine.Result) {
	s, err := measureStorageOnly(t.Context(), r)
	if err != nil {
		t.Fatal(err)
	}
	bytes := 0
	for i := range r.Chunks.Len() {
		bytes += len(r.Content(i))
	}
	if s.Bytes != bytes || s.Repeated < 0 || s.Repeated > s.Bytes || s.DuplicateShare() > 1 {
		t.Fatalf("stored = %+v, want %d bytes", s, bytes)
	}
	for _, unit := range []string{"chars", "words", "tokens"} {
		sizes, err := ChunkSizes(t.Context(), r, unit)
		if err != nil {
			t.Fatal(err)
		}
		m := r.Doc.Meter(unit, r.Settings.Tokenizer)
		sum := 0
		for i, n := range sizes {
			want := m.Count(r.Content(i))
			if c := r.Chunks.At(i); unit == "tokens" && c.TokenEnd > 0 && c.HasOnlyBody() {
				want = c.TokenEnd - c.TokenStart
			}
			if n != want {
				t.Fatalf("size of chunk %d in %s = %d, want %d: %q", i, unit, n, want, r.Content(i))
			}
			sum += n
		}
		if unit == s.Unit && sum != s.Units {
			t.Fatalf("stored %d %s, but the sizes add up to %d", s.Units, unit, sum)
		}
	}
}
