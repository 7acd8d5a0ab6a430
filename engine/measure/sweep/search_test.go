package sweep

import (
	"testing"

	"pgregory.net/rapid"
)

func TestNumberSearchFindsSmallest(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		l := numberSearch{
			maxSteps:    rapid.IntRange(0, 500).Draw(t, "maxSteps"),
			firstStride: rapid.IntRange(1, 50).Draw(t, "step"),
			checksBelow: rapid.Bool().Draw(t, "below"),
		}
		l.guess = rapid.IntRange(0, l.maxSteps).Draw(t, "guess")
		minimum := rapid.IntRange(1, 600).Draw(t, "least")
		fits := func(steps int) (bool, error) { return steps >= minimum, nil }
		steps, smallest, err := l.findSmallest(fits, func() bool { return true })
		want := minimum
		if minimum > l.maxSteps {
			want = 0
		}
		if err != nil || steps != want || smallest != (want > 0) {
			t.Fatalf("findSmallest = %d, %t, %v; want %d, true", steps, smallest, err, want)
		}
	})
}

func TestNumberSearchReportsEarlyStop(t *testing.T) {
	l := numberSearch{maxSteps: 100, guess: 50, firstStride: 1}
	fits := func(steps int) (bool, error) { return steps >= 10, nil }
	if steps, smallest, _ := l.findSmallest(fits, func() bool { return false }); steps != 50 || smallest {
		t.Errorf("findSmallest = %d, %t; want 50, false", steps, smallest)
	}
}
