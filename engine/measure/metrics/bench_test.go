package metrics

import (
	"testing"

	"chunkscope/engine"
	"chunkscope/engine/measure/internal/cases"
	"chunkscope/engine/settings"
)

func BenchmarkMeasure(b *testing.B) {
	doc := cases.Large(b, 10<<20)
	doc.Tokens(settings.Default().Tokenizer)
	budget := settings.Default()
	budget.OverlapMode = "budget"
	for name, s := range map[string]engine.Settings{"default": settings.Default(), "window": cases.Windows(800), "budget": budget} {
		r, err := engine.Run(b.Context(), doc, s)
		if err != nil {
			b.Fatal(err)
		}
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				if _, err := Measure(b.Context(), r, Options{}); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
	b.Run("cold", func(b *testing.B) {
		for b.Loop() {
			b.StopTimer()
			fresh, err := engine.New("large.md", []byte(doc.Text))
			if err != nil {
				b.Fatal(err)
			}
			b.StartTimer()
			r, err := engine.Run(b.Context(), fresh, settings.Default())
			if err != nil {
				b.Fatal(err)
			}
			if _, err := Measure(b.Context(), r, Options{}); err != nil {
				b.Fatal(err)
			}
		}
	})
}

func BenchmarkBrief(b *testing.B) {
	r, err := engine.Run(b.Context(), cases.Large(b, 1<<20), cases.Windows(800))
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		if _, err := Measure(b.Context(), r, Options{Brief: true}); err != nil {
			b.Fatal(err)
		}
	}
}
