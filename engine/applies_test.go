package engine_test

import (
	"context"
	"slices"
	"testing"

	"chunkscope/engine"
	"chunkscope/engine/settings"
)

func TestSettingsThatDoNotApplyHaveNoEffect(t *testing.T) {
	doc, err := engine.Load("../testdata/docs/v-tutorial-with-code.md")
	if err != nil {
		t.Fatal(err)
	}
	run := func(s engine.Settings) *engine.Result {
		r, err := engine.Run(context.Background(), doc, s)
		if err != nil {
			t.Fatalf("%+v: %v", s, err)
		}
		return r
	}
	for _, strategy := range settings.Strategies {
		for _, mode := range settings.Modes {
			s := settings.Default()
			s.Strategy, s.OverlapMode = strategy.Name, mode.Name
			s.MaxChunkSize, s.MinChunkSize, s.OverlapSize = 600, 150, 100
			if settings.Check(s) != nil {
				continue // the settings contradict each other
			}
			want := run(s)
			for i := range settings.Table {
				key := &settings.Table[i]
				for _, changed := range otherValues(key, s) {
					if key.Applies(&s) || key.Applies(&changed) {
						continue
					}
					got := run(changed)
					if !slices.Equal(got.Chunks.Slice(), want.Chunks.Slice()) || !slices.Equal(got.Seams, want.Seams) {
						t.Errorf("%s/%s: %s=%s does not apply but changes the result", s.Strategy, s.OverlapMode, key.Key, key.Get(&changed))
					}
					if got.Settings.Fingerprint() != want.Settings.Fingerprint() {
						t.Errorf("%s/%s: %s does not apply but changes the fingerprint", s.Strategy, s.OverlapMode, key.Key)
					}
				}
			}
		}
	}
}

func otherValues(key *settings.Setting, s engine.Settings) []engine.Settings {
	var out []engine.Settings
	tryValue := func(set func(*engine.Settings) bool) {
		c := s
		if set(&c) && c != s {
			out = append(out, c)
		}
	}
	tryValue(func(c *engine.Settings) bool { return key.SetNumber(c, key.Min) })
	tryValue(func(c *engine.Settings) bool { return key.SetNumber(c, key.Max) })
	for _, o := range key.Options {
		tryValue(func(c *engine.Settings) bool { return key.Set(c, o.Name) == nil })
	}
	if key.Kind == settings.KindToggle {
		tryValue(func(c *engine.Settings) bool { return key.Cycle(c, 1) })
	}
	return out
}
