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

// Fuzz lets the fuzzer choose what a property draws. It begins with inputs that
// are enough for a document and its settings, where rapid.MakeFuzz would begin
// with nothing; and one that ends too early goes on with the least of
// everything, where four in five were thrown away.
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
		drawn := make([]byte, 3*fuzzBytes)
		copy(drawn, input[:min(len(input), 2*fuzzBytes)])
		check(t, drawn)
	})
}
