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

// These properties hold for every result.
func TestMeasuresHold(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		doc, s := cases.Document(t), draw.Settings(t)
		r := cases.Run(t, doc, s)
		checkSentences(t, r)
		checkStorage(t, r)
		cover, err := Covered(t.Context(), r)
		if err != nil || cover.Uncovered != 0 && !losesText(r) {
			t.Fatalf("coverage %+v (%v)", cover, err)
		}
		d := MeasureDelivery(r)
		if d.ChunksWithOverlap > d.Dry.Total-d.Dry.Dry || d.Units < d.ChunksWithOverlap || d.Chunks != r.Chunks.Len() ||
			math.Abs(d.Average*float64(d.ChunksWithOverlap)-float64(d.Units)) > 1e-6 {
			t.Fatalf("delivery %+v", d)
		}
		tenths := 0
		for _, n := range d.Tenths {
			tenths += n
		}
		if tenths != d.Dry.Total || d.Tenths[0] != d.Dry.Dry || d.Dry.Dry > d.Dry.Total || d.Dry.Total > r.Seams.Len() {
			t.Fatalf("delivery %+v", d)
		}
	})
}

// losesText reports whether text is dropped on purpose: by a limit, as separators, headings or
// invisible characters, by cleaning, or after the last word.
func losesText(r *engine.Result) bool {
	s, neutral := &r.Settings, settings.Default()
	separators, _ := settings.Lookup("separators")
	return r.Truncated || r.Dropped != nil || s.Traits().CutsParts || s.Traits().JoinsSections ||
		separators.Applies(s) && s.KeepSeparator == "false" && separators.Get(s) != separators.Get(&neutral)
}

func checkSentences(t *rapid.T, r *engine.Result) {
	s, cuts, err := severedAlone(t.Context(), r)
	if err != nil {
		t.Fatal(err)
	}
	if s.Whole.Whole != s.Whole.Total-(s.Severed-s.Repaired)-s.Lost {
		t.Fatalf("%+v does not add up", s)
	}
	if s.Lost > 0 && !losesText(r) {
		t.Fatalf("%d sentences are lost", s.Lost)
	}
	if s.Pairs.Whole > s.Pairs.Total || s.Repaired > s.Severed || len(cuts) != s.Severed {
		t.Fatalf("%+v with %d cuts", s, len(cuts))
	}
	if s.Repaired > 0 && (!r.Settings.Mode().EmbedsOverlap()) {
		t.Fatalf("repaired without overlap: %+v", s)
	}
	for _, c := range cuts {
		text := c.Sentence.Slice(r.Doc.Text)
		if c.Repaired() && r.Chunks.At(c.Chunk).Text == "" && !r.Settings.Traits().CutsParts && r.Settings.Unit == "chars" &&
			!strings.Contains(squeeze(r.Content(c.Chunk)), squeeze(text)) {
			t.Fatalf("chunk %d does not hold %q: %q", c.Chunk, text, r.Content(c.Chunk))
		}
		seamOffset := r.Seams.Byte(c.Seam)
		if seamOffset <= c.Sentence.Start || seamOffset >= c.Sentence.End {
			t.Fatalf("seam %d at %d does not sever %v", c.Seam, seamOffset, c.Sentence)
		}
	}
}

// squeeze removes white space, since a prefix may join with different white space than the
// source.
func squeeze(s string) string { return strings.ReplaceAll(text.FoldSpace(s, nil), " ", "") }

func checkStorage(t *rapid.T, r *engine.Result) {
	s, err := storageAlone(t.Context(), r)
	if err != nil {
		t.Fatal(err)
	}
	bytes := 0
	for i := range r.Chunks.Len() {
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
			want := m.Count(r.Content(i))
			if c := r.Chunks.At(i); unit == "tokens" && c.TokenEnd > 0 && c.HasOnlyBody() {
				want = c.TokenEnd - c.TokenStart // a window keeps the tokens it was cut by
			}
			if n != want {
				t.Fatalf("chunk %d has %d %s, want %d: %q", i, want, unit, n, r.Content(i))
			}
			sum += n
		}
		if unit == s.Unit && sum != s.Units {
			t.Fatalf("stored %d %s, the sizes sum to %d", s.Units, unit, sum)
		}
	}
}
