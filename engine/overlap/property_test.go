package overlap

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"

	"chunkscope/engine/chunk"
	"chunkscope/engine/internal/draw"
	"chunkscope/engine/settings"
	"chunkscope/engine/source"
)

var fragments = []string{
	"word ", "word", "a", "One. ", "Two! ", "Three?\n", "Why?! ", "3.14 ", "e.g. this ", "\n\n", "\n", "  ", "\t", "\r\n",
	"```\n", "```go\nx. y\n```\n", "~~~\n", "世界。", "世界. ", "日本語", "🙂 ", "👨‍👩‍👧", "é", "e\u0301", "Привет. ",
	"\u00a0", "End.\u00a0", "End.\u0085", "End.\ufeff", "A record ends here.\x1c", "\u3000", "\u200b", "\xff", "\xe4\xb8", "\x80. ", "",
	"a long sentence that goes on and on and on until it comes to its end at last. ", "- item.\n", "# Heading\n\n", "...", "https://a.b/c.d?e=f ",
}

func drawText(t *rapid.T) (text string, spans []chunk.Span) {
	n := rapid.SampledFrom([]int{2, 10, 40, 120}).Draw(t, "n")
	parts := rapid.SliceOfN(rapid.SampledFrom(fragments), n, n).Draw(t, "parts")
	chunks := rapid.IntRange(1, 6).Draw(t, "chunks")
	var b strings.Builder
	start := 0
	for i, p := range parts {
		b.WriteString(p)
		if len(spans) < chunks-1 && i >= (len(spans)+1)*len(parts)/chunks && b.Len() > start {
			spans = append(spans, chunk.Span{Start: start, End: b.Len()})
			b.WriteString(rapid.SampledFrom([]string{"", "", " ", "\n\n", "lost "}).Draw(t, "gap"))
			start = b.Len()
		}
	}
	if b.Len() > start {
		spans = append(spans, chunk.Span{Start: start, End: b.Len()})
	}
	return b.String(), spans
}

func sharingModes() []string {
	var names []string
	for i := range settings.Modes {
		if m := &settings.Modes[i]; m.RequestsOverlap() && m.Place != settings.OverlapByStrategy {
			names = append(names, m.Name)
		}
	}
	return names
}

func drawSettings(t *rapid.T, name string) settings.Settings {
	s := newModeSettings(name, "chars", nil)
	s.Strategy = "window"
	return draw.SettingsNear(t, s, "overlap_mode", "strategy")
}

func drawJob(t *rapid.T, tb testing.TB, name string) *Job {
	text, spans := drawText(t)
	job := newTextJob(tb, drawSettings(t, name), text, spans...)
	chunks := job.Chunks.Slice()
	for i := range chunks {
		c := &chunks[i]
		switch {
		case rapid.IntRange(0, 5).Draw(t, "form") > 0:
		case job.Settings.Unit == "words":
			c.Form = chunk.FormWords
		case job.Settings.Unit == "tokens":
			c.Form = chunk.FormRepaired
		default: // omit separators, like the recursive strategy
			c.Text = strings.NewReplacer("\n\n", "\n", "  ", " ").Replace(c.Body.Slice(text))
		}
	}
	*job.Chunks = chunk.NewChunks(chunks...)
	return job
}

func TestModeGuarantees(t *testing.T) {
	for _, name := range sharingModes() {
		t.Run(name, func(t *testing.T) {
			rapid.Check(t, func(rt *rapid.T) {
				job := drawJob(rt, t, name)
				before := job.Chunks.Slice()
				got := runMode(t, job)
				for i := range job.Chunks.Len() {
					checkChunk(rt, job, i, before[i], got[i])
				}
				chunks, seams := job.Chunks.Slice(), slices.Clone(job.Seams)
				runMode(t, job)
				job.Settings.OverlapMode = rapid.SampledFrom(sharingModes()).Draw(rt, "between")
				runMode(t, job)
				job.Settings.OverlapMode = name
				runMode(t, job)
				if !slices.Equal(chunks, job.Chunks.Slice()) || !slices.Equal(seams, job.Seams) {
					rt.Fatal("a second run returned a different result")
				}
			})
		})
	}
}

