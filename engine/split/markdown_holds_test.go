package split_test

import (
	"context"
	"errors"
	"reflect"
	"sort"
	"strings"
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"

	"chunkscope/engine/chunk"
	"chunkscope/engine/internal/draw"
	"chunkscope/engine/outline"
	"chunkscope/engine/segment"
	"chunkscope/engine/settings"
	"chunkscope/engine/split"
	"chunkscope/engine/split/strategy"
)

func checkCut(t fatal, doc *segment.Analysis, s settings.Settings, c *strategy.Cut) {
	t.Helper()
	limit := s.MaxChunkSize
	if c.Adaptive != nil {
		limit = max(1, min(limit, c.Adaptive.Size))
	}
	meter, offset := doc.Meter(s.Unit, s.Tokenizer), 0
	for i := range c.Chunks.Len() {
		ch := c.Chunks.At(i)
		if ch.Body.Start < offset || ch.Body.Empty() || ch.Body.End > len(doc.Text) {
			t.Fatalf("chunk %d, at %v, begins before offset %d in %q", i, ch.Body, offset, doc.Text)
		}
		if lost := doc.Text[offset:ch.Body.Start]; !isUnprintable(lost) {
			t.Fatalf("%q is missing before chunk %d of %q", lost, i, doc.Text)
		}
		offset = ch.Body.End
		body := ch.Body.Slice(doc.Text)
		if isUnprintable(body) || strings.TrimRight(body, " \t\r\n") != body {
			t.Fatalf("chunk %d is unprintable or ends with white space: %q in %q", i, body, doc.Text)
		}
		if n := meter.CountRange(ch.Body.Start, ch.Body.End); n > limit && !ch.Oversize {
			t.Fatalf("chunk %d %q has size %d > %d but no oversize flag, in %q", i, body, n, limit, doc.Text)
		}
		if ch.Oversize {
			checkLongWithComments(t, doc, ch.Body)
		}
		if ch.Oversize != (ch.OversizeReason != chunk.ReasonUnknown) || ch.Small != (ch.SmallReason != chunk.ReasonUnknown) || ch.Small && ch.Oversize {
			t.Fatalf("chunk %d has inconsistent flags: %+v", i, ch)
		}
		if i > 0 {
			left, seam := c.Chunks.At(i-1), &c.Seams[i-1]
			if seam.Byte != ch.Body.Start || seam.Cause == 0 {
				t.Fatalf("seam %d = %+v is in the wrong place or has no cause; next chunk: %v", i-1, seam, ch.Body)
			}
			checkLastHeading(t, doc, s, left.Body.Start, left.Body.End)
		}
	}
	if rest := doc.Text[offset:]; !isUnprintable(rest) {
		t.Fatalf("%q is missing after the last chunk of %q", rest, doc.Text)
	}
	if len(c.Seams) != max(0, c.Chunks.Len()-1) {
		t.Fatalf("got %d seams for %d chunks", len(c.Seams), c.Chunks.Len())
	}
}

func isUnprintable(s string) bool {
	return strings.TrimFunc(s, func(r rune) bool {
		return r == '\ufeff' || r >= 0x1c && r <= 0x1f || strings.TrimSpace(string(r)) == ""
	}) == ""
}

func checkLastHeading(t fatal, doc *segment.Analysis, s settings.Settings, start, end int) {
	t.Helper()
	o := doc.Outline()
	last := o.BlockAt(end - 1)
	if last+1 >= o.NumBlocks() || strings.TrimSpace(doc.Text[end:max(end, o.BlockText(last).End)]) != "" {
		return
	}
	b, after := last, last+1
	for b > 0 && o.IsInvisible(b) && o.BlockStart(b) > start {
		b--
	}
	for after+1 < o.NumBlocks() && o.IsInvisible(after) {
		after++
	}
	next := o.Block(after)
	if o.BlockKind(b) != outline.Heading || isUnprintable(next.Slice(doc.Text)) || o.IsInvisible(after) {
		return
	}
	if next.Kind == outline.Heading && next.Level <= o.Block(b).Level {
		return
	}
	for i := b + 1; i <= last; i++ {
		if o.BlockKind(i) == outline.HTML {
			for b > 0 && o.BlockStart(b-1) >= start && (o.BlockKind(b-1) == outline.Heading || o.IsInvisible(b-1)) {
				b--
			}
			checkComments(t, doc, s, o.BlockStart(b), after)
			return
		}
	}
	first := o.BlockAt(start)
	for i := first; i <= last; i++ {
		if o.BlockKind(i) != outline.Heading && !o.IsInvisible(i) && !isUnprintable(o.Block(i).Slice(doc.Text)) {
			t.Fatalf("a chunk ends with the heading %q in %q", o.BlockText(b).Slice(doc.Text), doc.Text)
		}
	}
	if n := doc.Meter(s.Unit, s.Tokenizer).CountRange(start, end); n+3 < s.MaxChunkSize && after == last+1 && next.Kind == outline.Paragraph && s.LongParagraphs == "split" && s.Unit == "chars" {
		word, _, _ := strings.Cut(strings.TrimSpace(next.Slice(doc.Text)), " ")
		if n+len(word)+3 < s.MaxChunkSize && !s.UseAdaptiveSizing {
			t.Fatalf("the heading %q has no text below it in its chunk (maximum size %d), in %q", o.BlockText(b).Slice(doc.Text), s.MaxChunkSize, doc.Text)
		}
	}
}

