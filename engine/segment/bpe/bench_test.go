package bpe_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"chunkscope/engine/segment/bpe"
)

func readDocuments(b *testing.B) string {
	b.Helper()
	files, err := filepath.Glob("../../../testdata/docs/*.md")
	if err != nil || len(files) == 0 {
		b.Fatal("no documents", err)
	}
	var all strings.Builder
	for _, f := range files {
		data, err := os.ReadFile(f)
		if err != nil {
			b.Fatal(err)
		}
		all.Write(data)
	}
	return all.String()
}

// BenchmarkEncode encodes Markdown on one core. The target is 80 MB/s.
func BenchmarkEncode(b *testing.B) {
	text := readDocuments(b)
	for _, name := range names {
		e := bpe.FindEncoding(name)
		b.Run(name+"/starts", func(b *testing.B) {
			b.SetBytes(int64(len(text)))
			starts := make([]uint32, 0, len(text))
			for b.Loop() {
				starts = e.Starts(starts[:0], text)
			}
		})
		b.Run(name+"/count", func(b *testing.B) {
			b.SetBytes(int64(len(text)))
			for b.Loop() {
				e.Count(text)
			}
		})
	}
}
