package tui

import (
	"testing"

	"chunkscope/engine/settings"
)

func BenchmarkPanelKey(b *testing.B) {
	doc := largeDocument(b, 10<<20)
	open := map[string]func(*driver){
		"compare": func(d *driver) {
			d.keys("A")
			d.usePreset("default")
			d.keys("tab", "tab", "n")
		},
		"overlap": func(d *driver) { // seams differ only in overlap
			d.usePreset("default")
			d.keys("A")
			d.r.s.Change("overlap_size", func(to *settings.Settings) { to.OverlapSize = 400 })
			d.run(d.r.Rerun())
			d.send(nil)
			d.keys("tab", "tab", "n")
		},
		"sides": func(d *driver) {
			d.keys("A")
			d.usePreset("default")
			d.keys("S", "n")
		},
		"probe": func(d *driver) {
			d.keys("a")
			d.text("wheel nine")
			d.keys("enter")
		},
		"gold": func(d *driver) { d.keys("tab", "tab", "down") },
	}
	for name, do := range open {
		b.Run(name, func(b *testing.B) {
			s := setup{doc: doc, set: presetSettings(b, "fixed-window"), w: 200, h: 60}
			if name == "gold" {
				s.gold = testQuestions(b)
			}
			d := newDriver(b, s)
			do(d)
			msg := press("n")
			for b.Loop() {
				d.r.Update(msg)
				d.r.View()
			}
		})
	}
}

func BenchmarkSliderStepPinned(b *testing.B) {
	doc := largeDocument(b, 10<<20)
	for _, name := range []string{"default", "fixed-window"} {
		b.Run(name, func(b *testing.B) {
			d := newDriver(b, setup{doc: doc, set: presetSettings(b, name), w: 120, h: 40})
			d.keys("A")
			i := 1
			for b.Loop() {
				i = -i
				d.r.apply(d.r.panes.Settings.Nudge(d.r.Context(), i))
				_, cmd := d.r.Update(d.r.s.Start()())
				_ = cmd
				d.r.View()
			}
		})
	}
}
