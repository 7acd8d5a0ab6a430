package compare

import (
	"testing"

	"chunkscope/engine"
	"chunkscope/engine/measure/internal/cases"
)

func BenchmarkCompare(b *testing.B) {
	doc := cases.Large(b, 1<<20)
	r, err := engine.Run(b.Context(), doc, cases.Windows(800))
	if err != nil {
		b.Fatal(err)
	}
	other, err := engine.Run(b.Context(), doc, cases.Windows(900))
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		if _, err := CompareResults(b.Context(), r, other); err != nil {
			b.Fatal(err)
		}
	}
}
