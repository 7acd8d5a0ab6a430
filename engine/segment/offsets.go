package segment

import (
	"math/bits"
	"sort"
)

// places are bytes of a text, such as those at which its words begin, kept as a bit
// for every byte: a text may have one for every second.
type places []uint64

// newPlaces is none yet, of a text of so many bytes.
func newPlaces(length int) places { return make(places, length/rowBits*rowWords+rowWords) }

func (p places) add(off int) { p[off>>6] |= 1 << (off & 63) }

// Has reports whether off, a byte of the text or its end, is one of them.
func (p places) Has(off int) bool { return p[off>>6]>>(off&63)&1 != 0 }

// before is the last before off; -1 when there is none.
func (p places) before(off int) int {
	w := off >> 6
	for set := p[w] & (1<<(off&63) - 1); ; set = p[w] {
		if set != 0 {
			return w<<6 + 63 - bits.LeadingZeros64(set)
		}
		if w--; w < 0 {
			return -1
		}
	}
}

// after is the first after off and before end; end when there is none.
func (p places) after(off, end int) int {
	off++
	for w := off >> 6; w<<6 < end; w++ {
		set := p[w]
		if w == off>>6 {
			set = set >> (off & 63) << (off & 63)
		}
		if set != 0 {
			return min(end, w<<6+bits.TrailingZeros64(set))
		}
	}
	return end
}

// Offsets are places, ascending, with their numbers.
type Offsets struct {
	places
	// sums are, for every row of the bits, how many are before it.
	sums []uint32
	// rows are those that hold the first of them, the one at rowBits, at 2 · rowBits …
	rows []uint32
	n    int
}

const (
	rowWords = 8
	rowBits  = 64 * rowWords
)

// newOffsets is none yet of a text of so many bytes.
func newOffsets(length int) Offsets { return Offsets{places: newPlaces(length)} }

// count makes all that were added known.
func (o *Offsets) count() {
	o.sums = make([]uint32, len(o.places)/rowWords)
	for row := range o.sums {
		o.sums[row] = uint32(o.n)
		for _, w := range o.places[row*rowWords:][:rowWords] {
			o.n += bits.OnesCount64(w)
		}
		for len(o.rows)*rowBits < o.n {
			o.rows = append(o.rows, uint32(row))
		}
	}
}

// Len is how many there are.
func (o *Offsets) Len() int { return o.n }

// From is the index of the first that is off or larger, and Len when there is
// none; off is up to the length of the text.
func (o *Offsets) From(off int) int {
	w := off >> 6
	row := w / rowWords
	n := int(o.sums[row])
	for _, word := range o.places[row*rowWords : w] {
		n += bits.OnesCount64(word)
	}
	return n + bits.OnesCount64(o.places[w]&(1<<(off&63)-1))
}

// At is offset i.
func (o *Offsets) At(i int) int {
	row, end := int(o.rows[i/rowBits]), len(o.sums)
	if next := i/rowBits + 1; next < len(o.rows) {
		end = int(o.rows[next]) + 1
	}
	if end-row > rowWords {
		row += sort.Search(end-row, func(k int) bool { return int(o.sums[row+k]) > i }) - 1
	}
	for row+1 < end && int(o.sums[row+1]) <= i {
		row++
	}
	left, at := i-int(o.sums[row]), row*rowWords
	for n := bits.OnesCount64(o.places[at]); n <= left; n = bits.OnesCount64(o.places[at]) {
		left, at = left-n, at+1
	}
	word := o.places[at]
	for ; left > 0; left-- {
		word &= word - 1
	}
	return at<<6 + bits.TrailingZeros64(word)
}
