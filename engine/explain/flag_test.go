package explain

import (
	"strings"
	"testing"

	"chunkscope/engine"
	"chunkscope/engine/chunk"
	"chunkscope/engine/settings"
)

func TestOversizeNamesEffectiveSettings(t *testing.T) {
	for _, c := range []struct {
		strategy, change string
		reason           chunk.Reason
		want             string
	}{
		{"code_aware", "max_chunk_size=4096 of x.go", chunk.ReasonCode, "longer than max chunk size 4096: a declaration is not cut (preserve atomic blocks)"},
		{"code_aware", "long_code=lines of x.go", chunk.ReasonCode, "longer than max chunk size 4096: a line that cannot be cut is kept whole (long code lines)"},
		{"structural", "preserve_atomic_blocks=true", chunk.ReasonCode, "longer than max chunk size 4096: a code block is not cut (preserve atomic blocks)"},
		{"structural", "preserve_atomic_blocks=false", chunk.ReasonCode, "longer than max chunk size 4096: the structural strategy cannot cut it further"},
		{"structural", "long_paragraphs=keep", chunk.ReasonSection, "longer than max chunk size 4096: a long paragraph is not cut (long paragraphs keep)"},
		{"structural", "long_paragraphs=split", chunk.ReasonSection, "longer than max chunk size 4096: the structural strategy cannot cut it further"},
		{"code_aware", "markdown_rules=reference", chunk.ReasonTable, "longer than max chunk size 4096: a table is not cut"},
		{"recursive", `separators=["\n\n"]`, chunk.ReasonSection, "longer than max chunk size 4096: no entry in separators splits it further"},
		{"recursive", "long_paragraphs=keep", chunk.ReasonTable, "longer than max chunk size 4096: no entry in separators splits it further"},
		{"newcomer", "long_paragraphs=keep", chunk.ReasonUnknown, "longer than max chunk size 4096: the newcomer strategy cannot cut it further"},
	} {
		change, name, _ := strings.Cut(c.change, " of ")
		doc, err := engine.New(name, nil)
		if err != nil {
			t.Fatal(err)
		}
		r := &engine.Result{Doc: doc, Settings: settings.Default(), Strategy: c.strategy}
		r.Settings.Strategy = c.strategy
		if err := settings.Assign(&r.Settings, change); err != nil {
			t.Fatal(err)
		}
		if got := Oversize(r, &chunk.Chunk{Oversize: true, OversizeReason: c.reason}); got != c.want {
			t.Errorf("%s with %s, %s:\n got %s\nwant %s", c.strategy, c.change, c.reason, got, c.want)
		}
	}
}

func TestExplainMerge(t *testing.T) {
	r := &engine.Result{Settings: settings.Default()}
	for _, c := range []struct {
		merge       chunk.Merge
		want, short string
	}{
		{chunk.Merge{}, "", ""},
		{
			chunk.Merge{Kind: chunk.MergedParts, Parts: 1, Size: 212, Min: 512},
			"a part of 212 chars, below min chunk size 512, is merged into it", "merged: 212 < 512 chars",
		},
		{
			chunk.Merge{Kind: chunk.MergedParts, Parts: 3, Size: 212, Min: 512},
			"3 parts below min chunk size 512 are merged into it", "merged: 3 parts below 512 chars",
		},
		{
			chunk.Merge{Kind: chunk.MergedHeading},
			"a heading without text joins its first subsection", "merged: a heading without text joins its first subsection",
		},
		{
			chunk.Merge{
				Kind: chunk.NotMerged, Size: 88, Min: 512, Max: 4096,
				Before: chunk.Neighbor{Kind: chunk.NextToPreamble}, After: chunk.Neighbor{Kind: chunk.TooLongMerged, MergedSize: 4100},
			},
			"at 88 chars, it is below min chunk size 512 and cannot be merged: before it is the preamble, after it a chunk that would make it 4100 > 4096 chars",
			"not merged: 88 < 512 chars, but before it is the preamble, after it a chunk that would make it 4100 > 4096 chars",
		},
		{
			chunk.Merge{
				Kind: chunk.NotMerged, Size: 88, Min: 512, Max: 4096,
				Before: chunk.Neighbor{Kind: chunk.NextToOtherSection}, After: chunk.Neighbor{Kind: chunk.NextToOtherSection},
			},
			"at 88 chars, it is below min chunk size 512 and cannot be merged: another section is on both sides",
			"not merged: 88 < 512 chars, but another section is on both sides",
		},
		{
			chunk.Merge{
				Kind: chunk.NotMerged, Size: 88, Min: 512, Max: 4096,
				Before: chunk.Neighbor{Kind: chunk.EndsWithHeading}, After: chunk.Neighbor{Kind: chunk.AfterLoneHeading},
			},
			"at 88 chars, it is below min chunk size 512 and cannot be merged: before it is text outside its section, after it a chunk that ends with a heading whose text follows",
			"not merged: 88 < 512 chars, but before it is text outside its section, after it a chunk that ends with a heading whose text follows",
		},
	} {
		ch := &chunk.Chunk{Merge: c.merge}
		if got := ExplainMerge(r, ch); got != c.want {
			t.Errorf("got %q, want %q", got, c.want)
		}
		if got := ShortMerge(&c.merge, r.Settings.Unit); got != c.short {
			t.Errorf("in short: got %q, want %q", got, c.short)
		}
	}
}

func TestEveryCauseAndLimitHasWords(t *testing.T) {
	for c := chunk.CauseUnknown; c <= chunk.CauseManual; c++ {
		if causes[c].sentence == "" {
			t.Errorf("cause %s has no sentence", c)
		}
	}
	for k := chunk.LimitSource; k <= chunk.LimitStrip; k++ {
		l := chunk.Limit{Kind: k}
		if word := LimitName(l); LimitKind(k) == "" || ShortLimit(l, "chars") == "" || LimitForRow(l, "chars") == "" || word == "" || len(word) > len("at a separator") {
			t.Errorf("limit %s has no text, or its name is too long", k)
		}
	}
}

func TestOverlapSettings(t *testing.T) {
	for _, c := range []struct{ pair, want, short string }{
		{"overlap_mode=none", "no overlap", "no overlap"},
		{"overlap_mode=context", "overlap context 200", "context 200"},
		{"overlap_mode=sentences", "overlap of 2 sentences", "2 sentences"},
		{"overlap_mode=budget", "overlap budget 200", "budget 200"},
	} {
		s := settings.Default()
		if err := settings.Assign(&s, c.pair); err != nil {
			t.Fatal(err)
		}
		if got := OverlapSettings(s); got != c.want {
			t.Errorf("%s: got %q, want %q", c.pair, got, c.want)
		}
		if got := ShortOverlapSettings(s); got != c.short {
			t.Errorf("ShortOverlapSettings with %s = %q, want %q", c.pair, got, c.short)
		}
	}
	s := settings.Default()
	s.OverlapMode, s.OverlapSize, s.OverlapPercentage = "budget", 0, 0.125
	if got := OverlapSettings(s); got != "overlap budget 12.5%" {
		t.Error(got)
	}
}
