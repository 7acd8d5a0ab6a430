package metrics

import (
	"slices"
	"sort"
)

// DuplicateThreshold is the similarity ratio above which a text is a duplicate
// (rules/near-duplicates).
const DuplicateThreshold = 0.85

func similarity(matched, length int) float64 {
	if length == 0 {
		return 1
	}
	return 2 * float64(matched) / float64(length)
}

// maxSteps limits the comparison of two texts to about half a second.
const maxSteps = 1 << 28

// matcher finds matching blocks of two texts in the same way as Python's difflib with autojunk.
type matcher struct {
	a, b      []int32
	placesInB []occurrences
	places    []int32
	// previous and current hold the lengths of matches that end at each position in b. Between
	// searches, all lengths are 0.
	previous, current []int32
	stack             []block
	steps, limit      int
}

type occurrences struct{ n, from, to int32 }

type block struct{ alo, ahi, blo, bhi int }

func (k block) shorterLength() int { return min(k.ahi-k.alo, k.bhi-k.blo) }

// popularCount returns the number of occurrences above which autojunk ignores a character.
func popularCount(length int) int32 {
	if length < 200 {
		return int32(length)
	}
	return int32(length/100) + 1
}

func (m *matcher) index(size int) {
	if n := size - len(m.placesInB); n > 0 {
		m.placesInB = append(m.placesInB, make([]occurrences, n)...)
	}
	for _, c := range m.b {
		m.placesInB[c].n++
	}
	m.places = slices.Grow(m.places[:0], len(m.b))[:len(m.b)]
	offset, popular := int32(0), popularCount(len(m.b))
	for p, c := range m.b {
		o := &m.placesInB[c]
		if o.n > popular {
			continue
		}
		if o.to == o.from {
			o.from, o.to = offset, offset
			offset += o.n
		}
		m.places[o.to] = int32(p)
		o.to++
	}
	if n := len(m.b) + 1; len(m.previous) < n {
		m.previous, m.current = make([]int32, n), make([]int32, n)
	}
}

func (m *matcher) clear() {
	for _, c := range m.b {
		m.placesInB[c] = occurrences{}
	}
}

// match returns the similarity ratio of a and b, which is 2·M / (len a + len b), where M is the
// number of characters in matching blocks (rules/near-duplicates). As soon as it is certain that
// the ratio is above or below threshold, match returns a bound. With a negative threshold, it
// returns the exact ratio. If maxSteps is reached, the result may be too small.
func (m *matcher) match(threshold float64) (ratio float64) {
	length, matched := len(m.a)+len(m.b), 0
	all := block{0, len(m.a), 0, len(m.b)}
	maxMatching := all.shorterLength()
	m.steps = 0
	m.stack = append(m.stack[:0], all)
	for len(m.stack) > 0 && m.steps < m.limit {
		if similarity(maxMatching, length) <= threshold || threshold >= 0 && similarity(matched, length) > threshold {
			break
		}
		k := m.stack[len(m.stack)-1]
		m.stack = m.stack[:len(m.stack)-1]
		i, j, n := m.findLongest(k)
		maxMatching += n - k.shorterLength()
		if n == 0 {
			continue
		}
		matched += n
		for _, side := range [2]block{{k.alo, i, k.blo, j}, {i + n, k.ahi, j + n, k.bhi}} {
			if side.shorterLength() > 0 {
				m.stack = append(m.stack, side)
				maxMatching += side.shorterLength()
			}
		}
	}
	return similarity(matched, length)
}

// findLongest finds the longest block a[i:i+n] = b[j:j+n] inside k, or the first of several. It
// then extends the block while the adjacent characters are equal.
func (m *matcher) findLongest(k block) (i, j, n int) {
	i, j = k.alo, k.blo
	var previousRow []int32
	for x := k.alo; x < k.ahi && m.steps < m.limit; x++ {
		places := m.placesWithin(m.a[x], k)
		for _, p := range places {
			run := m.previous[p] + 1
			m.current[p+1] = run
			if int(run) > n {
				n = int(run)
				i, j = x-n+1, int(p)-n+1
			}
		}
		m.clearPlaces(previousRow)
		m.previous, m.current, previousRow = m.current, m.previous, places
		m.steps += 1 + len(places)
	}
	m.clearPlaces(previousRow)
	for i > k.alo && j > k.blo && m.a[i-1] == m.b[j-1] {
		i, j, n = i-1, j-1, n+1
	}
	for i+n < k.ahi && j+n < k.bhi && m.a[i+n] == m.b[j+n] {
		n++
	}
	return i, j, n
}

func (m *matcher) placesWithin(c int32, k block) []int32 {
	places := m.places[m.placesInB[c].from:m.placesInB[c].to]
	first := sort.Search(len(places), func(p int) bool { return int(places[p]) >= k.blo })
	last := sort.Search(len(places), func(p int) bool { return int(places[p]) >= k.bhi })
	return places[first:last]
}

func (m *matcher) clearPlaces(places []int32) {
	for _, p := range places {
		m.previous[p+1] = 0
	}
}
