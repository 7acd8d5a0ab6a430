package tokenizer_test

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"chunkscope/engine/segment/bpe"
	"chunkscope/engine/tokenizer"
)

func TestTiktokenPatterns(t *testing.T) {
	for name, text := range map[string]string{"cl100k_base": tokenizer.CL100K, "o200k_base": tokenizer.O200K} {
		p, e := tokenizer.ParsePattern(t, text), bpe.FindEncoding(name)
		rapid.Check(t, func(t *rapid.T) {
			text := tokenizer.Texts().Draw(t, "text")
			var got []uint32
			for i := 0; i < len(text); {
				end := p.Match(text, i, len(text))
				for _, start := range e.Starts(nil, text[i:end]) {
					got = append(got, uint32(i)+start)
				}
				i = end
			}
			if want := e.Starts(nil, text); !slices.Equal(got, want) {
				t.Fatalf("%s: tokens in the parts of %q start at %d, want %d", name, text, got, want)
			}
		})
	}
}
