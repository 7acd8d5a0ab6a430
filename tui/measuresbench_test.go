package tui

import (
	"testing"

	"chunkscope/tui/panel"
	"chunkscope/tui/session/tasks"
)

func BenchmarkMeasuringPanels(b *testing.B) {
	doc := largeDocument(b, 10<<20)
	open := map[string]func(*driver){"measures": showTab[*panel.Measures], "curve": showTab[*panel.Curve]}
	for name, show := range open {
		d := newDriver(b, setup{doc: doc, set: presetSettings(b, "fixed-window"), w: 200, h: 60})
		d.r.s.Settings.MaxChunksPerDocument = 0
		d.run(d.r.Rerun())
		show(d)
		d.keys("right")
		for _, key := range []string{"n", "right"} {
			b.Run(name+"/"+key, func(b *testing.B) {
				msg := press(key)
				for b.Loop() {
					d.r.Update(msg)
					d.r.View()
					d.r.s.History.EndStep()
				}
			})
		}
	}
}

func BenchmarkMeasuringWork(b *testing.B) {
	d := newDriver(b, setup{doc: largeDocument(b, 10<<20), set: presetSettings(b, "fixed-window"), w: 200, h: 60})
	d.r.s.Settings.MaxChunksPerDocument = 0
	d.run(d.r.Rerun())
	for name, tasks := range map[string][]tasks.Task{
		"measures": d.r.s.Elements.Task(), "near-duplicates": d.r.s.Measures.NearDuplicatesTask(), "curve": d.r.s.Curves.Task("overlap_size"),
	} {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				if _, err := tasks[0].Do(b.Context(), func(any) {}); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
