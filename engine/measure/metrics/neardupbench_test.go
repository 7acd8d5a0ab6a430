package metrics

import (
	"testing"

	"chunkscope/engine"
	"chunkscope/engine/measure/internal/cases"
)

func BenchmarkNearDuplicates(b *testing.B) {
	r, err := engine.Run(b.Context(), cases.Load(b, "docs", "v-handbook-huge-section.md"), cases.Windows(800))
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		if _, err := FindDuplicates(b.Context(), r); err != nil {
			b.Fatal(err)
		}
	}
}
