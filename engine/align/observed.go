package align

import (
	"chunkscope/engine"
	"chunkscope/engine/settings"
)

const (
	maxMeasured, minMeasured = 12, 3
	// Windows with the same number of tokens may differ slightly in length, because a window may
	// end inside a character.
	evenLengthDivisor = 50
)

// detectUnit sets s to the unit in which all chunks except the last have the same length. If there
// is no such unit, s is unchanged.
func detectUnit(doc *engine.Document, s *settings.Settings, tokenizers, contents []string) {
	if len(contents) > 0 {
		contents = contents[:min(len(contents)-1, maxMeasured)]
	}
	haveSameLength := func(unit, tokenizer string) bool {
		meter := doc.Meter(unit, tokenizer)
		smallest, largest := 0, 0
		for i, c := range contents {
			n := meter.Count(c)
			if i == 0 {
				smallest = n
			}
			smallest, largest = min(smallest, n), max(largest, n)
		}
		return (largest-smallest)*evenLengthDivisor <= largest
	}
	if len(contents) < minMeasured || haveSameLength(s.Unit, s.Tokenizer) {
		return
	}
	for _, tokenizer := range tokenizers {
		if haveSameLength("tokens", tokenizer) {
			s.Unit, s.Tokenizer = "tokens", tokenizer
			return
		}
	}
	if haveSameLength("words", s.Tokenizer) {
		s.Unit = "words"
	}
}
