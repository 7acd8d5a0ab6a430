package part

import (
	"testing"

	"chunkscope/engine/settings"
)

// The message about a preset must name the values that it replaces, unless they are those of the
// preset before, or too long.
func TestDescribePreset(t *testing.T) {
	base, err := settings.FindPreset("default")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		base, to string
		change   func(*settings.Settings)
		want     string
	}{
		{"default", "langchain-token", func(*settings.Settings) {}, "preset langchain-token; u undoes it"},
		{"", "langchain-token", func(s *settings.Settings) { s.MaxChunkSize = 800 }, "preset langchain-token; u undoes it"},
		{"default", "langchain-token", func(s *settings.Settings) { s.MaxChunkSize, s.OverlapSize = 800, 100 }, "preset langchain-token instead of size 800, overlap 100; u undoes it"},
		{"default", "langchain-token", func(s *settings.Settings) { s.MaxChunkSize, s.OverlapSize = 800, 200 }, "preset langchain-token instead of size 800; u undoes it"},
		{"default", "langchain-recursive", func(s *settings.Settings) { s.MaxChunkSize, s.MinChunkSize, s.OverlapSize = 800, 10, 100 }, "preset langchain-recursive instead of size 800 and 2 more; u undoes it"},
	} {
		from := base.Settings()
		c.change(&from)
		to, err := settings.FindPreset(c.to)
		if err != nil {
			t.Fatal(err)
		}
		if got := DescribePreset(c.base, from, to); got != c.want {
			t.Errorf("DescribePreset = %q, want %q", got, c.want)
		}
	}
}
