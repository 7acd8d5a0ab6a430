package explain

import (
	"strings"
	"testing"

	"chunkscope/engine"
	"chunkscope/engine/chunk"
	"chunkscope/engine/settings"
)

func TestEverythingIsExplained(t *testing.T) {
	seen := map[string]bool{}
	for _, name := range []string{"v-api-reference-tables.md", "v-tutorial.md", "v-changelog-nested-lists.md"} {
		doc, err := engine.Load("../../testdata/docs/" + name)
		if err != nil {
			t.Fatal(err)
		}
		checkAll(t, doc, seen)
	}
	if len(seen) < 100 {
		t.Errorf("got only %d different sentences", len(seen))
	}
}

func TestHeadingsAreQuotedCompletely(t *testing.T) {
	const text = "# One\n\nHere is a line.\n\n## Two words\n\nThere is another.\n"
	for name, text := range map[string]string{"recursive": text, "structural": text, "headings": strings.ReplaceAll(text, "\n", "\r")} {
		doc, err := engine.New("a.md", []byte(text))
		if err != nil {
			t.Fatal(err)
		}
		s := settings.Default()
		s.Strategy, s.Separators, s.OverlapMode, s.MaxChunkSize, s.MinChunkSize, s.OverlapSize = name, "markdown", "none", 40, 10, 0
		r, err := engine.Run(t.Context(), doc, s)
		if err != nil {
			t.Fatal(err)
		}
		if got, _, _ := strings.Cut(DescribeCut(r, len(r.Seams)-1), ";"); got != "a heading begins a section: ## Two words" {
			t.Errorf("%s: got %q, want %q", name, got, "a heading begins a section: ## Two words")
		}
	}
}

func checkAll(t *testing.T, doc *engine.Document, seen map[string]bool) {
	t.Helper()
	for _, strategy := range settings.Strategies {
		for _, mode := range settings.Modes {
			for _, size := range []int{120, 700, 4096} {
				s := settings.Default()
				s.Strategy, s.OverlapMode, s.MaxChunkSize, s.MinChunkSize = strategy.Name, mode.Name, size, size/3
				s.OverlapSize = size / 4
				if settings.Check(s) != nil {
					continue
				}
				r, err := engine.Run(t.Context(), doc, s)
				if err != nil {
					t.Fatal(err)
				}
				checkSentences(t, r, seen)
			}
		}
	}
}

func checkSentences(t *testing.T, r *engine.Result, seen map[string]bool) {
	t.Helper()
	say := func(label, sentence string) {
		seen[sentence] = true
		for k := range settings.Table {
			if key := settings.Table[k].Key; strings.Contains(key, "_") && strings.Contains(sentence, key) {
				t.Errorf("%s names the key %s instead of its label: %q", label, key, sentence)
			}
		}
		if sentence == "" || strings.Contains(sentence, "the strategy cuts here") ||
			strings.HasSuffix(sentence, ".") && !strings.Contains(sentence, "begins: ") || strings.Contains(sentence, "%!") || strings.Contains(sentence, "_integrity") {
			t.Errorf("%s/%s: invalid sentence for %s: %q", r.Settings.Strategy, r.Settings.OverlapMode, label, sentence)
		}
	}
	for i := range r.Seams {
		say("cut", DescribeCut(r, i))
		say("overlap", Overlap(r, i))
		if m := &r.Seams[i]; m.Delivered < m.Requested {
			say("limit "+m.Limit.Name(), Limit(r, i))
		}
	}
	for i := range r.Chunks.Len() {
		c := r.Chunks.At(i)
		if c.Oversize {
			say("oversize", Oversize(r, c))
		}
		if c.Strength != chunk.NoStrength {
			say("short", ShortReason(c))
			if c.Small || strings.HasSuffix(ShortReason(c), ": ") {
				t.Errorf("chunk %d: small = %t, but the reason is %q", i+1, c.Small, ShortReason(c))
			}
		}
		if c.Merge.Kind != chunk.NoMerge {
			say("merge", ExplainMerge(r, c))
		}
		if c.Small && c.Merge.Kind != chunk.NotMerged {
			t.Errorf("chunk %d is small without a reason", i+1)
		}
	}
}

func TestUnitsAgreeInNumber(t *testing.T) {
	r := &engine.Result{Settings: settings.Default()}
	if a, b := FormatUnits(r, 1), FormatUnits(r, 12_000); a != "1 char" || b != "12,000 chars" {
		t.Errorf("got %q and %q, want 1 char and 12,000 chars", a, b)
	}
}
