package explain_test

import (
	"testing"

	"chunkscope/engine/align"
	"chunkscope/engine/explain"
	"chunkscope/engine/settings"
)

func TestDescribeLikely(t *testing.T) {
	webui, err := settings.FindPreset("open-webui")
	if err != nil {
		t.Fatal(err)
	}
	headings, err := settings.FindPreset("langchain-headings")
	if err != nil {
		t.Fatal(err)
	}
	made := func(p *settings.Preset, changes ...string) align.Choice {
		return align.Choice{Settings: p.Settings(), Preset: p.Name, Changes: changes}
	}
	newChoices := func(presets ...string) (out []align.Choice) {
		for _, p := range presets {
			out = append(out, align.Choice{Preset: p})
		}
		return out
	}
	for _, c := range []struct {
		likely align.LikelySettings
		want   string
	}{
		{align.LikelySettings{Choice: made(webui), MatchingCount: 44, GivenCount: 44, ProducedCount: 44, MatchingSeamCount: 43, SeamCount: 43}, "these are open-webui 1000/100: 44 of 44 chunks"},
		{align.LikelySettings{Choice: made(headings, "heading_level=4"), MatchingCount: 2, GivenCount: 2, SeamCount: 1}, "these are langchain-headings with heading level 4: 2 of 2 chunks"},
		{
			align.LikelySettings{Choice: made(webui), Ties: newChoices("graphrag"), MatchingCount: 9, GivenCount: 9, ProducedCount: 9, SeamCount: 8},
			"these are open-webui 1000/100 or graphrag: 9 of 9 chunks; both give the same chunks here",
		},
		{
			align.LikelySettings{Choice: newChoices("a")[0], Ties: newChoices("b", "c", "d", "e", "f", "g", "h", "i"), MatchingCount: 9, GivenCount: 9, ProducedCount: 9, SeamCount: 8},
			"these are a or b or c or d or e or f or g or 2 more: 9 of 9 chunks; all give the same chunks here",
		},
		{align.LikelySettings{Choice: newChoices("a")[0], Ties: newChoices("b"), MatchingCount: 9, GivenCount: 9, ProducedCount: 10, SeamCount: 8}, "nearest are a or b: 9 of 9 chunks"},
		{
			align.LikelySettings{Choice: newChoices("default")[0], MatchingCount: 40, GivenCount: 44, MatchingSeamCount: 40, SeamCount: 43},
			"nearest are default: 40 of 44 chunks, and the same seams at 40 of 43 places",
		},
		{
			align.LikelySettings{Choice: newChoices("default")[0], GivenCount: 44, MatchingSeamCount: 22, SeamCount: 43, ExaminedDocuments: 12},
			"no known settings reproduce any of these 44 chunks of the first 12 documents; default matches the seams at 22 of 43 places",
		},
		{
			align.LikelySettings{Choice: newChoices("default")[0], MatchingCount: 2, GivenCount: 44, ProducedCount: 44, MatchingSeamCount: 21, SeamCount: 43},
			"the nearest settings, though not close, are default: 2 of 44 chunks, and the same seams at 21 of 43 places",
		},
		{
			align.LikelySettings{Choice: newChoices("default")[0], GivenCount: 41, ProducedCount: 647, MatchingSeamCount: 39, SeamCount: 40},
			"no known settings reproduce any of these 41 chunks",
		},
		{
			align.LikelySettings{Choice: made(webui), MatchingCount: 9, GivenCount: 9, ProducedCount: 9, SeamCount: 8, Overlaps: align.Range{Low: 80, High: 150}},
			"these are open-webui 1000/100: 9 of 9 chunks; overlaps 80 to 150 cut the same here",
		},
		{align.LikelySettings{Choice: newChoices("a")[0], GivenCount: 1, ProducedCount: 3}, "one chunk does not show which system made it"},
		{align.LikelySettings{Choice: newChoices("a")[0], Ties: newChoices("b"), MatchingCount: 1, GivenCount: 1, ProducedCount: 1}, "one chunk does not show which system made it: a or b produce this result"},
		{align.LikelySettings{Choice: newChoices("a")[0], MatchingCount: 1, GivenCount: 1, ProducedCount: 1}, "one chunk does not show which system made it; of the presets, only a produces this result"},
		{align.LikelySettings{GivenCount: 3}, "chunks without a seam between them do not show which system made them"},
	} {
		if got := explain.DescribeLikely(&c.likely); got != c.want {
			t.Errorf("got %q, want %q", got, c.want)
		}
	}
}
