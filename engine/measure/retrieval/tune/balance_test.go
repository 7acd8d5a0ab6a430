package tune

import (
	"math"
	"testing"
)

// Corpora count by how the settings stand to each other there, not by how far
// apart they are, and never lead to expect more than the best that was seen.
func TestPriorIsOnTheScaleOfTheDocument(t *testing.T) {
	wide, narrow := []float64{0.1, 0.5, 0.9}, []float64{0.90, 0.94, 0.98}
	for i := range wide {
		if a, b := standard(wide)[i], standard(narrow)[i]; math.Abs(a-b) > 1e-9 {
			t.Errorf("%v and %v", a, b)
		}
	}
	shares := []float64{0.7, 0.8, 0.6}
	got := onScale(standard(wide), shares)
	if math.Abs(got[2]-0.8) > 1e-9 || math.Abs(mean(got)-0.7) > 1e-9 || got[0] >= got[1] {
		t.Errorf("%v on the scale of %v", got, shares)
	}
	if same := onScale(standard([]float64{0.5, 0.5}), []float64{0.2, 0.4}); same[0] != same[1] || same[0] != mean([]float64{0.2, 0.4}) {
		t.Errorf("%v of corpora that tell nothing", same)
	}
}

// Where every question is answered, corpora make no difference up.
func TestNothingIsAboveWhatIsAnswered(t *testing.T) {
	b := &balance{drafts: []int{0, 1}, corpora: []string{"x"}, prior: [][]float64{standard([]float64{0.2, 0.4, 0.9})}, next: make([][]int, 3)}
	for range 3 {
		b.outcomes = append(b.outcomes, &outcome{whole: []bool{true, true}})
	}
	for i, v := range b.values(b.wholeSample()) {
		if v != 1 {
			t.Errorf("setting %d: %v", i, v)
		}
	}
}
