package explain_test

import (
	"testing"

	"chunkscope/engine/align"
	"chunkscope/engine/explain"
	"chunkscope/engine/settings"
)

func TestNearestSettingsAreCalledAsNearAsTheyAre(t *testing.T) {
	webui, err := settings.FindPreset("open-webui")
	if err != nil {
		t.Fatal(err)
	}
	headings, err := settings.FindPreset("langchain-headings")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		likely align.Likely
		want   string
	}{
		{align.Likely{Settings: webui.Settings(), Preset: "open-webui", Same: 44, Of: 44, SameSeams: 43, Seams: 43}, "these are open-webui 1000/100: 44 of 44 chunks"},
		{
			align.Likely{Settings: headings.Settings(), Preset: "langchain-headings", Changes: []string{"heading_level=4"}, Same: 1, Of: 1},
			"these are langchain-headings with heading level 4: 1 of 1 chunk",
		},
		{align.Likely{Preset: "lightrag", Ties: []string{"graphrag"}, Same: 9, Of: 9}, "nearest are lightrag or graphrag: 9 of 9 chunks"},
		{align.Likely{Preset: "a", Ties: []string{"b", "c", "d", "e"}, Same: 9, Of: 9}, "nearest are a or b or c or 2 more: 9 of 9 chunks"},
		{
			align.Likely{Preset: "default", Same: 40, Of: 44, SameSeams: 40, Seams: 43},
			"nearest are default: 40 of 44 chunks, and the same seams at 40 of 43 places",
		},
		{
			align.Likely{Preset: "default", Of: 44, SameSeams: 22, Seams: 43},
			"nearest are default: 0 of 44 chunks, and the same seams at 22 of 43 places",
		},
		{
			align.Likely{Preset: "default", Same: 2, Of: 44, SameSeams: 21, Seams: 43},
			"nearest, though not near, are default: 2 of 44 chunks, and the same seams at 21 of 43 places",
		},
	} {
		if got := explain.Likely(&c.likely); got != c.want {
			t.Errorf("got %q, want %q", got, c.want)
		}
	}
}
