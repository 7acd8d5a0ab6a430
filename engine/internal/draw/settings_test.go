package draw

import (
	"testing"

	"pgregory.net/rapid"

	"chunkscope/engine/settings"
)

func TestEverySettingIsDrawn(t *testing.T) {
	seen := map[string]map[string]bool{}
	drawn, byReference := rapid.Custom(Settings), rapid.Custom(ReferenceSettings)
	for seed := range 800 {
		s := drawn.Example(seed)
		if seed >= 600 {
			s = byReference.Example(seed)
		}
		for i := range settings.Table {
			x := &settings.Table[i]
			if seen[x.Key] == nil {
				seen[x.Key] = map[string]bool{}
			}
			seen[x.Key][x.Get(&s)] = true
		}
	}
	for i := range settings.Table {
		x := &settings.Table[i]
		want := 2
		if x.Kind == settings.KindChoice {
			want = len(x.Options)
		}
		if len(seen[x.Key]) < want {
			t.Errorf("%s was drawn with %d values, want %d: %v", x.Key, len(seen[x.Key]), want, seen[x.Key])
		}
	}
}

func TestSettingsNearKeepsSettings(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		base := Settings(t)
		s := SettingsNear(t, base, "strategy", "overlap_mode", "max_chunk_size")
		if s.Strategy != base.Strategy || s.OverlapMode != base.OverlapMode || s.MaxChunkSize != base.MaxChunkSize {
			t.Fatalf("got %+v, want the strategy, overlap mode and maximum of %+v", s, base)
		}
	})
}
