package neardup

import "sort"

// Threshold is the ratio above which a text is a duplicate of one that was kept
// (rules/near-duplicates).
const Threshold = 0.85

// similarity is difflib's formula.
func similarity(matched, length int) float64 {
	if length == 0 {
		return 1
	}
	return 2 * float64(matched) / float64(length)
}

// maxSteps bounds the places of b looked at for one pair of texts, to about
// half a second. Two texts of 4096 characters of prose take 10⁵.
const maxSteps = 1 << 28

// matcher finds matching blocks. One of it serves many pairs of texts, one
// after the other; the texts must come from its letters.
type matcher struct {
	letters alphabet
	a, b    text        // room for a pair
	slot    []int32     // by letter: 1 + its index in the loaded text's distinct
	rows    [2][]uint64 // by place in b, 1 + j: when<<32 | length of the match that ends there
	when    uint32      // marks entries of the present search
	hits    []hit
	stack   []block
	steps   int // places looked at for this pair
	limit   int // matching ends early when steps is there
}

// hit is a place in a whose letter is indexed in b, as the letter's slot.
type hit struct{ i, slot int32 }

// block is a part of a and a part of b that may match.
type block struct{ alo, ahi, blo, bhi int32 }

func (k block) shorter() int { return int(min(k.ahi-k.alo, k.bhi-k.blo)) }

func newMatcher() *matcher {
	return &matcher{letters: newAlphabet(), limit: maxSteps}
}

// ratio is how alike a and b are, as Python's difflib computes it with
// autojunk: 2·M / (len a + len b), where M is the number of code points in
// matching blocks (rules/near-duplicates). It is 0 for texts with nothing in
// common; texts that are equal have 1 without it. It is not symmetric: characters
// that are frequent in b do not start a match.
//
// An invalid byte is a character of its own, equal to any other.
//
// Work is bounded, see maxSteps: past it, what is still unmatched counts only
// where it is equal at its ends, so that the ratio may come out too small.
// Texts of fewer than some hundred thousand characters do not get there.
func (m *matcher) ratio(a, b *text) float64 {
	m.load(b)
	defer m.unload(b)
	matched, _ := m.match(a, b, -1)
	return similarity(matched, len(a.ids)+len(b.ids))
}

// duplicate settles whether the ratio of a to b is above a threshold.
func (m *matcher) duplicate(a, b *text, threshold float64) bool {
	length := len(a.ids) + len(b.ids)
	if similarity(min(len(a.ids), len(b.ids)), length) <= threshold {
		return false
	}
	m.load(b)
	defer m.unload(b)
	if similarity(m.shared(a, b), length) <= threshold {
		return false
	}
	_, over := m.match(a, b, threshold)
	return over
}

// load makes b the text that others are matched with.
func (m *matcher) load(b *text) {
	if n := m.letters.size(); len(m.slot) < n {
		m.slot = append(m.slot, make([]int32, n-len(m.slot))...)
	}
	for k, id := range b.distinct {
		m.slot[id] = int32(k) + 1
	}
}

func (m *matcher) unload(b *text) {
	for _, id := range b.distinct {
		m.slot[id] = 0
	}
}

// shared is how many characters a and b have in common in any order: no match
// has more.
func (m *matcher) shared(a, b *text) int {
	n := int32(0)
	for k, id := range a.distinct {
		if s := m.slot[id]; s > 0 {
			n += min(a.count[k], b.count[s-1])
		}
	}
	return int(n)
}

