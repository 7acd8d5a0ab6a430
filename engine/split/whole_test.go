package split_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"chunkscope/engine/chunk"
	"chunkscope/engine/internal/draw"
	"chunkscope/engine/segment"
	"chunkscope/engine/settings"
	"chunkscope/engine/split"
	"chunkscope/engine/split/strategy"
)

// prose holds sentence fragments and text that occurs between sentences.
var prose = []string{
	"One is here. ", "Two is too! ", "A third, longer sentence goes on for a while? ", "北行记。每天。", "Wide 👩‍🚀 sentence. ", "word ", "\n",
	"\n\n", "\n\n# Heading\n\n", "\n\n##\n\n", "\n\nSetext\n---\n\n", "\n- item one. Two.\n", "\n1. first\n   - nested. Deep.\n", "\n> Quoted. More.\n> Lines.\n",
	"\n\n```go\ncode := 1\nmore()\n```\n\n", "\n\n| a | b |\n|---|---|\n| 1. | 2. |\n\n", "\n\n    indented\n    code\n\n", "\n\n<div>\nhtml.\n</div>\n\n",
	"\n\n***\n\n", "\n\n[ref]: http://example.org\n\n", "\r\n", "\t", "- ", "> ", "\xff", "\x00", "averyveryverylongwordwithoutanyspaceinit",
}

func proseText(t *rapid.T) string {
	return strings.Join(rapid.SliceOfN(rapid.SampledFrom(prose), 0, 40).Draw(t, "prose"), "")
}

func TestSentencesAreWhole(t *testing.T) {
	rapid.Check(t, checkSentences)
}

func FuzzSentences(f *testing.F) { draw.Fuzz(f, checkSentences) }

func checkSentences(t *rapid.T) {
	doc := text(t, proseText(t))
	unit := rapid.SampledFrom([]string{"chars", "words", "tokens"}).Draw(t, "unit")
	size := rapid.IntRange(1, 120).Draw(t, "size")
	overlap := rapid.IntRange(0, size-1).Draw(t, "overlap")
	c := cut(t, doc, changeDefaults(t, "strategy=sentences", "overlap_mode=native", "unit="+unit,
		fmt.Sprint("max_chunk_size=", size), fmt.Sprint("overlap_size=", overlap)))
	meter := doc.Meter(unit, settings.Default().Tokenizer)
	for _, packed := range doc.Sentences() {
		s := packed.Span()
		lines := extendToLines(doc.Text, s)
		if meter.CountRange(lines.Start, lines.End) > size {
			continue
		}
		if !isInChunk(&c.Chunks, s) {
			t.Fatalf("%q: sentence %q is not in any chunk:\n%s", doc.Text, s.Slice(doc.Text), dump(doc, c, unit))
		}
	}
	for _, seam := range c.Seams {
		if seam.Delivered > overlap || seam.Delivered < overlap && seam.Limit.Kind == chunk.LimitNone ||
			seam.Limit.Kind == chunk.LimitSentence && seam.Limit.A <= seam.Limit.B {
			t.Fatalf("%q: inconsistent seam %+v:\n%s", doc.Text, seam, dump(doc, c, unit))
		}
	}
	for i := range c.Chunks.Len() {
		if k := c.Chunks.At(i); i > 0 && !k.Overlap.Empty() && !beginsAtom(doc, k.Body.Start, meter, size) {
			t.Fatalf("%q: chunk %d repeats only part of a sentence:\n%s", doc.Text, i, dump(doc, c, unit))
		}
	}
}

