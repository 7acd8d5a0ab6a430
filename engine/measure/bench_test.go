package measure

import (
	"strings"
	"testing"

	"chunkscope/engine"
	"chunkscope/engine/settings"
)

// large is a document of n bytes: the prose and the handbook, over and over,
// analysed, since a session analyses a document once.
func large(b *testing.B, n int) *engine.Document {
	b.Helper()
	part := load(b, "measure", "docs", "harbour-book.txt").Text + "\n\n" + load(b, "docs", "v-handbook-huge-section.md").Text + "\n\n"
	doc, err := engine.New("large.md", []byte(strings.Repeat(part, n/len(part)+1)[:n]))
	if err != nil {
		b.Fatal(err)
	}
	doc.Sentences()
	doc.Words()
	return doc
}

// Promised: 40 settings on 1 MB in under a second on two cores.
func BenchmarkSweep(b *testing.B) {
	doc := large(b, 1<<20)
	structural := settings.Default()
	structural.OverlapMode = "budget"
	structural.MaxChunkSize, structural.MinChunkSize = 1600, 200
	recursive := windows(800)
	recursive.Strategy = "recursive"
	for name, s := range map[string]engine.Settings{"window": windows(800), "recursive": recursive, "structural": structural} {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				if _, err := Sweep(b.Context(), doc, s, Range{Key: "overlap_size", To: 390, Step: 10}, nil); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// Promised: all of a report on 10 MB in under half a second after loading.
// "cold" analyses the document as well, as the first report does.
func BenchmarkMeasure(b *testing.B) {
	doc := large(b, 10<<20)
	doc.Tokens(settings.Default().Tokenizer)
	budget := settings.Default()
	budget.OverlapMode = "budget"
	for name, s := range map[string]engine.Settings{"default": settings.Default(), "window": windows(800), "budget": budget} {
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

func BenchmarkTally(b *testing.B) {
	r, err := engine.Run(b.Context(), large(b, 1<<20), windows(800))
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		if _, err := Tallied(b.Context(), r); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkIndex(b *testing.B) {
	r, err := engine.Run(b.Context(), large(b, 1<<20), windows(800))
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

func BenchmarkCompare(b *testing.B) {
	doc := large(b, 1<<20)
	r, err := engine.Run(b.Context(), doc, windows(800))
	if err != nil {
		b.Fatal(err)
	}
	other, err := engine.Run(b.Context(), doc, windows(900))
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		if _, err := Compare(b.Context(), r, other); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkNearDuplicates(b *testing.B) {
	r, err := engine.Run(b.Context(), load(b, "docs", "v-handbook-huge-section.md"), windows(800))
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		if _, err := FindNearDuplicates(b.Context(), r); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkAllRemedies(b *testing.B) {
	s := settings.Default()
	s.MaxChunkSize, s.MinChunkSize, s.OverlapMode = 600, 200, "budget"
	r, err := engine.Run(b.Context(), large(b, 1<<20), s)
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		if _, err := AllRemedies(b.Context(), r, false); err != nil {
			b.Fatal(err)
		}
	}
}
