package retrieval

import (
	"testing"

	"chunkscope/engine"
	"chunkscope/engine/measure/internal/cases"
)

func BenchmarkIndex(b *testing.B) {
	r, err := engine.Run(b.Context(), cases.Large(b, 1<<20), cases.Windows(800))
	if err != nil {
		b.Fatal(err)
	}
	b.SetBytes(1 << 20)
	for b.Loop() {
		if _, err := NewIndex(b.Context(), r); err != nil {
			b.Fatal(err)
		}
	}
}
