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
	cells map[cellKey]*cell
	count int // of texts

	found   []candidate
	between []*shelf // those looked through
	letters []int32  // by text, scratch of sum
}

// shelf holds texts of one length.
type shelf struct {
	length   int
	cells    []*cell
	quarters []quarters // of the cells
	// of each text, in order: its place among the kept, and the steps that bounds
	// take for the letters of it and of those before it
	index []int32
	steps []int
}

// cell holds those of a shelf that have as many letters of each quarter of the
// alphabet.
type cell struct {
	cellKey
	odds  []odds // by text, as looks
	looks []outlook
}

type cellKey struct {
	length   int
	quarters quarters
}

// candidate is a text that may be a duplicate, the steps that its letters take, and,
// after sum, those of the texts before it that were looked at.
type candidate struct {
	index, steps int32
	before       int
}

// add puts the next of the kept texts on its shelf.
func (s *shelves) add(c *comb) {
	i, ok := slices.BinarySearchFunc(s.list, c.length, func(h *shelf, length int) int { return cmp.Compare(h.length, length) })
	if !ok {
		s.list = slices.Insert(s.list, i, &shelf{length: c.length})
	}
	h := s.list[i]
	look, odd, quarters := outlookOf(c, s.count)
	h.index = append(h.index, look.index)
	h.steps = append(h.steps, h.until(len(h.steps))+int(look.letters))
	key := cellKey{c.length, quarters}
	if s.cells == nil {
		s.cells = map[cellKey]*cell{}
	}
	of := s.cells[key]
	if of == nil {
		of = &cell{cellKey: key}
		s.cells[key] = of
		h.cells, h.quarters = append(h.cells, of), append(h.quarters, quarters)
	}
	of.odds, of.looks = append(of.odds, odd), append(of.looks, look)
	s.count++
}

// until is the steps of the first n texts.
func (h *shelf) until(n int) int {
	if n == 0 {
		return 0
	}
	return h.steps[n-1]
}

// like finds, in order, the texts the ratio of which to c may be above threshold,
// as the lengths and the letters tell.
func (s *shelves) like(c *comb, threshold float64) []candidate {
	s.found, s.between = s.found[:0], s.between[:0]
	look, odd, quarters := outlookOf(c, 0)
	first := sort.Search(len(s.list), func(i int) bool {
		h := s.list[i]
		return h.length >= c.length || alike(h.length, h.length+c.length) > threshold
	})
	for _, h := range s.list[first:] {
		length := h.length + c.length
		least := need(length, threshold)
		if min(h.length, c.length) < least {
			break
		}
		s.between = append(s.between, h)
		most := length - 2*least // letters that may be in one text only
		for k, q := range h.quarters {
			if quarters.differ(q, most) {
				continue
			}
			of, told := h.cells[k], quarters != rich && q != rich
			for i, o := range of.odds {
				if odd.differ(o, most) {
					continue
				}
				if other := &of.looks[i]; !told || !look.differ(other, most) {
					s.found = append(s.found, candidate{index: other.index, steps: other.letters})
				}
			}
		}
	}
	slices.SortFunc(s.found, func(a, b candidate) int { return cmp.Compare(a.index, b.index) })
	return s.found
}

// all is the steps for the letters of the texts that like looked at.
func (s *shelves) all() int {
	sum := 0
	for _, h := range s.between {
		sum += h.until(len(h.steps))
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
		for i, index := range h.index {
			s.letters[index] = int32(h.until(i+1) - h.until(i))
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
		n, _ := slices.BinarySearch(h.index, int32(index))
		sum += h.until(n)
	}
	return sum
}
