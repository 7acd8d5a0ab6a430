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

// Fuzz makes the fuzzer choose the draws of a property. Its seeds are long enough for a
// document and its settings, while rapid.MakeFuzz would start with nothing. If an input
// ends too early, the remaining draws are minimal; discarding it would lose four in five
// inputs.
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
