package engine_test

import (
	"context"
	"errors"
	"io"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"chunkscope/engine"
	"chunkscope/engine/describe"
	"chunkscope/engine/export/records"
	"chunkscope/engine/internal/draw"
	"chunkscope/engine/measure/metrics"
	"chunkscope/engine/settings"
	"chunkscope/engine/text"
)

// Results of the reference rules have fewer guarantees (rules/reference-rules, What is shown).
func TestReferenceKeepsGuarantees(t *testing.T) {
	runs := 0
	rapid.Check(t, func(t *rapid.T) {
		if runByReference(t, drawDocument(t), draw.ReferenceSettings(t)) {
			runs++
		}
	})
	if runs == 0 {
		t.Error("every run failed")
	}
}

func FuzzReference(f *testing.F) {
	for seed := range 10 {
		f.Add("# A\n\nText. More:\n\n- a\n  - b\n\n```go\nx\n```\n\nOutput:\n\n```\ny\n```\n", seed)
		f.Add("lost\n\n### C\n\nlost\n\n# D\r\n\r\n|a|b|\n|---|---|\n|1|2|\n\n北行记。\xff```", seed)
	}
	settingsBySeed := drawSettingsBySeed(draw.ReferenceSettings)
	f.Fuzz(func(t *testing.T, text string, seed int) {
		doc, err := engine.New("any.md", []byte(text[:min(len(text), maxFuzzed)]))
		if err != nil {
			t.Skip()
		}
		runByReference(t, doc, settingsBySeed(seed))
	})
}

func runByReference(t checker, doc *engine.Document, s engine.Settings) bool {
	t.Helper()
	canceled, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := engine.Run(canceled, doc, s); !errors.Is(err, context.Canceled) {
		t.Fatalf("error of a cancelled run = %v, want context.Canceled", err)
	}
	r, err := engine.Run(context.Background(), doc, s)
	second, err2 := engine.Run(context.Background(), doc, s)
	if err != nil {
		if refusal, ok := errors.AsType[*settings.Error](err); !ok || refusal.Key == "" || err2 == nil || err.Error() != err2.Error() {
			t.Fatalf("first run: error = %v; second run: error = %v; want the same error", err, err2)
		}
		return false
	}
	if len(r.Seams) != max(0, r.Chunks.Len()-1) || r.Chunks.Len() != second.Chunks.Len() {
		t.Fatalf("first run: %d chunks and %d seams; second run: %d chunks", r.Chunks.Len(), len(r.Seams), second.Chunks.Len())
	}
	for i := range r.Chunks.Len() {
		c := r.Chunks.At(i)
		if c.Body.Empty() || c.Body.Start < 0 || c.Body.End > len(doc.Text) || i > 0 && c.Body.Start < r.Chunks.Body(i-1).Start {
			t.Fatalf("chunk %d has invalid body %v in %q", i, c.Body, doc.Text)
		}
		if second.Content(i) != r.Content(i) || second.Chunks.Body(i) != c.Body {
			t.Fatalf("chunk %d differs in a second run", i)
		}
		if n := len([]rune(r.Content(i))); n > s.MaxChunkSize && !c.Oversize {
			t.Fatalf("chunk %d has %d chars but is not flagged as oversize", i, n)
		}
		if want := textOutsideGaps(doc.Text, r, i); removeSpace(r.Content(i)) != want && !mayRepeatText(r, i) {
			t.Fatalf("chunk %d has text %q, but its span has %q", i, removeSpace(r.Content(i)), want)
		}
	}
	checkOutput(t, r)
	return true
}

// textOutsideGaps returns the body of chunk i without gaps and white space.
func textOutsideGaps(text string, r *engine.Result, i int) string {
	var b strings.Builder
	start := r.Chunks.Body(i).Start
	for _, gap := range r.Chunks.At(i).Foreign.Gaps {
		b.WriteString(text[start:gap.Start])
		start = gap.End
	}
	b.WriteString(text[start:r.Chunks.Body(i).End])
	return removeSpace(b.String())
}

// mayRepeatText reports whether chunk i merges code blocks and the text between them.
func mayRepeatText(r *engine.Result, i int) bool {
	return len(removeSpace(r.Content(i))) > len(textOutsideGaps(r.Doc.Text, r, i)) && r.Chunks.At(i).Merge.Parts > 0 ||
		slices.ContainsFunc(r.Metadata(i), func(f describe.Field) bool { return f.Name == "merged_for_fence_balance" })
}

func removeSpace(s string) string {
	return strings.Map(func(c rune) rune {
		if text.IsSpace(c) {
			return -1
		}
		return c
	}, s)
}

// checkOutput checks that a result can be measured and written.
func checkOutput(t checker, r *engine.Result) {
	t.Helper()
	cover, err := metrics.MeasureCoverage(context.Background(), r)
	if err != nil || cover.Uncovered < 0 || cover.Uncovered > cover.Bytes {
		t.Fatalf("error = %v, coverage = %+v; want valid coverage", err, cover)
	}
	if _, err := metrics.Measure(context.Background(), r, metrics.Options{}); err != nil {
		t.Fatalf("%v", err)
	}
	// Write only one of the formats, because writing all of them would take most of the time.
	f := records.Formats[(len(r.Doc.Text)+r.Chunks.Len())%len(records.Formats)]
	write, end := f.Begin(io.Discard, records.Options{Escape: strings.ToUpper})
	if err := errors.Join(write(r, records.Annotations{}), end()); err != nil {
		t.Fatalf("%s: %v", f.Name, err)
	}
}

func TestReferenceMarksAlteredText(t *testing.T) {
	doc, err := engine.New("cr.md", []byte("One.\rTwo.\n"))
	if err != nil {
		t.Fatal(err)
	}
	s := settings.Default()
	s.MarkdownRules, s.OverlapMode = settings.Reference, "none"
	r, err := engine.Run(t.Context(), doc, s)
	if err != nil {
		t.Fatal(err)
	}
	c := r.Chunks.At(0)
	if got := c.Content(doc.Text); got != "One.\nTwo." || c.IsExact(doc.Text) {
		t.Errorf("content = %q, IsExact = %v; want \"One.\\nTwo.\" and false", got, c.IsExact(doc.Text))
	}
}
