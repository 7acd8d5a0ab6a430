package split_test

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"chunkscope/engine/segment"
	"chunkscope/engine/settings"
	"chunkscope/engine/source"
	"chunkscope/engine/split"
	"chunkscope/engine/split/strategy"
)

func corpus(b *testing.B, n int, multilingual bool) *segment.Analysis {
	b.Helper()
	files, err := filepath.Glob("../../testdata/docs/v-*.md")
	if err != nil || len(files) == 0 {
		b.Fatal("no documents", err)
	}
	var all strings.Builder
	for all.Len() < n {
		for _, f := range files {
			if !multilingual && strings.Contains(f, "multilingual") {
				continue
			}
			data, err := os.ReadFile(f)
			if err != nil {
				b.Fatal(err)
			}
			all.Write(data)
			all.WriteString("\n\n")
		}
	}
	text := all.String()[:n]
	if !multilingual {
		text = strings.Map(func(r rune) rune {
			if r >= 0x80 {
				return '?'
			}
			return r
		}, text)
	}
	d, err := source.NewFromString("corpus.md", strings.ToValidUTF8(text, ""))
	if err != nil {
		b.Fatal(err)
	}
	return segment.Analyze(d)
}

func BenchmarkMarkdown(b *testing.B) {
	for _, doc := range []struct {
		name         string
		multilingual bool
	}{{"ascii", false}, {"foreign", true}} {
		a := corpus(b, 10<<20, doc.multilingual)
		b.Run(doc.name+"/first", func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				fresh := segment.Analyze(a.Document)
				s := settings.Default()
				if _, err := split.Run(context.Background(), &strategy.Job{Doc: fresh, Settings: s, Meter: fresh.Meter(s.Unit, s.Tokenizer)}); err != nil {
					b.Fatal(err)
				}
			}
		})
		for _, name := range []string{"auto", "structural", "code_aware", "list_aware", "fallback"} {
			for _, size := range []int{4096, 500} {
				s := settings.Default()
				s.Strategy = name
				b.Run(doc.name+"/"+name+"/"+map[int]string{4096: "4096", 500: "500"}[size], func(b *testing.B) {
					b.ReportAllocs()
					n := 0
					for b.Loop() {
						n++
						s.MaxChunkSize, s.MinChunkSize = size+n%7, size/8
						c, err := split.Run(context.Background(), &strategy.Job{Doc: a, Settings: s, Meter: a.Meter(s.Unit, s.Tokenizer)})
						if err != nil {
							b.Fatal(err)
						}
						b.ReportMetric(float64(c.Chunks.Len()), "chunks")
					}
				})
			}
		}
	}
}

func BenchmarkOneLine(b *testing.B) {
	d, err := source.NewFromString("line.md", strings.Repeat("a"+strings.Repeat(" ", 500), 4000))
	if err != nil {
		b.Fatal(err)
	}
	a := segment.Analyze(d)
	s := settings.Default()
	s.MaxChunkSize, s.MinChunkSize, s.OverlapSize = 200, 50, 0
	b.SetBytes(int64(len(d.Text)))
	for b.Loop() {
		if _, err := split.Run(b.Context(), &strategy.Job{Doc: a, Settings: s, Meter: a.Meter(s.Unit, s.Tokenizer)}); err != nil {
			b.Fatal(err)
		}
	}
}
