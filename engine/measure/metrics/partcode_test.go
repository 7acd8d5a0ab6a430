package metrics

import (
	"strings"
	"testing"

	"chunkscope/engine"
	"chunkscope/engine/settings"
)

func TestCountPartialCode(t *testing.T) {
	text := "# Run\n\n" + strings.Repeat("Some words before it. ", 6) + "\n\n```sh\ngo build ./...\ngo test ./...\n```\n\n" + strings.Repeat("Some words after it. ", 12)
	doc, err := engine.New("x.md", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	s := settings.Default()
	s.Strategy, s.OverlapMode = "window", "native"
	for size := 60; size <= 400; size += 17 {
		for _, overlap := range []int{0, 20, 50} {
			s.MaxChunkSize, s.OverlapSize = size, overlap
			r, err := engine.Run(t.Context(), doc, s)
			if err != nil {
				t.Fatal(err)
			}
			unbalanced := 0
			for i := range r.Chunks.Len() {
				if strings.Count(r.Content(i), "```")%2 == 1 {
					unbalanced++
				}
			}
			got, err := CountPartialCode(t.Context(), r)
			if err != nil {
				t.Fatal(err)
			}
			if got < unbalanced || got > unbalanced+2 {
				t.Errorf("%d/%d: CountPartialCode = %d, but %d chunks have unbalanced fences", size, overlap, got, unbalanced)
			}
		}
	}
}
