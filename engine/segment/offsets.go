package segment

import (
	"math/bits"
	"sort"
)

// offsetSet is a set of byte offsets with one bit per byte. Most sets are dense.
type offsetSet []uint64

func newOffsetSet(length int) offsetSet { return make(offsetSet, length/wordBits+1) }

func (p offsetSet) add(off int) { p[off>>6] |= 1 << (off & 63) }

// Has reports whether off is in the set.
func (p offsetSet) Has(off int) bool { return p[off>>6]>>(off&63)&1 != 0 }

func (p offsetSet) lastBefore(off int) int {
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

func (p offsetSet) firstAfter(off, end int) int {
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

// Offsets is a sorted set of offsets.
type Offsets struct {
	offsetSet
	// sums holds the number of offsets before each word of the bit set.
	sums []uint32
	// words[i] is the index of the word that contains offset number i·wordBits.
	words []uint32
	n     int
}

const wordBits = 64

func newOffsets(length int) Offsets { return Offsets{offsetSet: newOffsetSet(length)} }

func (o *Offsets) count() {
	o.sums = make([]uint32, len(o.offsetSet))
	for w, word := range o.offsetSet {
		o.sums[w] = uint32(o.n)
		o.n += bits.OnesCount64(word)
		for len(o.words)*wordBits < o.n {
			o.words = append(o.words, uint32(w))
		}
	}
}

// Len returns the number of offsets.
func (o *Offsets) Len() int { return o.n }

// IndexFrom returns the index of the first offset ≥ off, or Len.
func (o *Offsets) IndexFrom(off int) int {
	w := off >> 6
	return int(o.sums[w]) + bits.OnesCount64(o.offsetSet[w]&(1<<(off&63)-1))
}

const maxScannedWords = 8

// At returns the offset with index i.
func (o *Offsets) At(i int) int {
	w, end := int(o.words[i/wordBits]), len(o.sums)
	if next := i/wordBits + 1; next < len(o.words) {
		end = int(o.words[next]) + 1
	}
	if end-w > maxScannedWords {
		w += sort.Search(end-w, func(k int) bool { return int(o.sums[w+k]) > i }) - 1
	}
	for w+1 < end && int(o.sums[w+1]) <= i {
		w++
	}
	return w*wordBits + nthBit(o.offsetSet[w], i-int(o.sums[w]))
}

func nthBit(word uint64, n int) (index int) {
	for width := wordBits / 2; n > 3; width /= 2 {
		if low := bits.OnesCount64(word & (1<<width - 1)); n >= low {
			word, n, index = word>>width, n-low, index+width
		}
	}
	for ; n > 0; n-- {
		word &= word - 1
	}
	return index + bits.TrailingZeros64(word)
}