func TestSentencesFillChunks(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		sentence := rapid.Custom(func(t *rapid.T) string {
			if words := rapid.SampledFrom([]string{"", "the keeper opens every shutter at dusk", "смотритель открывает каждую ставню вечером"}).Draw(t, "words of"); words != "" {
				return strings.Join(rapid.SliceOfN(rapid.SampledFrom(strings.Fields(words)), 1, 9).Draw(t, "words"), " ") + ". "
			}
			return rapid.StringOfN(rapid.SampledFrom([]rune("文档检索需要把长文本切分成较小的片段")), 1, 60, -1).Draw(t, "signs") + "。"
		})
		doc := text(t, strings.Join(rapid.SliceOfN(sentence, 2, 40).Draw(t, "sentences"), ""))
		size := rapid.IntRange(1, 120).Draw(t, "size")
		for _, unit := range []string{"chars", "words", "tokens"} {
			c := cut(t, doc, changeDefaults(t, "strategy=sentences", "overlap_mode=none", "unit="+unit, fmt.Sprint("max_chunk_size=", size)))
			meter := doc.Meter(unit, settings.Default().Tokenizer)
			for i := range c.Chunks.Len() {
				if k := c.Chunks.At(i); !k.Oversize && meter.CountRange(k.Body.Start, k.Body.End) > size {
					t.Fatalf("%q: unit %s: chunk %d is too long:\n%s", doc.Text, unit, i, dump(doc, c, unit))
				}
			}
			for _, packed := range doc.Sentences() {
				s := packed.Span()
				for i := range c.Chunks.Len() {
					if body := c.Chunks.Body(i); body.End <= s.Start && s.Start-body.End < 2 && meter.CountRange(body.Start, s.End) <= size {
						t.Fatalf("%q: unit %s: sentence %q also fits into chunk %d:\n%s", doc.Text, unit, s.Slice(doc.Text), i, dump(doc, c, unit))
					}
				}
			}
		}
	})
}

func beginsAtom(doc *segment.Analysis, off int, meter segment.Meter, size int) bool {
	for _, packed := range doc.Sentences() {
		s := packed.Span()
		if off <= s.Start && extendToLines(doc.Text, s).Start <= off || off == s.Start {
			return true
		}
		if off > s.Start && off < s.End {
			return doc.Text[off-1] == '\n' && meter.CountRange(s.Start, s.End) > size
		}
	}
	return true
}

func extendToLines(text string, s chunk.Span) chunk.Span {
	s.Start = strings.LastIndexByte(text[:s.Start], '\n') + 1
	for range 2 {
		if i := strings.IndexByte(text[s.End:], '\n'); i >= 0 {
			s.End += i + 1
		} else {
			s.End = len(text)
		}
	}
	return s
}

func isInChunk(chunks *chunk.Chunks, s chunk.Span) bool {
	for i := range chunks.Len() {
		if b := chunks.Body(i); b.Start <= s.Start && s.End <= b.End {
			return true
		}
	}
	return false
}

func TestHeadingsBeginChunks(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		doc := text(t, proseText(t))
		level := rapid.IntRange(1, 6).Draw(t, "level")
		c := cut(t, doc, changeDefaults(t, "strategy=headings", "overlap_mode=none", fmt.Sprint("heading_level=", level)))
		want := []int{}
		for i := range doc.Outline().NumHeadings() {
			if h := doc.Outline().Heading(i); h.Level <= level {
				blank := len(doc.Text[h.Start:]) - len(strings.TrimLeft(doc.Text[h.Start:], " \t\r\n"))
				want = append(want, strings.LastIndexByte(doc.Text[:h.Start+blank], '\n')+1)
			}
		}
		got := []int{}
		for i := range c.Chunks.Len() {
			first := c.Chunks.At(i)
			if _, to := doc.Outline().HeadingsIn(first.Body); first.Preamble && to > 0 {
				t.Fatalf("%q: a preamble contains a heading", doc.Text)
			}
			if i > 0 || len(want) > 0 && first.Body.Start >= want[0] {
				got = append(got, c.Chunks.Body(i).Start)
			}
		}
		if fmt.Sprint(got) != fmt.Sprint(want) && strings.TrimSpace(doc.Text) != "" && len(want) > 0 {
			t.Fatalf("%q: chunks start at %v, want the headings at %v", doc.Text, got, want)
		}
	})
}

func TestWindowsCoverTheDocument(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		doc := text(t, drawFragments(t)+"x")
		size := rapid.IntRange(1, 30).Draw(t, "size")
		c := cut(t, doc, changeDefaults(t, "strategy=window", "overlap_mode=none", fmt.Sprint("max_chunk_size=", size)))
		if got := strings.Join(contents(doc, c), ""); got != doc.Text {
			t.Fatalf("joined contents = %q, want %q", got, doc.Text)
		}
	})
}

func TestStrategiesStopWhenCanceled(t *testing.T) {
	doc := text(t, strings.Repeat("some words in a line\n", 20_000))
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	for _, name := range []string{"window", "recursive", "sentences", "headings"} {
		s := changeDefaults(t, "strategy="+name, "overlap_mode=none", "max_chunk_size=50")
		_, err := split.Run(ctx, &strategy.Job{Doc: doc, Settings: s, Meter: doc.Meter("chars", "")})
		if !errors.Is(err, context.Canceled) {
			t.Errorf("%s: %v", name, err)
		}
	}
}
