package metrics

import (
	"testing"

	"chunkscope/engine/chunk"
	"chunkscope/engine/measure/internal/cases"
)

func TestSourceSpan(t *testing.T) {
	r := cases.BuildResult(t, "One is here. The  key turns.", "", `
body "One is here. "
prefix "is here." "\n" "The  key"
rewritten " turns." "turns."`)
	for _, c := range []struct {
		chunk, from, to int
		want            string
	}{
		{0, 0, 3, "One"},
		{0, 4, 6, "is"},
		{1, 0, 2, "is"},
		{1, 7, 10, "–"},
		{1, 8, 9, "–"},
		{1, 9, 12, "The"},
		{1, 9, 99, "–"},
		{1, 3, 3, "–"},
		{2, 0, 5, "–"},
		{0, -1, 2, "–"},
	} {
		src, ok := FindSourceSpan(r, c.chunk, chunk.Span{Start: c.from, End: c.to})
		got := "–"
		if ok {
			got = src.Slice(r.Doc.Text)
		}
		if got != c.want {
			t.Errorf("chunk %d from %d to %d: got %q, want %q", c.chunk, c.from, c.to, got, c.want)
		}
	}
}