// checkComments fails if a chunk boundary separates a block from the heading above it although the
// block, the heading and the comments between them fit into one chunk.
func checkComments(t fatal, doc *segment.Analysis, s settings.Settings, start, next int) {
	t.Helper()
	o := doc.Outline()
	b := o.Block(next)
	end := o.BlockText(next).End
	switch {
	case s.UseAdaptiveSizing:
		return
	case (s.Strategy == "list_aware" || s.Strategy == "auto") && next+1 < o.NumBlocks() && o.BlockKind(next+1) == outline.List:
		return
	case b.Kind == outline.Paragraph && s.LongParagraphs == "split":
		sentences := doc.Sentences()
		i := sort.Search(len(sentences), func(i int) bool { return sentences[i].End() > b.Start })
		end = sentences[i].End()
	case b.Kind != outline.Paragraph && b.Kind != outline.Code && b.Kind != outline.Table:
		return
	}
	if n := doc.Meter(s.Unit, s.Tokenizer).CountRange(start, end); n <= s.MaxChunkSize {
		t.Fatalf("comments separate a heading from %q, which fits into the chunk, in %q", doc.Text[b.Start:end], doc.Text)
	}
}

func checkLongWithComments(t fatal, doc *segment.Analysis, body chunk.Span) {
	t.Helper()
	o := doc.Outline()
	last := o.BlockAt(body.End - 1)
	for i := o.BlockAt(body.Start); i < last; i++ {
		if o.BlockKind(i) == outline.HTML && o.IsInvisible(i) {
			t.Fatalf("%q is too long because of a comment in %q", body.Slice(doc.Text), doc.Text)
		}
	}
}

func markdownFragments() []string {
	return []string{
		"# A\n", "#\n", "##\n\n", "## B/C\n", "### C\n\n", "#### D\n\n", "T\n===\n\n", "T\n---\n", "\n", "\n\n", "Some text here. ", "More of it! ", "漢字かな。", "e\u0301 👩‍👧 ",
		"one\ntwo\n", "\r\n", "\r", "- item\n", "  - nested\n", "1. one\n", "* [x] done\n", "    code\n", "```go\nx := 1\n```\n", "~~~\n", "> quoted. Text.\n",
		"> ```\n> a\n> ```\n", "| a | b |\n|---|---|\n| 1 | 2 |\n", "<div>\n", "</div>\n\n", "<!-- c -->\n", "## D\n<!-- c -->\n", "\n<!-- more to say, which nobody sees -->\n\n", "***\n", "[a]: b\n", "These are:\n\n", "\x00", "\xff", "\v", "\f\n\n",
		"\ufeff", "---\na: b\n---\n", "verylongwordwithoutanyspaceinit", "  ", "\t", "\u00a0\n\n",
	}
}

func drawMarkdown(t *rapid.T) string {
	return strings.Join(rapid.SliceOfN(rapid.SampledFrom(markdownFragments()), 0, 50).Draw(t, "source"), "")
}

func drawMarkdownSettings(t *rapid.T, units []string) settings.Settings {
	s := settings.Default()
	s.Strategy = rapid.SampledFrom([]string{"auto", "structural", "code_aware", "list_aware", "fallback"}).Draw(t, "strategy")
	s.Unit = rapid.SampledFrom(units).Draw(t, "unit")
	s.OverlapMode = "none"
	return draw.SettingsNear(t, s, "strategy", "unit", "overlap_mode", "max_chunks_per_document")
}

func checkMarkdown(t *rapid.T) {
	doc, s := text(t, drawMarkdown(t)), drawMarkdownSettings(t, []string{"chars", "words", "tokens"})
	c := cut(t, doc, s)
	checkCut(t, doc, s, &c)
	if again := cut(t, text(t, doc.Text), s); !reflect.DeepEqual(c, again) {
		t.Fatalf("a second run returned %+v, want %+v", again, c)
	}
}

func TestMarkdownCutsAreComplete(t *testing.T) { rapid.Check(t, checkMarkdown) }