func checkChunk(t *rapid.T, job *Job, i int, before chunk.Chunk, content string) {
	c := job.Chunks.At(i)
	text := job.Doc.Text
	plain := *c
	plain.Overlap, plain.Prefix, plain.Join = chunk.Span{}, "", ""
	plain.ContextBefore, plain.ContextAfter = chunk.Span{}, chunk.Span{}
	limit := job.Settings.MaxChunkSize
	ownUnits := job.Meter.Count(before.BodyContent(text))
	isTooLong := job.Settings.Traits().HasMaxSize && ownUnits <= limit && job.Meter.Count(c.Content(text)) > limit
	// The count may differ from the document's count by one token for each invalid character.
	invalidChars := strings.Count(before.BodyContent(text), string(utf8.RuneError))
	mayDiffer := job.Settings.Unit == "tokens" && ownUnits+invalidChars >= limit
	if c.Oversize != isTooLong && !mayDiffer || isTooLong && c.Oversize && c.OversizeReason != chunk.ReasonOverlap {
		t.Fatalf("chunk %d: Oversize = %v with reason %v, but the body has %d units and the content has %d of at most %d", i, c.Oversize, c.OversizeReason,
			ownUnits, job.Meter.Count(c.Content(text)), limit)
	}
	plain.Oversize, plain.OversizeReason = false, chunk.ReasonUnknown
	if plain != before {
		t.Fatalf("chunk %d without overlap = %+v, want unchanged %+v", i, plain, before)
	}
	if !strings.HasSuffix(content, before.Content(text)) {
		t.Fatalf("chunk %d: %q does not end with its body", i, content)
	}
	if i == 0 {
		if c.HasRepeatedText() || !c.Overlap.Empty() || !c.ContextBefore.Empty() {
			t.Fatalf("the first chunk has overlap: %+v", c)
		}
		return
	}
	left, seam := job.Chunks.At(i-1), &job.Seams[i-1]
	mayBeLimited := job.Settings.OverlapMode == "sentences" || job.Settings.OverlapMode == "budget"
	if seam.Requested < 0 || seam.Delivered < 0 || (seam.Delivered < seam.Requested) != (seam.Limit.Kind != chunk.LimitNone) &&
		!(mayBeLimited && seam.Limit.Kind != chunk.LimitNone) {
		t.Fatalf("seam %d: Requested, Delivered and Limit are inconsistent: %+v", i-1, *seam)
	}
	for _, s := range []chunk.Span{c.Overlap, c.ContextBefore} {
		if !s.Empty() && (s.Start < left.Body.Start || s.End > left.Body.End) {
			t.Fatalf("seam %d: %v is not in the previous body %v", i-1, s, left.Body)
		}
	}
	if c.Overlap.Empty() == c.HasRepeatedText() {
		t.Fatalf("chunk %d: overlap = %v, but prefix = %q", i, c.Overlap, c.Prefix)
	}
	if slices := left.Form == chunk.FormSlice && left.Text == "" && c.Form == chunk.FormSlice; slices && c.HasRepeatedText() {
		if n := job.Meter.Count(c.Prefix); n != seam.Delivered {
			t.Fatalf("seam %d: Delivered = %d, but the prefix has %d units", i-1, seam.Delivered, n)
		}
	}
	overlapChecks[job.Settings.OverlapMode](t, job, i, content)
}

var overlapChecks = map[string]func(t *rapid.T, job *Job, i int, content string){
	"budget":    checkBudgetOverlap,
	"sentences": checkSentenceOverlap,
	"context":   checkContextOverlap,
}

func TestEveryModeHasOverlapCheck(t *testing.T) {
	for _, name := range sharingModes() {
		if overlapChecks[name] == nil {
			t.Errorf("overlapChecks has no check for overlap mode %s", name)
		}
	}
}

