package align

import (
	"context"
	"slices"
)

// windows are the lengths, in condensed bytes, of the fingerprints that are
// looked for. A text is found by the longest of them that fits into it.
var windows = [...]int{24, 12, 6, 3, 1}

// windowOf is the window by which n condensed bytes are found.
func windowOf(n int) int {
	for _, w := range windows {
		if w <= n {
			return w
		}
	}
	return 0
}

// index finds all places of many fingerprints with one walk over a text for
// each length of window.
type index struct {
	text   string
	places map[int]map[uint64][]uint32 // by window and hash
}

func newIndex(text string) *index {
	return &index{text: text, places: map[int]map[uint64][]uint32{}}
}

// want has the first windowOf(len(s)) bytes of s looked for.
func (x *index) want(s string) {
	w := windowOf(len(s))
	if w == 0 {
		return
	}
	m := x.places[w]
	if m == nil {
		m = map[uint64][]uint32{}
		x.places[w] = m
	}
	h := hash(s[:w])
	if _, ok := m[h]; !ok {
		m[h] = nil
	}
}

// of are the places where s may begin: its fingerprint's, in rising order.
func (x *index) of(s string) []uint32 {
	w := windowOf(len(s))
	if w == 0 {
		return nil
	}
	return x.places[w][hash(s[:w])]
}

// find walks the text. What was wanted before is found; the walk can be
// cancelled.
func (x *index) find(ctx context.Context) error {
	for _, w := range windows {
		if m := x.places[w]; m != nil {
			if err := x.walk(ctx, w, m); err != nil {
				return err
			}
		}
	}
	return nil
}

// base is an odd multiplier: the fingerprint of a window is a polynomial in it
// modulo 2^64. Two texts with one fingerprint are told apart by comparison.
const base = 0x9E3779B97F4A7C15

func hash(s string) uint64 {
	var h uint64
	for i := range len(s) {
		h = h*base + uint64(s[i]) + 1
	}
	return h
}

func (x *index) walk(ctx context.Context, w int, want map[uint64][]uint32) error {
	if len(x.text) < w {
		return nil
	}
	// Nearly every window is nobody's: one bit of a small table says so.
	seen := newFilter(len(want))
	for h := range want {
		seen.add(h)
	}
	out := uint64(1) // base^(w-1): the weight of the byte that leaves
	for range w - 1 {
		out *= base
	}
	h := hash(x.text[:w])
	for i := 0; ; i++ {
		if seen.has(h) {
			if list, ok := want[h]; ok {
				want[h] = append(list, uint32(i))
			}
		}
		if i+w >= len(x.text) {
			return nil
		}
		h = (h-(uint64(x.text[i])+1)*out)*base + uint64(x.text[i+w]) + 1
		if i&(1<<16-1) == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
	}
}

// filter is a Bloom filter of one hash.
type filter struct {
	bits  []uint64
	shift uint
}

func newFilter(n int) filter {
	log := uint(10)
	for 1<<log < 16*n && log < 27 {
		log++
	}
	return filter{make([]uint64, 1<<log/64), 64 - log}
}

func (f filter) add(h uint64)      { i := h * base >> f.shift; f.bits[i/64] |= 1 << (i % 64) }
func (f filter) has(h uint64) bool { i := h * base >> f.shift; return f.bits[i/64]&(1<<(i%64)) != 0 }

// from is the part of a rising list that begins at or after at.
func from(list []uint32, at int) []uint32 {
	i, _ := slices.BinarySearch(list, uint32(max(at, 0)))
	return list[i:]
}
