package tui

import (
	"strings"
	"testing"

	"chunkscope/engine/settings"
)

// BenchmarkSeamKey measures Update and View for a key in the microscope, in the chunk as embedded,
// and with token borders or a model limit.
func BenchmarkSeamKey(b *testing.B) {
	doc := largeDocument(b, 10<<20)
	set := presetSettings(b, "fixed-window")
	set.MaxChunksPerDocument = 0
	for _, c := range []struct {
		name string
		open []string
		key  string
	}{
		{"microscope", []string{"n", "enter"}, "n"},
		{"embedded", []string{"n", "e"}, "n"},
		{"tokens", []string{"i"}, "space"},
		{"limit", []string{"x", "m", "i", "n", "i", "l", "enter"}, "space"},
	} {
		b.Run(c.name, func(b *testing.B) {
			d := newDriver(b, setup{doc: doc, set: set, w: 120, h: 40})
			d.keys(c.open...)
			msg := press(c.key)
			for b.Loop() {
				d.r.Update(msg)
				d.r.View()
			}
		})
	}
}

func BenchmarkKeyInOneChunk(b *testing.B) {
	doc := newDocument(b, "large.md", strings.Repeat("One line of some plain text.\n", 300_000))
	set := settings.Default()
	set.Strategy = "headings"
	d := newDriver(b, setup{doc: doc, set: set, w: 120, h: 40})
	d.keys("e")
	msg := press("j")
	for b.Loop() {
		d.r.Update(msg)
		d.r.View()
	}
}