func FuzzMarkdown(f *testing.F) { draw.Fuzz(f, checkMarkdown) }

// A small chunk may remain only if merging it with either adjacent chunk would exceed the maximum.
func TestMarkdownMergesSmallChunks(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		doc, s := text(t, drawMarkdown(t)), drawMarkdownSettings(t, []string{"chars"})
		c := cut(t, doc, s)
		limit := s.MaxChunkSize
		if c.Adaptive != nil {
			limit = max(1, min(limit, c.Adaptive.Size))
		}
		s.MaxChunkSize = limit
		for i := 1; i < c.Chunks.Len(); i++ {
			a, b := c.Chunks.At(i-1), c.Chunks.At(i)
			// the size includes text repeated around pieces of long blocks
			size := func(from, to *chunk.Chunk) int {
				return doc.CharsBefore(to.Body.End) - doc.CharsBefore(from.Body.Start) + utf8.RuneCountInString(from.Header.Slice(doc.Text)+to.Footer)
			}
			small := min(size(a, a), size(b, b))
			o := doc.Outline()
			if last := o.BlockAt(b.Body.End - 1); o.BlockKind(last) == outline.Heading || o.IsInvisible(last) {
				continue
			}
			if !beginsSection(doc, c.Strategy, a, b) && small < s.EffectiveMinSize() && size(a, b) <= limit {
				t.Fatalf("chunks %d and %d of %q should have been merged", i-1, i, doc.Text)
			}
		}
	})
}

func beginsSection(doc *segment.Analysis, name string, a, b *chunk.Chunk) bool {
	if a.Preamble != b.Preamble || name == "fallback" {
		return a.Preamble != b.Preamble
	}
	o := doc.Outline()
	for i := 1; i < o.NumHeadings(); i++ {
		h := o.Heading(i)
		if h.Level <= 2 && a.Body.Start < h.Start && h.Start <= b.Body.Start {
			return true
		}
	}
	return false
}

func TestMarkdownStopsWhenCanceled(t *testing.T) {
	doc := text(t, strings.Repeat("## A\n\nSome text here.\n\n```\ncode\n```\n\n", 500))
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	for _, name := range []string{"auto", "structural", "code_aware", "list_aware", "fallback"} {
		s := changeDefaults(t, "strategy="+name)
		_, err := split.Run(ctx, &strategy.Job{Doc: doc, Settings: s, Meter: doc.Meter("chars", "")})
		if !errors.Is(err, context.Canceled) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// The reference implementation takes quadratic time for many headings or fences. Ours must not.
func TestManyHeadingsAndFencesTerminate(t *testing.T) {
	const n = 20_000
	source := strings.Repeat("## A\n\ntext\n\n```\ncode\n```\n\n- item\n", n)
	for _, source := range []string{source, strings.ReplaceAll(source, "\n", "\r")} {
		doc := text(t, source)
		for _, name := range []string{"structural", "code_aware", "list_aware", "fallback"} {
			s := changeDefaults(t, "strategy="+name, "min_chunk_size=20")
			if c := cut(t, doc, s); name != "fallback" && c.Chunks.Len() < n {
				t.Errorf("%s: got %d chunks, want at least %d", name, c.Chunks.Len(), n)
			}
		}
	}
}

func TestMarkdownHostileInputsTerminate(t *testing.T) {
	const n = 200_000
	for name, source := range map[string]string{
		"one line":      strings.Repeat("A sentence here. ", n/17),
		"one sentence":  strings.Repeat("word ", n/5),
		"one word":      strings.Repeat("x", n),
		"one paragraph": strings.Repeat("A line of text.\n", n/16),
		"returns alone": strings.Repeat("A line of text.\r\r", n/17),
		"one list":      strings.Repeat("- item\n", n/7),
		"nested items":  "- a\n" + strings.Repeat("  - b\n", n/6),
		"one quote":     strings.Repeat("> a\n>\n", n/6),
		"one fence":     "```\n" + strings.Repeat("code\n", n/5),
		"one tag":       "<div>\n" + strings.Repeat("<p>\n", n/4),
		"headings":      strings.Repeat("## A\n", n/5),
		"combining":     "a" + strings.Repeat("\u0301", n/2),
	} {
		t.Run(name, func(t *testing.T) {
			doc := text(t, source)
			for _, pairs := range []string{"long_paragraphs=split", "long_paragraphs=keep", "preserve_atomic_blocks=false"} {
				for _, name := range []string{"structural", "list_aware", "fallback"} {
					s := changeDefaults(t, "strategy="+name, "max_chunk_size=50", "min_chunk_size=20", "overlap_mode=none", pairs)
					c := cut(t, doc, s)
					if c.Chunks.Len() == 0 {
						t.Fatal("got no chunks")
					}
				}
			}
		})
	}
}
