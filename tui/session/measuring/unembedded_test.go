package measuring

import (
	"strings"
	"testing"

	"pgregory.net/rapid"

	"chunkscope/engine"
	"chunkscope/engine/chunk"
	"chunkscope/engine/measure/metrics"
	"chunkscope/engine/settings"
)

func TestUnembeddedTextIsOutsideAllLimits(t *testing.T) {
	text := strings.Repeat("one two three four five six seven. ", 60)
	rapid.Check(t, func(rt *rapid.T) {
		s := settings.Default()
		s.Strategy = rapid.SampledFrom([]string{"window", "recursive", "sentences", "fallback"}).Draw(rt, "strategy")
		s.OverlapMode = rapid.SampledFrom([]string{"none", "native", "budget"}).Draw(rt, "mode")
		s.MaxChunkSize = rapid.IntRange(100, 900).Draw(rt, "size")
		s.MinChunkSize = 50
		s.OverlapSize = rapid.IntRange(0, 99).Draw(rt, "overlap")
		if settings.Check(s) != nil {
			rt.Skip()
		}
		doc, err := engine.New("a.md", []byte(text))
		if err != nil {
			rt.Fatal(err)
		}
		r, err := engine.Run(t.Context(), doc, s)
		if err != nil {
			rt.Fatal(err)
		}
		m := metrics.Model{Name: "m", MaxTokens: rapid.IntRange(1, 200).Draw(rt, "limit"), Vocabulary: metrics.Vocabulary{Tokenizer: "cl100k_base"}}
		report, err := metrics.MeasureLimit(t.Context(), r, m)
		if err != nil {
			rt.Fatal(err)
		}
		gone := findUnembedded(r, report.TruncatedChunks)
		read := make([]bool, len(text))
		mark := func(a, b int) {
			for ; a < b; a++ {
				read[a] = true
			}
		}
		cut := &ModelLimit{LimitReport: report}
		for i := range r.Chunks.Len() {
			c := r.Chunks.At(i)
			end := len(c.Prefix+c.Join) + c.Body.Len()
			if p, ok := cut.PartBeyondLimit(i); ok {
				end = p.Offset
			}
			mark(c.Overlap.Start, min(c.Overlap.Start+end, c.Overlap.End))
			mark(c.Body.Start, c.Body.Start+max(0, end-len(c.Prefix+c.Join)))
		}
		for i := range text {
			in := false
			for _, g := range gone {
				in = in || g.Contains(i)
			}
			if in && read[i] {
				rt.Fatalf("byte %d is reported as not embedded, but it is embedded", i)
			}
			if !in && !read[i] && text[i] != ' ' {
				rt.Fatalf("byte %d is not embedded, but it is not reported", i)
			}
		}
	})
}

func TestSubtractSpans(t *testing.T) {
	a := joinSpans([]chunk.Span{{Start: 10, End: 20}, {Start: 0, End: 5}, {Start: 15, End: 30}, {Start: 7, End: 7}})
	got := subtractSpans(a, []chunk.Span{{Start: 3, End: 12}, {Start: 18, End: 19}, {Start: 29, End: 40}})
	want := []chunk.Span{{Start: 0, End: 3}, {Start: 12, End: 18}, {Start: 19, End: 29}}
	if len(got) != len(want) {
		t.Fatalf("subtractSpans = %v, want %v", got, want)
	}
	for i := range want {
		if got[i] != want[i] {
			t.Fatalf("got %v, want %v", got, want)
		}
	}
}
