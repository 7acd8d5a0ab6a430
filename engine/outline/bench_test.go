package outline

import (
	"os"
	"runtime"
	"strings"
	"testing"
)

func repeatFiles(b *testing.B, files ...string) string {
	var all strings.Builder
	for all.Len() < 10<<20 {
		for _, f := range files {
			d, err := os.ReadFile("../../testdata/docs/" + f)
			if err != nil {
				b.Fatal(err)
			}
			all.Write(d)
			all.WriteString("\n\n")
		}
	}
	return all.String()[:10<<20]
}

func BenchmarkParse(b *testing.B) {
	for name, files := range map[string][]string{
		"handbook": {"v-handbook-huge-section.md"}, "tables": {"v-big-tables.md"}, "lists": {"v-changelog-nested-lists.md"},
		"code": {"v-tutorial-with-code.md"}, "deep": {"v-deep-headers-tiny-sections.md"},
	} {
		b.Run(name, func(b *testing.B) {
			src := repeatFiles(b, files...)
			b.SetBytes(int64(len(src)))
			b.ReportAllocs()
			var o *Outline
			for b.Loop() {
				o = Parse(src)
			}
			runtime.GC()
			b.ReportMetric(float64(o.NumBlocks()), "blocks")
		})
	}
}
