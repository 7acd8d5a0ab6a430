package draw

import (
	"math/rand/v2"
	"testing"

	"pgregory.net/rapid"
)

const (
	fuzzSeeds = 24
	fuzzBytes = 1 << 11
)

// Fuzz runs a property with draws that the fuzzer chooses. Unlike rapid.MakeFuzz, it starts with
// seeds that are long enough for a document and its settings. If an input is too short, the
// remaining draws are minimal, because otherwise four out of five inputs would be discarded.
func Fuzz(f *testing.F, property func(*rapid.T)) {
	f.Helper()
	random := rand.NewChaCha8([32]byte{})
	for range fuzzSeeds {
		seed := make([]byte, fuzzBytes)
		_, _ = random.Read(seed)
		f.Add(seed)
	}
	check := rapid.MakeFuzz(property)
	f.Fuzz(func(t *testing.T, input []byte) {
		used := make([]byte, 3*fuzzBytes)
		copy(used, input[:min(len(input), 2*fuzzBytes)])
		check(t, used)
	})
}
