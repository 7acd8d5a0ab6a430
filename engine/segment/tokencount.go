package segment

import (
	"chunkscope/engine/segment/bpe"
	"chunkscope/engine/tokenizer"
)

// CountTokens counts the tokens of any text by a tokenizer's name. Unlike a Meter it
// needs no document, so the first count of a short text is quick.
func CountTokens(name, text string) int {
	if m := tokenizer.Find(name); m != nil {
		return m.Count(text)
	}
	return bpe.Named(name).Count(text)
}
