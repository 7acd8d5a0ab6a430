package tui

import (
	"context"
	"testing"

	"chunkscope/engine/settings"
	"chunkscope/engine/tour"
)

func BenchmarkPresentation(b *testing.B) {
	doc := largeDocument(b, 10<<20)
	for name, keys := range map[string][]string{"present": {"P"}, "tour": {"D", "space", "space"}} {
		b.Run(name, func(b *testing.B) {
			d := newDriver(b, setup{doc: doc, w: 200, h: 60})
			d.keys(keys...)
			d.frame()
			msgs := []string{"down", "down", "up", "n", "p"}
			for i := 0; b.Loop(); i++ {
				d.r.Update(press(msgs[i%len(msgs)]))
				d.r.View()
			}
		})
	}
}

func BenchmarkFindTourScenes(b *testing.B) {
	doc := largeDocument(b, 10<<20)
	for b.Loop() {
		if _, err := tour.FindScenes(context.Background(), doc, settings.Default(), nil); err != nil {
			b.Fatal(err)
		}
	}
}
