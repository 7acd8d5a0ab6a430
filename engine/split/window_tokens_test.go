package split_test

import (
	"fmt"
	"testing"

	"chunkscope/engine/segment"
)

func TestWindowMatchesTokenWindows(t *testing.T) {
	eachRun(t, "window/token-windows.json.zst", func(t *testing.T, doc *segment.Analysis, r *run) {
		s := changeDefaults(t, "strategy=window", "overlap_mode=native", "window_tail=false", "unit=tokens",
			"tokenizer="+r.Config.Encoding, fmt.Sprint("max_chunk_size=", r.Config.ChunkSize),
			fmt.Sprint("overlap_size=", r.Config.Overlap))
		c := cut(t, doc, s)
		label := fmt.Sprintf("%s %+v", doc.Name, r.Config)
		if !checkContents(t, label, contents(doc, c), r.Chunks) {
			return
		}
		for i, want := range r.Chunks {
			got := *c.Chunks.At(i)
			if got.TokenStart != want.Metadata.TokenStart || got.TokenEnd != want.Metadata.TokenEnd ||
				got.Body.Start != want.StartByte || got.Body.End != want.EndByte {
				t.Errorf("%s: chunk %d: got tokens %d–%d, bytes %v, want %+v", label, i, got.TokenStart, got.TokenEnd, got.Body, want)
			}
			if i > 0 && c.Seams[i-1].Delivered != r.Config.Overlap {
				t.Errorf("%s: seam %d delivered %d tokens, want %d", label, i-1, c.Seams[i-1].Delivered, r.Config.Overlap)
			}
		}
	})
}
