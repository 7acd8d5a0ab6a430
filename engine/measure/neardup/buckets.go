package neardup

import (
	"cmp"
	"slices"
	"sort"
)

// buckets index the texts that were kept by their lengths and by what their letters
// are: those that differ much in it are no duplicates.
type buckets struct {
	list       []*bucket // the shorter first
	profiles   profiles
	signatures signatures
	count      int // of texts

	found   []candidate
	between []*bucket // those looked through
	letters []int32   // by text, scratch of sum
}

// candidate is a text that may be a duplicate, and, after sum, the steps for the
// letters of the texts before it that were looked at.
type candidate struct {
	index  int32
	before int
}

// add puts the next of the kept texts into its bucket.
func (s *buckets) add(p packed) {
	c := p.profile()
	i, ok := slices.BinarySearchFunc(s.list, c.length, func(h *bucket, length int) int { return cmp.Compare(h.length, length) })
	if !ok {
		s.list = slices.Insert(s.list, i, &bucket{length: c.length})
	}
	sig, odd, quarters := signatureOf(&c)
	s.list[i].add(s.count, c.distinct.len(), odd, quarters)
	s.profiles.add(p)
	s.signatures.add(&sig)
	s.count++
}

// candidates finds, in order, the texts the ratio of which to c may be above threshold,
// as the lengths and the letters tell.
func (s *buckets) candidates(c *profile, threshold float64) []candidate {
	s.found, s.between = s.found[:0], s.between[:0]
	first := sort.Search(len(s.list), func(i int) bool {
		h := s.list[i]
		return h.length >= c.length || similarity(h.length, h.length+c.length) > threshold
	})
	l := query{of: s}
	l.signature, l.odd, l.quarters = signatureOf(c)
	for _, h := range s.list[first:] {
		length := h.length + c.length
		least := need(length, threshold)
		if min(h.length, c.length) < least {
			break
		}
		s.between = append(s.between, h)
		l.most = length - 2*least
		l.seek(h)
	}
	slices.SortFunc(s.found, func(a, b candidate) int { return cmp.Compare(a.index, b.index) })
	return s.found
}

// query looks for texts that differ from one in at most so many letters: those that
// are in one of the two only.
type query struct {
	of        *buckets
	signature signature
	odd       parities
	quarters  quarters
	most      int
}

// seek looks through a bucket, by the cheapest comparison first: quarters, parities,
// signatures.
func (l *query) seek(h *bucket) {
	odd, most := l.odd, l.most
	for k := range h.cells {
		c := &h.cells[k]
		if l.quarters.differ(c.quarters, most) {
			continue
		}
		counted := l.quarters != uncounted && c.quarters != uncounted
		for from, end := int(c.from), h.end(k); from < end; {
			parities := h.parities.run(from, end)
			for i, other := range parities {
				if !odd.differ(other, most) {
					l.consider(*h.indices.at(from + i), counted)
				}
			}
			from += len(parities)
		}
	}
	for i := range h.pending {
		if n := &h.pending[i]; !odd.differ(n.parities, most) && !l.quarters.differ(n.quarters, most) {
			l.consider(n.index, l.quarters != uncounted && n.quarters != uncounted)
		}
	}
}

// consider compares signatures, where both texts are counted.
func (l *query) consider(index int32, counted bool) {
	if counted {
		if sig := l.of.signatures.at(int(index)); l.signature.differ(&sig, l.most) {
			return
		}
	}
	l.of.found = append(l.of.found, candidate{index: index})
}

// all is the steps for the letters of the texts that candidates looked at.
func (s *buckets) all() int {
	sum := 0
	for _, h := range s.between {
		sum += h.until(h.steps.n)
	}
	return sum
}

// sum finds what stands before each candidate: bucket by bucket where those are few,
// else by a walk over all texts.
func (s *buckets) sum() {
	if len(s.found)*len(s.between) <= s.count {
		for i := range s.found {
			s.found[i].before = s.before(int(s.found[i].index))
		}
		return
	}
	s.letters = append(s.letters[:0], make([]int32, s.count)...)
	for _, h := range s.between {
		for i := range h.index.n {
			s.letters[*h.index.at(i)] = int32(h.until(i+1) - h.until(i))
		}
	}
	sum, at := 0, 0
	for i := range s.found {
		c := &s.found[i]
		for ; at < int(c.index); at++ {
			sum += int(s.letters[at])
		}
		c.before = sum
	}
}

// before is the steps for the letters of the texts that candidates looked at, up to one
// of the kept.
func (s *buckets) before(index int) int {
	sum := 0
	for _, h := range s.between {
		n := sort.Search(h.index.n, func(i int) bool { return int(*h.index.at(i)) >= index })
		sum += h.until(n)
	}
	return sum
}
