package tour

import (
	"strings"
	"testing"
	"unicode"

	"chunkscope/engine"
	"chunkscope/engine/chunk"
	"chunkscope/engine/element"
	"chunkscope/engine/measure/metrics"
	"chunkscope/engine/outline"
	"chunkscope/engine/settings"
	"chunkscope/engine/text"
)

func load(t *testing.T) *engine.Document {
	t.Helper()
	doc, err := engine.New(SampleName, []byte(SampleMarkdown))
	if err != nil {
		t.Fatal(err)
	}
	return doc
}

func run(t *testing.T, change func(*settings.Settings)) *engine.Result {
	t.Helper()
	s := settings.Default()
	if change != nil {
		change(&s)
	}
	r, err := engine.Run(t.Context(), load(t), s)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func checkAtLeast(t *testing.T, label string, got, want int) {
	t.Helper()
	if got < want {
		t.Errorf("got %d %s, want at least %d", got, label, want)
	}
}

func TestSampleHasEveryKindOfText(t *testing.T) {
	if n := len(SampleMarkdown); n < 8_000 || n > 15_000 {
		t.Errorf("the sample has %d bytes, want 8 to 15 kB", n)
	}
	o := load(t).Outline()

	levels := map[int]int{}
	for i := range o.NumHeadings() {
		levels[o.Heading(i).Level]++
	}
	for level := 1; level <= 4; level++ {
		checkAtLeast(t, "headings of each level", levels[level], 1)
	}
	if o.BlockKind(0) != outline.Paragraph {
		t.Errorf("the sample begins with a %s, want a preamble", o.BlockKind(0))
	}

	languages := map[string]bool{}
	for i := range o.CodeBlocks {
		languages[o.Language(&o.CodeBlocks[i])] = true
	}
	checkAtLeast(t, "languages", len(languages), 3)

	taskCount, nestedCount := 0, 0
	for i := range o.NumLists() {
		l := o.List(i)
		nestedCount = max(nestedCount, l.MaxDepth)
		for _, i := range l.Items {
			if i.Task != outline.NoTask {
				taskCount++
			}
		}
	}
	checkAtLeast(t, "tasks", taskCount, 4)
	checkAtLeast(t, "levels of nested lists", nestedCount, 1)

	columns := 0
	for _, b := range o.Tables {
		columns = max(columns, int(b.Columns))
	}
	checkAtLeast(t, "columns in the widest table", columns, 6)
}

func TestSampleHasSeveralScripts(t *testing.T) {
	for _, table := range []*unicode.RangeTable{unicode.Han, unicode.Hiragana, unicode.Hangul, unicode.Greek} {
		if !strings.ContainsFunc(SampleMarkdown, func(r rune) bool { return unicode.Is(table, r) }) {
			t.Errorf("the sample has no letter of the script with range %v", table.R16[0])
		}
	}
	for _, emoji := range []string{"🌌", "🕷️", "👩‍🚀", "👨‍👩‍👧", "🇬🇷"} {
		if !strings.Contains(SampleMarkdown, emoji) {
			t.Errorf("the sample has no %s", emoji)
		}
	}
}

// A new user sees the default settings first.
func TestDefaultsShowEveryKindOfProblem(t *testing.T) {
	r := run(t, nil)
	if n := r.Chunks.Len(); n < 15 || n > 30 {
		t.Errorf("got %d chunks, want 15 to 30", n)
	}
	if r.Strategy == "auto" || r.Choice == nil {
		t.Errorf("auto chose %q because of %+v", r.Strategy, r.Choice)
	}
	if !r.Chunks.At(0).Preamble {
		t.Error("the first chunk is not a preamble")
	}
	small, oversize := flags(r)
	checkAtLeast(t, "chunks flagged small", small, 2)
	checkAtLeast(t, "chunks flagged oversize", oversize, 1)
	checkAtLeast(t, "seams with less overlap than requested", countLimited(r), 3)
}

func flags(r *engine.Result) (small, oversize int) {
	for i := range r.Chunks.Len() {
		if r.Chunks.At(i).Small {
			small++
		}
		if r.Chunks.At(i).Oversize {
			oversize++
		}
	}
	return small, oversize
}

func countLimited(r *engine.Result) int {
	n := 0
	for i := range r.Seams {
		if r.Seams[i].Delivered < r.Seams[i].Requested {
			n++
		}
	}
	return n
}

func TestThresholdsChangeTheStrategyOfAuto(t *testing.T) {
	previous := run(t, nil)
	current := run(t, func(s *settings.Settings) { s.CodeThreshold = 0.5 })
	if previous.Strategy == current.Strategy || previous.Chunks.Len() == current.Chunks.Len() {
		t.Errorf("got %s with %d chunks at code_threshold 0.3 and %s with %d at 0.5, want both results to differ",
			previous.Strategy, previous.Chunks.Len(), current.Strategy, current.Chunks.Len())
	}
}

func TestOverlapMakesSeveredSentencesWhole(t *testing.T) {
	countSevered := func(overlap int) int {
		r := run(t, func(s *settings.Settings) {
			s.Strategy, s.OverlapMode = "window", "native"
			s.MaxChunkSize, s.OverlapSize = 800, overlap
		})
		n := 0
		for _, sentence := range r.Doc.Sentences() {
			if !isWhole(r, sentence.Span()) {
				n++
			}
		}
		return n
	}
	noOverlap, smallOverlap, largeOverlap := countSevered(0), countSevered(50), countSevered(200)
	checkAtLeast(t, "sentences lost without overlap", noOverlap, 6)
	if smallOverlap == 0 || largeOverlap > 1 || smallOverlap >= noOverlap {
		t.Errorf("sentences lost with overlap 0, 50 and 200 = %d, %d, %d; want fewer with 50, and at most 1 with 200", noOverlap, smallOverlap, largeOverlap)
	}
}

func isWhole(r *engine.Result, sentence chunk.Span) bool {
	for i := range r.Chunks.Len() {
		if body := r.Chunks.Body(i); body.Start <= sentence.Start && sentence.End <= body.End {
			return true
		}
	}
	return false
}

func TestSixStepsRepairFirstSentence(t *testing.T) {
	var reports []*metrics.Report
	for step := range 7 {
		s := SampleSettings()
		s.OverlapSize += 10 * step
		r := run(t, func(out *settings.Settings) { *out = s })
		m, err := metrics.Measure(t.Context(), r, metrics.Options{})
		if err != nil {
			t.Fatal(err)
		}
		reports = append(reports, m)
		severed := metrics.ListSevered(r, 0)
		if len(severed) != 1 || severed[0].Kind != element.Sentence || severed[0].IsWhole() != (step >= 4) {
			t.Errorf("step %d: elements severed by the first seam = %+v, want one sentence", step, severed)
		}
		if step == 0 && !r.Chunks.Body(1).Contains(SampleSeam) {
			t.Errorf("byte %d is not in chunk 2, %v", SampleSeam, r.Chunks.Body(1))
		}
	}
	for step := 1; step < len(reports); step++ {
		before, after := reports[step-1], reports[step]
		if a, b := before.WholeText.Share(), after.WholeText.Share(); b < a || step == 1 && text.Percent(a) == text.Percent(b) {
			t.Errorf("step %d: share of whole text = %.3f, previously %.3f", step, b, a)
		}
		for k := range before.Elements {
			if a, b := before.Elements[k].Broken(), after.Elements[k].Broken(); b > a {
				t.Errorf("step %d severs %d elements of kind %s, more than the %d of the previous step", step, b, element.Kind(k), a)
			}
		}
	}
	if whole := reports[6].WholeText; whole.Whole < whole.Total {
		t.Errorf("after six steps, %d of %d characters are whole, want all", whole.Whole, whole.Total)
	}
}

func TestBudgetLeavesSeamsDry(t *testing.T) {
	r := run(t, nil)
	dryCount, overlapCount := 0, 0
	for i := range r.Seams {
		if r.Seams[i].IsDry() {
			dryCount++
		} else {
			overlapCount++
		}
	}
	checkAtLeast(t, "dry seams", dryCount, 2)
	checkAtLeast(t, "seams with overlap", overlapCount, 5)
}