func checkBudgetOverlap(t *rapid.T, job *Job, i int, content string) {
	c, left, seam, s := job.Chunks.At(i), job.Chunks.At(i-1), job.Seams[i-1], job.Settings
	if !c.HasRepeatedText() {
		if seam.Delivered != 0 {
			t.Fatalf("seam %d: Delivered = %d without overlap, want 0", i-1, seam.Delivered)
		}
		return
	}
	repeated, text := c.Prefix, job.Doc.Text
	if c.Join != budgetJoin || !strings.Contains(left.BodyContent(text), repeated) {
		t.Fatalf("prefix %q is not in %q", c.Prefix, left.BodyContent(text))
	}
	if left.Form == chunk.FormSlice && left.Text == "" && c.Overlap.Slice(text) != repeated {
		t.Fatalf("overlap = %q, but the prefix repeats %q", c.Overlap.Slice(text), repeated)
	}
	if removeSpace(c.Overlap.Slice(chunk.Repair(text))) != removeSpace(repeated) && utf8.ValidString(text) {
		t.Fatalf("overlap = %q, but the prefix repeats %q", c.Overlap.Slice(text), repeated)
	}
	var prev, next side
	prev.setChunk(job, newCounter(job), left)
	next.setChunk(job, newCounter(job), c)
	bounds := map[string]int{
		"1.5 × requested":          seam.Requested + seam.Requested/2,
		"1.5 × 40 % of source":     percentage(prev.size, 40) + percentage(prev.size, 40)/2,
		"1.5 × 45 % of next chunk": percentage(next.size, 45) + percentage(next.size, 45)/2,
		"50 % of result":           next.size,
	}
	for label, limit := range bounds {
		if s.Unit == "tokens" {
			limit++
		}
		if seam.Delivered > limit {
			t.Fatalf("seam %d: Delivered = %d, but %s is %d", i-1, seam.Delivered, label, limit)
		}
	}
	if left.Form == chunk.FormSlice && c.Form == chunk.FormSlice {
		if n := job.Meter.Count(content); n > s.MaxChunkSize {
			t.Fatalf("size of chunk %d = %d, want at most %d", i, n, s.MaxChunkSize)
		}
		if n := job.Meter.Count(repeated); n != seam.Delivered {
			t.Fatalf("seam %d: Delivered = %d, but the prefix has %d units", i-1, seam.Delivered, n)
		}
	}
	if strings.Count(content, fence)%2 == 1 {
		t.Fatalf("content %q has an unclosed code fence", content)
	}
	if start := strings.LastIndex(prev.text, repeated); start >= 0 && endsInSentence(prev.text, start+len(repeated)) && seam.Limit.Kind == chunk.LimitNone {
		t.Fatalf("seam %d: overlap %q ends inside a sentence, but Limit is not set", i-1, repeated)
	}
}

func checkSentenceOverlap(t *rapid.T, job *Job, i int, _ string) {
	c, left, seam, text := job.Chunks.At(i), job.Chunks.At(i-1), job.Seams[i-1], job.Doc.Text
	if k := job.Settings.OverlapSentences; k == 0 {
		if c.HasRepeatedText() || seam.Requested != 0 {
			t.Fatalf("seam %d: prefix = %q, want none for 0 sentences", i-1, c.Prefix)
		}
		return
	}
	repeated := c.Prefix
	if removeSpace(repeated) != removeSpace(writePassage(left, text, newPassage(job.Doc, left), passageSpan(job, i))) {
		t.Fatalf("overlap = %q, but the prefix is %q", c.Overlap.Slice(text), repeated)
	}
	if n := job.Meter.Count(repeated); left.Form == chunk.FormSlice && left.Text == "" && n != seam.Delivered {
		t.Fatalf("seam %d: Delivered = %d, but the prefix has %d units", i-1, seam.Delivered, n)
	}
}

func passageSpan(job *Job, i int) chunk.Span {
	var t trailingSentences
	t.findLast(newPassage(job.Doc, job.Chunks.At(i-1)).text, job.Settings.OverlapSentences)
	return t.span
}

