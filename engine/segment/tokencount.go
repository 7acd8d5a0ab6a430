package segment

import "chunkscope/engine/segment/bpe"

// CountTokens counts the tokens of any text by one of Tokenizers. Unlike a
// Meter it needs nothing of a document, so that the first count of a short
// text is quick.
func CountTokens(name, text string) int {
	if m := model(name); m != nil {
		return m.Count(text)
	}
	return bpe.Named(name).Count(text)
}
