package part

import (
	"reflect"
	"testing"

	"chunkscope/engine/settings"
)

// The message must list the values that a preset replaces, count them if they are too long, or name
// the previous preset.
func TestApplyPreset(t *testing.T) {
	base, err := settings.FindPreset("default")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		base, to string
		change   func(*settings.Settings)
		want     string
	}{
		{"default", "langchain-token", func(*settings.Settings) {}, "default"},
		{"", "langchain-token", func(s *settings.Settings) { s.MaxChunkSize = 800 }, ""},
		{"default", "langchain-token", func(s *settings.Settings) { s.MaxChunkSize, s.OverlapSize = 800, 100 }, "size 800, overlap 100"},
		{"default", "langchain-token", func(s *settings.Settings) { s.MaxChunkSize, s.OverlapSize = 800, 200 }, "size 800"},
		{"default", "langchain-recursive", func(s *settings.Settings) { s.MaxChunkSize, s.MinChunkSize, s.OverlapSize = 800, 10, 100 }, "3 values"},
	} {
		from := base.Settings()
		c.change(&from)
		to, err := settings.FindPreset(c.to)
		if err != nil {
			t.Fatal(err)
		}
		message := "preset " + c.to
		if c.want != "" {
			message += " instead of " + c.want
		}
		want := Do(UseSettings{Preset: c.to, To: to.Settings(), Replaced: c.want}, Say(message+"; u undoes it"))
		if got := ApplyPreset(c.base, from, to); !reflect.DeepEqual(got, want) {
			t.Errorf("ApplyPreset = %v, want %v", got, want)
		}
	}
}