func checkContextOverlap(t *rapid.T, job *Job, i int, _ string) {
	c, left, seam, text := job.Chunks.At(i), job.Chunks.At(i-1), job.Seams[i-1], job.Doc.Text
	if c.HasRepeatedText() {
		t.Fatalf("prefix = %q, want none in context mode", c.Prefix)
	}
	after := left.ContextAfter
	if !after.Empty() && (after.Start < c.Body.Start || after.End > c.Body.End) {
		t.Fatalf("seam %d: %v is not in the next body %v", i-1, after, c.Body)
	}
	r := newCounter(job)
	for _, w := range []struct{ context, body chunk.Span }{{c.ContextBefore, left.Body}, {after, c.Body}} {
		if w.context.Empty() {
			continue
		}
		whole := passage{text: w.body.Slice(text), sourceStart: w.body.Start}
		n := r.count(whole, w.context.Start-whole.sourceStart, w.context.End-whole.sourceStart)
		if limit := min(job.Settings.OverlapSize, percentage(r.count(whole, 0, len(whole.text)), contextPercent)); n > limit {
			t.Fatalf("seam %d: context has %d units, want at most %d", i-1, n, limit)
		}
		for _, off := range []int{w.context.Start, w.context.End} {
			if off != runeEnd(text, len(text), off) {
				t.Fatalf("seam %d: context %v splits a character", i-1, w.context)
			}
		}
	}
	if !c.ContextBefore.Empty() && seam.Requested != job.Settings.OverlapSize {
		t.Fatalf("seam %d: Requested is not overlap_size: %+v", i-1, seam)
	}
}

func removeSpace(s string) string {
	return strings.Map(func(r rune) rune {
		if pythonSpaces(r) || jsSpaces(r) {
			return -1
		}
		return r
	}, s)
}

func TestModesStopWhenCanceled(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	for _, name := range sharingModes() {
		job := newJob(t, newModeSettings(name, "chars", nil), "One. Two. ", "Three. Four.")
		if err := Run(ctx, job); !errors.Is(err, context.Canceled) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func FuzzModes(f *testing.F) {
	for combination := range len(units) * len(sharingModes()) {
		f.Add("One. Two. Three. ```\nFour. Five! ```", 3, 10, 2, combination)
		f.Add("a\xff\xfe. \x85\xe4\xb8 a? 世界. \u00a0b", 2, 5, 1, combination)
		f.Add(strings.Repeat("x", 300)+". "+strings.Repeat("y ", 300), 5, 100, 3, combination)
	}
	f.Fuzz(func(t *testing.T, text string, chunks, size, sentences, combination int) {
		text = text[:min(len(text), 1024)]
		if _, err := source.NewFromString("test.md", text); err != nil || len(text) == 0 || combination < 0 {
			return
		}
		unit, name := units[combination%len(units)], sharingModes()[combination/len(units)%len(sharingModes())]
		chunks = 1 + min(max(chunks, 0), 8)
		var spans []chunk.Span
		for i := range chunks {
			s := chunk.Span{Start: i * len(text) / chunks, End: (i + 1) * len(text) / chunks}
			if !s.Empty() {
				spans = append(spans, s)
			}
		}
		s := newModeSettings(name, unit, func(s *settings.Settings) {
			s.OverlapSize, s.OverlapSentences, s.MaxChunkSize = max(0, size), max(0, sentences%1000), 1000
		})
		job := newTextJob(t, s, text, spans...)
		for i, content := range runMode(t, job) {
			c := job.Chunks.At(i)
			if i > 0 && !c.Overlap.Empty() && (c.Overlap.Start < spans[i-1].Start || c.Overlap.End > spans[i-1].End) {
				t.Fatalf("%s: %v is not in %v", name, c.Overlap, spans[i-1])
			}
			if !strings.HasSuffix(content, spans[i].Slice(text)) {
				t.Fatalf("%s: %q does not contain its body", name, content)
			}
		}
	})
}
