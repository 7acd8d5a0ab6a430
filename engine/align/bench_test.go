//go:build unix

package align_test

import (
	"fmt"
	"os"
	"strings"
	"syscall"
	"testing"
	"time"

	"chunkscope/engine"
	"chunkscope/engine/align"
	"chunkscope/engine/settings"
)

// BenchmarkPlace also reports CPU time, because wall time varies when the machine is busy.
func BenchmarkPlace(b *testing.B) {
	data, err := os.ReadFile("../tour/sample.md")
	if err != nil {
		b.Fatal(err)
	}
	texts := []struct {
		name string
		make func(size int) string
	}{
		{"numbered", func(size int) string {
			var text strings.Builder
			for i := 0; text.Len() < size; i++ {
				for para := range strings.SplitSeq(string(data), "\n\n") {
					fmt.Fprintf(&text, "%s (%d)\n\n", para, i)
				}
			}
			return text.String()
		}},
		{"copies", func(size int) string { return strings.Repeat(string(data), size/len(data)+1) }},
		{"lines", func(size int) string { return strings.Repeat("One line of a log, over and over.\n", size/34+1) }},
	}
	sizes := []int{1, 5}
	if os.Getenv("CHUNKSCOPE_LARGE") != "" {
		sizes = append(sizes, 50)
	}
	for _, text := range texts {
		for _, mb := range sizes {
			doc, contents := recursiveChunks(b, text.make(mb<<20))
			b.Run(fmt.Sprintf("%s/%dMB", text.name, mb), func(b *testing.B) { benchmarkPlace(b, doc, contents) })
			for i := range contents {
				contents[i] = "Guide > Part\n\n" + contents[i]
			}
			b.Run(fmt.Sprintf("%s/%dMB/prefixed", text.name, mb), func(b *testing.B) { benchmarkPlace(b, doc, contents) })
		}
	}
}

func recursiveChunks(b *testing.B, text string) (*engine.Document, []string) {
	b.Helper()
	doc, err := engine.New("b.md", []byte(text))
	if err != nil {
		b.Fatal(err)
	}
	preset, err := settings.FindPreset("langchain-recursive")
	if err != nil {
		b.Fatal(err)
	}
	s := preset.Settings()
	s.MaxChunkSize, s.OverlapSize = 530, 50
	r, err := engine.Run(b.Context(), doc, s)
	if err != nil {
		b.Fatal(err)
	}
	contents := make([]string, r.Chunks.Len())
	for i := range contents {
		contents[i] = r.Content(i)
	}
	return doc, contents
}

func benchmarkPlace(b *testing.B, doc *engine.Document, contents []string) {
	b.SetBytes(int64(len(doc.Text)))
	start := cpuTime(b)
	for b.Loop() {
		if _, err := align.Place(b.Context(), doc, contents); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64((cpuTime(b)-start).Milliseconds())/float64(b.N), "cpu-ms/op")
	b.ReportMetric(float64(len(contents)), "chunks")
}

func cpuTime(b *testing.B) time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		b.Fatal(err)
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
