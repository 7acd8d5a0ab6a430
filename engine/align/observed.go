package align

import (
	"chunkscope/engine"
	"chunkscope/engine/settings"
)

const (
	// maxMeasured is the number of chunks measured to find their unit. Fewer than
	// minMeasured chunks are not enough.
	maxMeasured, minMeasured = 12, 3
	// Chunks count as equally long if they differ by at most one part in
	// evenLengthDivisor, since a token window that ends inside a character has a
	// different count when measured separately.
	evenLengthDivisor = 50
)

// observedUnit sets the unit in which all given chunks except the last have the same
// length, as windows do. Without such a unit, it keeps characters.
func observedUnit(doc *engine.Document, s *settings.Settings, tokenizers, contents []string) {
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
