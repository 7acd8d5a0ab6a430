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

// Fuzz lets the fuzzer choose the random draws of a property. Its seeds are long enough
// for a document and its settings; rapid.MakeFuzz starts with an empty seed. If an input
// ends too early, the remaining draws are minimal. Discarding such inputs would lose four
// in five.
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
