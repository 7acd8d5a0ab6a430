package sweep

import (
	"strings"
	"testing"

	"chunkscope/engine"
	"chunkscope/engine/element"
	"chunkscope/engine/measure/internal/cases"
	"chunkscope/engine/measure/metrics"
	"chunkscope/engine/settings"
)

// A sweep over 40 settings of a document of 1 MB should take at most 150 ms on two cores.
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
				if _, err := Run(b.Context(), doc, s, Range{Key: "overlap_size", Last: 390, Step: 10}, nil); err != nil {
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

func BenchmarkFindRepair(b *testing.B) {
	size := 10 << 20
	if testing.Short() {
		size /= 10
	}
	part := cases.Load(b, "docs", "v-tutorial.md").Text + "\n\n" + cases.Load(b, "docs", "v-tables.md").Text + "\n\n"
	doc, err := engine.New("large.md", []byte(strings.Repeat(part, size/len(part)+1)))
	if err != nil {
		b.Fatal(err)
	}
	r, err := engine.Run(b.Context(), doc, cases.Windows(400))
	if err != nil {
		b.Fatal(err)
	}
	for k := range element.Kind(element.KindCount) {
		var severed *element.Status
		err := metrics.EachSevered(b.Context(), r, k, func(f element.Status) bool {
			if !f.IsWhole() && !f.TooLong {
				severed = &f
			}
			return severed == nil
		})
		if err != nil {
			b.Fatal(err)
		}
		if severed == nil {
			continue
		}
		b.Run(k.String(), func(b *testing.B) {
			for b.Loop() {
				if _, err := FindRepair(b.Context(), r, *severed); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
