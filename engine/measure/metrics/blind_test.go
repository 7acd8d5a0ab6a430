package metrics

import (
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"chunkscope/engine"
	"chunkscope/engine/measure/internal/cases"
)

// The probability must equal the share of offsets at which a piece is completely inside a window.
func TestBlindWindowsAtAllOffsets(t *testing.T) {
	for _, c := range []struct{ windows, size, stride int }{{1, 50, 0}, {2, 50, 50}, {9, 40, 40}, {7, 60, 45}, {5, 90, 20}, {6, 30, 37}} {
		text := c.size + (c.windows-1)*c.stride
		b := blindWindows{windows: float64(c.windows), size: float64(c.size), stride: float64(c.stride), text: float64(text)}
		for n := 1; n <= c.size+1 && n <= text; n++ {
			count := 0
			for offset := 0; offset+n <= text; offset++ {
				for k := range c.windows {
					if offset >= k*c.stride && offset+n <= k*c.stride+c.size {
						count++
						break
					}
				}
			}
			want := float64(count) / float64(text-n+1)
			if got := b.probabilityWhole(n); math.Abs(got-want) > 1e-9 {
				t.Fatalf("wholeShare of %d characters with %+v = %v, want %v", n, c, got, want)
			}
		}
	}
}

func TestBlindWindowsAtRandomOffsets(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for _, name := range []string{"v-prose.txt", "v-tutorial.md", "v-handbook-huge-section.md"} {
		doc := cases.Load(t, "docs", name)
		for _, set := range []string{"max_chunk_size=600", "max_chunk_size=900 overlap_mode=native overlap_size=200"} {
			r, err := engine.Run(t.Context(), doc, cases.Assign(t, "strategy=recursive overlap_mode=none "+set))
			cases.Check(t, err)
			brief, err := Measure(t.Context(), r, Options{Brief: true})
			cases.Check(t, err)
			stored := 0
			for i := range r.Chunks.Len() {
				stored += len(r.Content(i))
			}
			b := newBlindWindows(r, stored)
			whole, all, leaves := 0, 0, doc.Elements().Leaves()
			for range 400 {
				offset := random.Float64() * b.stride
				for i := range leaves.Len() {
					l := leaves.At(i)
					x := l.Extent()
					from, to := float64(doc.CharsBefore(x.Start)), float64(doc.CharsBefore(x.End))
					windowStart := math.Floor((from-offset)/b.stride)*b.stride + offset
					all += l.Chars
					if to <= windowStart+b.size {
						whole += l.Chars
					}
				}
			}
			measured, predicted := float64(whole)/float64(all), brief.Blind.Share()
			if math.Abs(measured-predicted) > 0.02 {
				t.Errorf("%s, %s: share at random offsets = %.3f, want %.3f by the closed form", name, set, measured, predicted)
			}
		}
	}
}

func TestWindowsAreNoBetterThanRandomCuts(t *testing.T) {
	doc := cases.Load(t, "docs", "v-tutorial.md")
	for strategy, blind := range map[string]bool{"window": true, "sentences": false} {
		var windows, control WholeCount
		for size := 250; size <= 900; size += 7 {
			s := cases.Windows(size)
			s.Strategy, s.OverlapMode, s.OverlapSize = strategy, "none", 0
			r, err := engine.Run(t.Context(), doc, s)
			cases.Check(t, err)
			brief, err := Measure(t.Context(), r, Options{Brief: true})
			cases.Check(t, err)
			Accumulate(&windows, &brief.WholeText)
			Accumulate(&control, &brief.Blind)
		}
		if difference := windows.Share() - control.Share(); math.Abs(difference) < 0.015 != blind {
			t.Errorf("%s: whole text = %.3f, blind windows = %.3f; want equal shares: %t", strategy, windows.Share(), control.Share(), blind)
		}
	}
}

func TestBlindWindowsInEdgeCases(t *testing.T) {
	code := "```\n" + strings.Repeat("line of code\n", 60) + "```\n"
	for _, c := range []struct {
		text, set string
		from, to  float64
	}{
		{"One is here. Two is here.\n\n", "strategy=structural", 1, 1},
		{strings.Repeat("Some words are here. ", 60), "strategy=structural max_chunk_size=200 overlap_mode=none max_chunks_per_document=2", -1, -1},
		{code, "strategy=window max_chunk_size=200 overlap_mode=none", 0.9, 0.99},
		{code, "strategy=headings overlap_mode=none", 1, 1},
		{"Words of ordinary length are shorter in tokens. " + strings.Repeat("Some of them follow here. ", 80) + "\n\n```\n" + strings.Repeat("{:[}]\n", 45) + "```\n", "strategy=window unit=tokens max_chunk_size=100 overlap_mode=none", 0.9, 0.99},
	} {
		doc, err := engine.New("a.md", []byte(c.text))
		cases.Check(t, err)
		r, err := engine.Run(t.Context(), doc, cases.Assign(t, c.set))
		cases.Check(t, err)
		rep, err := Measure(t.Context(), r, Options{})
		cases.Check(t, err)
		brief, err := Measure(t.Context(), r, Options{Brief: true})
		cases.Check(t, err)
		if rep.Blind != brief.Blind {
			t.Errorf("%q, %s: Blind of a brief report = %v, want %v", c.text[:20], c.set, brief.Blind, rep.Blind)
		}
		if sentence := rep.Blind.DescribeBlind(rep.WholeText); (sentence == "") != (c.from < 0) {
			t.Errorf("%q, %s: DescribeBlind = %q, want non-empty: %t", c.text[:20], c.set, sentence, c.from >= 0)
		}
		if got := rep.Blind.Share(); c.from >= 0 && (got < c.from || got > c.to) {
			t.Errorf("blind windows of %q, %s = %v, want %v to %v", c.text[:20], c.set, got, c.from, c.to)
		}
	}
}
