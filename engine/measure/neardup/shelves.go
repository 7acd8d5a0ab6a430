package neardup

import (
	"cmp"
	"slices"
	"sort"
)

// shelves hold the texts that were kept by their lengths and by what their letters
// are: those that differ much in it are no duplicates.
type shelves struct {
	list  []*shelf // the shorter first
	combs combs
	looks looks
	count int // of texts

	found   []candidate
	between []*shelf // those looked through
	letters []int32  // by text, scratch of sum
}

// candidate is a text that may be a duplicate, and, after sum, the steps for the
// letters of the texts before it that were looked at.
type candidate struct {
	index  int32
	before int
}

// add puts the next of the kept texts on its shelf.
func (s *shelves) add(p packed) {
	c := p.comb()
	i, ok := slices.BinarySearchFunc(s.list, c.length, func(h *shelf, length int) int { return cmp.Compare(h.length, length) })
	if !ok {
		s.list = slices.Insert(s.list, i, &shelf{length: c.length})
	}
	look, odd, quarters := outlookOf(&c)
	s.list[i].add(s.count, c.distinct.len(), odd, quarters)
	s.combs.add(p)
	s.looks.add(&look)
	s.count++
}

// like finds, in order, the texts the ratio of which to c may be above threshold,
// as the lengths and the letters tell.
func (s *shelves) like(c *comb, threshold float64) []candidate {
	s.found, s.between = s.found[:0], s.between[:0]
	first := sort.Search(len(s.list), func(i int) bool {
		h := s.list[i]
		return h.length >= c.length || alike(h.length, h.length+c.length) > threshold
	})
	l := seeker{of: s}
	l.look, l.odd, l.quarters = outlookOf(c)
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

// seeker looks for texts of which at most so many letters are in one text only.
type seeker struct {
	of       *shelves
	look     outlook
	odd      odds
	quarters quarters
	most     int
}

func (l *seeker) seek(h *shelf) {
	odd, most := l.odd, l.most
	for k := range h.cells {
		c := &h.cells[k]
		if l.quarters.differ(c.quarters, most) {
			continue
		}
		told := l.quarters != rich && c.quarters != rich
		for from, end := int(c.from), h.end(k); from < end; {
			odds := h.odds.run(from, end)
			for i, other := range odds {
				if !odd.differ(other, most) {
					l.meet(*h.indices.at(from + i), told)
				}
			}
			from += len(odds)
		}
	}
	for i := range h.last {
		if n := &h.last[i]; !odd.differ(n.odds, most) && !l.quarters.differ(n.quarters, most) {
			l.meet(n.index, l.quarters != rich && n.quarters != rich)
		}
	}
}

// meet looks at a text, the outlook of which is told or not.
func (l *seeker) meet(index int32, told bool) {
	if told {
		if look := l.of.looks.at(int(index)); l.look.differ(&look, l.most) {
			return
		}
	}
	l.of.found = append(l.of.found, candidate{index: index})
}

// all is the steps for the letters of the texts that like looked at.
func (s *shelves) all() int {
	sum := 0
	for _, h := range s.between {
		sum += h.until(h.steps.n)
	}
	return sum
}

// sum finds what stands before each candidate: shelf by shelf where those are few,
// else by a walk over all texts.
func (s *shelves) sum() {
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

// before is the steps for the letters of the texts that like looked at, up to one
// of the kept.
func (s *shelves) before(index int) int {
	sum := 0
	for _, h := range s.between {
		n := sort.Search(h.index.n, func(i int) bool { return int(*h.index.at(i)) >= index })
		sum += h.until(n)
	}
	return sum
}
