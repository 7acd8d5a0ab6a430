package align

import (
	"chunkscope/engine"
	"chunkscope/engine/settings"
)

const (
	// measured is how many chunks are counted to find their unit; fewer than
	// leastMeasured tell nothing.
	measured, leastMeasured = 12, 3
	// evenly is the part of its length by which a chunk may be shorter than
	// another of the same length: a window of tokens that ends inside a
	// character has more or fewer when it is counted by itself.
	evenly = 50
)

// observedUnit sets the unit in which the given chunks, except the last, have one length,
// as windows do. It keeps characters if there is no such unit.
func observedUnit(doc *engine.Document, s *settings.Settings, tokenizers, contents []string) {
	if len(contents) > 0 {
		contents = contents[:min(len(contents)-1, measured)]
	}
	even := func(unit, tokenizer string) bool {
		meter := doc.Meter(unit, tokenizer)
		least, most := 0, 0
		for i, c := range contents {
			n := meter.Of(c)
			if i == 0 {
				least = n
			}
			least, most = min(least, n), max(most, n)
		}
		return (most-least)*evenly <= most
	}
	if len(contents) < leastMeasured || even(s.Unit, s.Tokenizer) {
		return
	}
	for _, tokenizer := range tokenizers {
		if even("tokens", tokenizer) {
			s.Unit, s.Tokenizer = "tokens", tokenizer
			return
		}
	}
	if even("words", s.Tokenizer) {
		s.Unit = "words"
	}
}
