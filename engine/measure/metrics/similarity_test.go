package metrics

import (
	"testing"

	"pgregory.net/rapid"
)

func editRandomly(t *rapid.T, text []int32, letters int32) []int32 {
	var out []int32
	rate := rapid.SampledFrom([]int{2, 5, 20, 200}).Draw(t, "rate")
	r := rapid.Uint64().Draw(t, "seed")
	for _, c := range text {
		r = scrambleHash(r + 1)
		other := int32(r / 1024 % uint64(letters))
		switch r % uint64(4*rate) {
		case 0:
			out = append(out, other)
		case 1:
			out = append(out, other, c)
		case 2:
		default:
			out = append(out, c)
		}
	}
	return out
}

func commonSubsequence(a, b []byte) int {
	previousRow, currentRow := make([]int, len(b)+1), make([]int, len(b)+1)
	for i := range a {
		for j := range b {
			currentRow[j+1] = max(previousRow[j+1], currentRow[j])
			if a[i] == b[j] {
				currentRow[j+1] = previousRow[j] + 1
			}
		}
		previousRow, currentRow = currentRow, previousRow
	}
	return previousRow[len(b)]
}

func TestCommonLengthOfLongTexts(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		letters := rapid.Int32Range(4, 600).Draw(t, "letters")
		if rapid.Bool().Draw(t, "few") {
			letters = 4 + letters%8
		}
		from, r := make([]int32, rapid.SampledFrom([]int{0, 40, 300, 1100, 2500}).Draw(t, "length")), rapid.Uint64().Draw(t, "seed")
		for i := range from {
			r = scrambleHash(r + 1)
			from[i] = int32(r % uint64(letters))
		}
		var x, y similarityBounds
		x.read([]int32{1, 2, 3, 300})
		x.read(from)
		y.read(editRandomly(t, from, letters))
		for k := range letterClasses {
			a, b := x.profile.class(k), y.profile.class(k)
			if got, want := x.commonLength(k, b), commonSubsequence(a, b); got != want {
				t.Fatalf("commonLength of class %d = %d, want %d", k, got, want)
			}
		}
	})
}
