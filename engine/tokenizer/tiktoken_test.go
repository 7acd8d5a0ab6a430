package tokenizer_test

import (
	"testing"

	"pgregory.net/rapid"

	"chunkscope/engine/segment/bpe"
	"chunkscope/engine/tokenizer"
)

// tiktoken's patterns find the same ends as our hand-written code.
func TestPatternsOfTiktoken(t *testing.T) {
	for name, text := range map[string]string{"cl100k_base": tokenizer.CL100K, "o200k_base": tokenizer.O200K} {
		p, e := tokenizer.ParsePattern(t, text), bpe.Named(name)
		rapid.Check(t, func(t *rapid.T) {
			text := tokenizer.Texts().Draw(t, "text")
			for i := range len(text) {
				if got, want := p.Match(text, i, len(text)), e.Piece(text, i); got != want {
					t.Fatalf("%s: from %d of %q to %d, want %d", name, i, text, got, want)
				}
			}
		})
	}
}
