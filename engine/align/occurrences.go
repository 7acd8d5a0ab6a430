package align

import (
	"context"
	"math"
	"slices"
)

// windows lists the lengths of the fingerprints. The longest are for repetitive documents, where
// short fingerprints occur too often.
var windows = [...]int{384, 96, 24, 12, 6, 3, 1}

func chooseWindow(n, limit int) int {
	for _, w := range windows {
		if w <= n && w <= limit {
			return w
		}
	}
	return 0
}

// index finds the occurrences of many fingerprints. It scans the text once per window length.
type index struct {
	text     string
	byWindow map[int]*occurrences
}

// occurrences lists the positions of fingerprints of one length. The positions of fingerprint n are
// places[first[n]:first[n+1]].
type occurrences struct {
	number       map[uint64]uint32
	first        []uint32
	places       []uint32
	minDistances []uint32
}

func newIndex(text string) *index {
	return &index{text: text, byWindow: map[int]*occurrences{}}
}

// request adds the first w bytes of s to the strings to search for.
func (x *index) request(s string, w int) {
	if w == 0 {
		return
	}
	o := x.byWindow[w]
	if o == nil {
		o = &occurrences{number: map[uint64]uint32{}}
		x.byWindow[w] = o
	}
	h := hash(s[:w])
	if _, ok := o.number[h]; !ok {
		o.number[h] = uint32(len(o.number))
	}
}

// findPlaces returns the positions of the first w bytes of s in the text, and the minimum distance
// between two of them.
func (x *index) findPlaces(s string, w int) (places []uint32, minDistance int) {
	o := x.byWindow[w]
	if o == nil {
		return nil, math.MaxInt
	}
	n, ok := o.number[hash(s[:w])]
	if !ok {
		return nil, math.MaxInt
	}
	return o.places[o.first[n]:o.first[n+1]], int(o.minDistances[n])
}

func (x *index) find(ctx context.Context) error {
	for _, w := range windows {
		if o := x.byWindow[w]; o != nil {
			if err := o.find(ctx, x.text, w); err != nil {
				return err
			}
		}
	}
	return nil
}

// base is the base of a polynomial hash modulo 2^64.
const base = 0x9E3779B97F4A7C15

func hash(s string) uint64 {
	var h uint64
	for i := range len(s) {
		h = h*base + uint64(s[i]) + 1
	}
	return h
}

func (o *occurrences) find(ctx context.Context, text string, w int) error {
	o.first = make([]uint32, len(o.number)+1)
	o.minDistances = slices.Repeat([]uint32{math.MaxUint32}, len(o.number))
	if len(text) < w {
		return nil
	}
	seen := newFilter(len(o.number))
	for h := range o.number {
		seen.add(h)
	}
	type hit struct{ number, at uint32 }
	var offsets []hit
	out := uint64(1)
	for range w - 1 {
		out *= base
	}
	h := hash(text[:w])
	for i := 0; ; i++ {
		if seen.has(h) {
			if n, ok := o.number[h]; ok {
				offsets = append(offsets, hit{n, uint32(i)})
			}
		}
		if i+w >= len(text) {
			break
		}
		h = (h-(uint64(text[i])+1)*out)*base + uint64(text[i+w]) + 1
		if i&(1<<16-1) == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
	}
	for _, k := range offsets {
		o.first[k.number+1]++
	}
	for n := 1; n < len(o.first); n++ {
		o.first[n] += o.first[n-1]
	}
	o.places = make([]uint32, len(offsets))
	next := slices.Clone(o.first)
	for _, k := range offsets {
		pos := next[k.number]
		o.places[pos] = k.at
		if pos > o.first[k.number] {
			o.minDistances[k.number] = min(o.minDistances[k.number], k.at-o.places[pos-1])
		}
		next[k.number]++
	}
	return nil
}

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

func (f filter) add(h uint64)      { i := h >> (f.shift & 63); f.bits[i/64] |= 1 << (i % 64) }
func (f filter) has(h uint64) bool { i := h >> (f.shift & 63); return f.bits[i/64]&(1<<(i%64)) != 0 }

func skipBefore(list []uint32, pos int) []uint32 {
	i, _ := slices.BinarySearch(list, uint32(max(pos, 0)))
	return list[i:]
}