// match adds up the matching blocks of a and the loaded text b: the longest
// one, then what lies left and right of it in the same way. With a threshold
// of 0 or more it stops as soon as it is certain on which side of it the ratio
// is, and over says which; matched is then what was found up to there.
func (m *matcher) match(a, b *text, threshold float64) (matched int, over bool) {
	length := len(a.ids) + len(b.ids)
	m.begin(a, b)
	whole := block{0, int32(len(a.ids)), 0, int32(len(b.ids))}
	m.stack = append(m.stack[:0], whole)
	possible := whole.shorter() // what can match at most
	for len(m.stack) > 0 {
		if threshold >= 0 {
			if similarity(matched, length) > threshold {
				return matched, true
			}
			if similarity(possible, length) <= threshold {
				return matched, false
			}
		}
		k := m.stack[len(m.stack)-1]
		m.stack = m.stack[:len(m.stack)-1]
		i, j, n, done := m.longest(a, b, k)
		if !done {
			matched += edges(a, b, k)
			continue
		}
		possible -= k.shorter()
		if n == 0 {
			continue
		}
		matched += int(n)
		possible += int(n)
		for _, side := range [2]block{{k.alo, i, k.blo, j}, {i + n, k.ahi, j + n, k.bhi}} {
			if side.shorter() > 0 {
				m.stack = append(m.stack, side)
				possible += side.shorter()
			}
		}
	}
	return matched, threshold >= 0 && similarity(matched, length) > threshold
}

// begin prepares the search in a and b.
func (m *matcher) begin(a, b *text) {
	m.steps = 0
	m.hits = m.hits[:0]
	for i, id := range a.ids {
		if s := m.slot[id]; s > 0 && b.start[s] > b.start[s-1] {
			m.hits = append(m.hits, hit{int32(i), s - 1})
		}
	}
	for r := range m.rows {
		if n := len(b.ids) + 1; len(m.rows[r]) < n {
			m.rows[r] = make([]uint64, n+n/4)
		}
	}
}

// longest is the longest block a[i:i+n] = b[j:j+n] inside k of characters that
// are indexed, the first in a and then in b among equals, grown at both ends
// by any equal characters; done is false when the bound on work was met.
func (m *matcher) longest(a, b *text, k block) (i, j, n int32, done bool) {
	i, j = k.alo, k.blo
	base := m.stamps(int(k.ahi - k.alo))
	from := sort.Search(len(m.hits), func(h int) bool { return m.hits[h].i >= k.alo })
	for _, h := range m.hits[from:] {
		if h.i >= k.ahi {
			break
		}
		if m.steps >= m.limit {
			return 0, 0, 0, false
		}
		places := b.places[b.start[h.slot]:b.start[h.slot+1]]
		if k.blo > 0 {
			places = places[sort.Search(len(places), func(p int) bool { return places[p] >= k.blo }):]
		}
		now := base + uint32(h.i-k.alo)
		above, here := m.rows[(h.i+1)&1], m.rows[h.i&1]
		m.steps++
		for _, p := range places {
			if p >= k.bhi {
				break
			}
			m.steps++
			run := int32(1)
			if v := above[p]; v>>32 == uint64(now-1) {
				run += int32(uint32(v))
			}
			here[p+1] = uint64(now)<<32 | uint64(run)
			if run > n {
				i, j, n = h.i-run+1, p-run+1, run
			}
		}
	}
	for i > k.alo && j > k.blo && a.ids[i-1] == b.ids[j-1] {
		i, j, n = i-1, j-1, n+1
	}
	for i+n < k.ahi && j+n < k.bhi && a.ids[i+n] == b.ids[j+n] {
		n++
	}
	return i, j, n, true
}

// stamps is the first of n+1 marks that no entry of the rows carries yet. The
// one before it marks nothing.
func (m *matcher) stamps(n int) uint32 {
	if uint64(m.when)+uint64(n)+2 > 1<<32-1 {
		clear(m.rows[0])
		clear(m.rows[1])
		m.when = 0
	}
	base := m.when + 2
	m.when = base + uint32(n)
	return base
}

// edges is how many characters are equal at the beginning and at the end of k:
// what is counted where the bound on work leaves no time for more.
func edges(a, b *text, k block) int {
	n := int32(0)
	for k.alo+n < k.ahi && k.blo+n < k.bhi && a.ids[k.alo+n] == b.ids[k.blo+n] {
		n++
	}
	back := int32(0)
	for k.ahi-back > k.alo+n && k.bhi-back > k.blo+n && a.ids[k.ahi-back-1] == b.ids[k.bhi-back-1] {
		back++
	}
	return int(n + back)
}
