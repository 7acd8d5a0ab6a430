package engine_test

import (
	"context"
	"fmt"
	"testing"

	"chunkscope/engine"
	"chunkscope/engine/settings"
)

// BenchmarkFirstRun measures the first run on a loaded document:
//
//	go test ./engine -run '^$' -bench FirstRun -cpu 1
func BenchmarkFirstRun(b *testing.B) {
	for _, size := range []int{1, 10} {
		text := []byte(markdown(size*1_000_000, true))
		for _, s := range strategies() {
			b.Run(fmt.Sprintf("%dMB/%s/%s", size, s.Strategy, s.Unit), func(b *testing.B) {
				b.SetBytes(int64(len(text)))
				for range b.N {
					b.StopTimer()
					doc, err := engine.New("big.md", text)
					if err != nil {
						b.Fatal(err)
					}
					b.StartTimer()
					rerun(b, doc, s)
				}
			})
		}
	}
}

// BenchmarkRerun measures a run with a different size:
//
//	go test ./engine -run '^$' -bench Rerun -cpu 1
func BenchmarkRerun(b *testing.B) {
	for _, size := range []int{1, 10} {
		for _, isWide := range []bool{false, true} {
			doc, err := engine.New("big.md", []byte(markdown(size*1_000_000, isWide)))
			if err != nil {
				b.Fatal(err)
			}
			script := map[bool]string{false: "ascii", true: "wide"}[isWide]
			for _, s := range strategies() {
				for _, mode := range settings.Modes {
					s.OverlapMode = mode.Name
					if settings.Check(s) != nil {
						continue
					}
					b.Run(fmt.Sprintf("%dMB/%s/%s/%s/%s", size, script, s.Strategy, s.Unit, mode.Name), func(b *testing.B) {
						benchRerun(b, doc, s)
					})
				}
			}
		}
	}
}

func benchRerun(b *testing.B, doc *engine.Document, s engine.Settings) {
	other := s
	other.MaxChunkSize += s.MaxChunkSize / 20
	rerun(b, doc, s) // fill caches
	b.SetBytes(int64(len(doc.Text)))
	chunks, i := 0, 0
	for b.Loop() {
		if i++; i%2 == 0 {
			chunks = rerun(b, doc, s)
		} else {
			rerun(b, doc, other)
		}
	}
	b.ReportMetric(float64(chunks), "chunks")
}

func rerun(b *testing.B, doc *engine.Document, s engine.Settings) int {
	r, err := engine.Run(context.Background(), doc, s)
	if err != nil {
		b.Fatal(err)
	}
	return r.Chunks.Len()
}

func strategies() []engine.Settings {
	var all []engine.Settings
	addSettings := func(strategy, unit string, size, overlap int) {
		s := settings.Default()
		s.Strategy, s.Unit, s.OverlapMode = strategy, unit, "none"
		s.MaxChunkSize, s.OverlapSize = size, overlap
		all = append(all, s)
	}
	for _, t := range settings.Strategies {
		addSettings(t.Name, "chars", 1000, 200)
	}
	for _, strategy := range []string{"window", "recursive", "sentences", "structural", "llamaindex_sentences"} {
		addSettings(strategy, "words", 200, 40)
		addSettings(strategy, "tokens", 256, 32)
	}
	return all
}

// BenchmarkPrefixed is like BenchmarkRerun, but adds the title and headings as a prefix to each
// chunk:
//
//	go test ./engine -run '^$' -bench Prefixed -cpu 1
func BenchmarkPrefixed(b *testing.B) {
	doc, err := engine.New("big.md", []byte(markdown(10_000_000, false)))
	if err != nil {
		b.Fatal(err)
	}
	for _, s := range strategies() {
		for _, counts := range []string{"in_size", "on_top"} {
			s.OverlapMode, s.ContextPrefix, s.PrefixCounts = "none", "title_and_heading_path", counts
			b.Run(fmt.Sprintf("10MB/%s/%s/%s", s.Strategy, s.Unit, counts), func(b *testing.B) { benchRerun(b, doc, s) })
		}
	}
}
