package neardup

import (
	"testing"

	"pgregory.net/rapid"
)

// changed is a text with letters changed, put in and left out, here and there.
func changed(t *rapid.T, text []rune, letters []rune) []rune {
	var out []rune
	rate := rapid.SampledFrom([]int{2, 5, 20, 200}).Draw(t, "rate")
	r := rapid.Uint64().Draw(t, "seed")
	for _, c := range text {
		r = scramble(r + 1)
		other := letters[r/1024%uint64(len(letters))]
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

// subsequence is the length of the longest common one, letter by letter.
func subsequence(a, b row) int {
	above, here := make([]int, b.len()+1), make([]int, b.len()+1)
	for i := range a.len() {
		for j := range b.len() {
			here[j+1] = max(above[j+1], here[j])
			if a.at(i) == b.at(j) {
				here[j+1] = above[j] + 1
			}
		}
		above, here = here, above
	}
	return above[b.len()]
}

// Of every class, as many letters are found to be common as there are, or too few.
func TestCommonLettersOfLongTexts(t *testing.T) {
	few, enough := 0, 0
	rapid.Check(t, func(t *rapid.T) {
		letters := []rune("abcdefghijklmno\n -éж世")[:rapid.IntRange(4, 21).Draw(t, "letters")]
		from, r := make([]rune, rapid.SampledFrom([]int{40, 300, 1100, 2500}).Draw(t, "length")), rapid.Uint64().Draw(t, "seed")
		for i := range from {
			r = scramble(r + 1)
			from[i] = letters[r%uint64(len(letters))]
		}
		if rapid.Bool().Draw(t, "row") {
			for i := range from[len(from)/3:] {
				from[i] = letters[0]
			}
		}
		m, x := newMatcher(), bounds{}
		for id := range rapid.SampledFrom([]rune{0, 250, 70_000}).Draw(t, "before") {
			m.letters.add(id + 0x1000)
		}
		m.letters.read(&m.a, string(from))
		m.letters.read(&m.b, string(changed(t, from, letters)))
		x.begin(&m.a, m.letters.size())
		two := packed{}.pack(&m.b).profile()
		for k := range classes {
			a, b := x.of.class(k), two.class(k)
			want := subsequence(a, b)
			fewest := want + rapid.SampledFrom([]int{-want, -200, -30, -1, 0, 1, 30, 200}).Draw(t, "fewest")
			fewest = min(max(fewest, 0), a.len(), b.len())
			got := x.common(k, b, fewest)
			if want < fewest {
				few++
			} else {
				enough++
			}
			if want >= fewest && got != want || want < fewest && got >= fewest {
				t.Fatalf("class %d: %d, not %d, of at least %d", k, got, want, fewest)
			}
		}
	})
	if few == 0 || enough == 0 {
		t.Error("all were too few, or none")
	}
}
