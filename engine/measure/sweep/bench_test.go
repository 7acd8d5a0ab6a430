package sweep

import (
	"testing"

	"chunkscope/engine"
	"chunkscope/engine/measure/internal/cases"
	"chunkscope/engine/settings"
)

// Promised: 40 settings on 1 MB, with elements and the band of the knee, in
// under 150 ms on two cores.
func BenchmarkSweep(b *testing.B) {
	doc := cases.Large(b, 1<<20)
	structural := settings.Default()
	structural.OverlapMode = "budget"
	structural.MaxChunkSize, structural.MinChunkSize = 1600, 200
	recursive := cases.Windows(800)
	recursive.Strategy = "recursive"
	for name, s := range map[string]engine.Settings{"window": cases.Windows(800), "recursive": recursive, "structural": structural} {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				if _, err := Run(b.Context(), doc, s, Range{Key: "overlap_size", To: 390, Step: 10}, nil); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

func BenchmarkAllRemedies(b *testing.B) {
	s := settings.Default()
	s.MaxChunkSize, s.MinChunkSize, s.OverlapMode = 600, 200, "budget"
	r, err := engine.Run(b.Context(), cases.Large(b, 1<<20), s)
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		if _, err := AllRemedies(b.Context(), r, 0); err != nil {
			b.Fatal(err)
		}
	}
}
