package sweep

import (
	"testing"

	"pgregory.net/rapid"
)

func TestLadderFindsTheSmallest(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		l := ladder{
			rungs:       rapid.IntRange(0, 500).Draw(t, "rungs"),
			step:        rapid.IntRange(1, 50).Draw(t, "step"),
			checksBelow: rapid.Bool().Draw(t, "below"),
		}
		l.guess = rapid.IntRange(0, l.rungs).Draw(t, "guess")
		minimum := rapid.IntRange(1, 600).Draw(t, "least")
		fits := func(rung int) (bool, error) { return rung >= minimum, nil }
		rung, smallest, err := l.findSmallest(fits, func() bool { return true })
		want := minimum
		if minimum > l.rungs {
			want = 0
		}
		if err != nil || rung != want || smallest != (want > 0) {
			t.Fatalf("findSmallest = %d, %t, %v; want %d, true", rung, smallest, err, want)
		}
	})
}

func TestLadderReportsAnEarlyStop(t *testing.T) {
	l := ladder{rungs: 100, guess: 50, step: 1}
	fits := func(rung int) (bool, error) { return rung >= 10, nil }
	if rung, smallest, _ := l.findSmallest(fits, func() bool { return false }); rung != 50 || smallest {
		t.Errorf("findSmallest = %d, %t; want 50, false", rung, smallest)
	}
}
