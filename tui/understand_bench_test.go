package tui

import (
	"strings"
	"testing"

	"chunkscope/engine/settings"
)

// Update and View of one key in the microscope, in the chunk as embedded, and
// over tokens and struck text, with 10 MB behind them.
func BenchmarkUnderstandKey(b *testing.B) {
	doc := large(b, 10<<20)
	set := preset(b, "fixed-window")
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
			d := drive(b, setup{doc: doc, set: set, w: 120, h: 40})
			d.keys(c.open...)
			msg := press(c.key)
			for b.Loop() {
				d.r.Update(msg)
				d.r.View()
			}
		})
	}
}

// The same where all of 10 MB are a single chunk.
func BenchmarkUnderstandOneChunk(b *testing.B) {
	doc := document(b, "large.md", strings.Repeat("One line of text that says little.\n", 300_000))
	set := settings.Default()
	set.Strategy = "headings"
	d := drive(b, setup{doc: doc, set: set, w: 120, h: 40})
	d.keys("e")
	msg := press("j")
	for b.Loop() {
		d.r.Update(msg)
		d.r.View()
	}
}
