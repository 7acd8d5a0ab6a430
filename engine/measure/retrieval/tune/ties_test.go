package tune

import (
	"slices"
	"testing"
)

// judged is a balance of three settings, the first of them the best, of which
// each answers so many of 50 drafts, and such shares of the questions of corpora.
func judged(answered [3]int, corpora ...[3]float64) *balance {
	b := &balance{next: make([][]int, 3)}
	for i := range 50 {
		b.drafts = append(b.drafts, i)
	}
	for _, n := range answered {
		o := &outcome{whole: make([]bool, 50)}
		for i := range n {
			o.whole[i] = true
		}
		b.outcomes = append(b.outcomes, o)
	}
	for _, scores := range corpora {
		b.known = append(b.known, scores[:])
	}
	return b
}

func TestTies(t *testing.T) {
	for _, c := range []struct {
		name  string
		drawn *balance
		ties  []bool
	}{
		{
			"as good on every corpus, and far below on every one",
			judged([3]int{50, 50, 20}, [3]float64{0.90, 0.90, 0.5}, [3]float64{0.80, 0.79, 0.4}, [3]float64{0.70, 0.70, 0.3}),
			[]bool{true, true, false},
		},
		{
			"as good in the mean, and far below on one corpus",
			judged([3]int{50, 50, 20}, [3]float64{0.90, 0.79, 0.5}, [3]float64{0.80, 0.86, 0.4}, [3]float64{0.70, 0.75, 0.3}),
			[]bool{true, false, false},
		},
		{
			"as good on every corpus, and two drafts fewer",
			judged([3]int{50, 48, 20}, [3]float64{0.90, 0.90, 0.5}, [3]float64{0.80, 0.80, 0.4}, [3]float64{0.70, 0.70, 0.3}),
			[]bool{true, false, false},
		},
		{
			"one draft of 50 fewer is 2 points",
			judged([3]int{50, 49, 20}, [3]float64{0.90, 0.90, 0.5}, [3]float64{0.80, 0.80, 0.4}, [3]float64{0.70, 0.70, 0.3}),
			[]bool{true, true, false},
		},
		{
			"a short document, every draft of which every setting answers",
			judged([3]int{50, 50, 50}, [3]float64{0.90, 0.50, 0.5}, [3]float64{0.80, 0.60, 0.4}, [3]float64{0.70, 0.70, 0.3}),
			[]bool{true, true, true},
		},
		{"no corpora", judged([3]int{50, 49, 20}), []bool{true, true, false}},
	} {
		if got := c.drawn.ties(0); !slices.Equal(got, c.ties) {
			t.Errorf("%s: %v", c.name, got)
		}
	}
}

// What many given questions say outweighs what corpora do.
func TestGivenQuestionsOutweighCorpora(t *testing.T) {
	b := judged([3]int{50, 50, 20}, [3]float64{0.90, 0.70, 0.5}, [3]float64{0.80, 0.70, 0.4}, [3]float64{0.70, 0.65, 0.3})
	if b.ties(0)[1] {
		t.Fatal("it ties without questions")
	}
	for _, o := range b.outcomes {
		for range 2000 {
			o.whole = append(o.whole, true)
		}
	}
	for i := 50; i < 2050; i++ {
		b.given = append(b.given, i)
	}
	if !b.ties(0)[1] {
		t.Error("2,000 questions that both answer count for less than three corpora")
	}
}
