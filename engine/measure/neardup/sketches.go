package neardup

import (
	"cmp"
	"iter"
	"math"
	"math/bits"
	"slices"
)

// sketches are the kept chunks, as indices of kept, by the hashes of their
// sketches.
type sketches struct {
	first []int32 // by the last bits of a hash, the link of the last one with these, and 1; 0 for none
	links pages[link]
	owner owners // of the links

	alike  []int32 // scratch of lookAlikes
	shared []sharing
}

// sharing is a chunk that shares hashes with another.
type sharing struct{ kept, hashes int32 }

// link is the first bits of a hash that a chunk has, and the link of one before it that
// has the same last bits, and 1, in two halves: it needs no more than the alignment of
// two bytes.
type link struct{ hash, low, high uint16 }

func linkOf(h uint64, before int32) link {
	return link{firstBits(h), uint16(before), uint16(before >> 16)}
}

func firstBits(h uint64) uint16 { return uint16(h >> 48) }

func (l *link) before() int32 { return int32(l.high)<<16 | int32(l.low) }

// owners are the chunks that links are of, which ascend: for each link how far its
// chunk is from that of the first of its row.
type owners struct {
	firsts []int32 // of the rows
	from   pages[uint8]
}

const rowLinks = 64

func (o *owners) at(link int) int32 { return o.firsts[link/rowLinks] + int32(*o.from.at(link)) }

// add adds the next link, unless it is too far from the first of its row.
func (o *owners) add(kept int32) bool {
	if o.from.n%rowLinks == 0 {
		o.firsts = append(o.firsts, kept)
	}
	from := kept - o.firsts[len(o.firsts)-1]
	if from > math.MaxUint8 {
		return false
	}
	o.from.add(uint8(from))
	return true
}

// newSketches has room for the sketches of texts that have so many hashes at most:
// a head for four of them.
func newSketches(hashes int) sketches {
	return sketches{first: make([]int32, 1<<bits.Len(uint(hashes/4)))}
}

// with are the chunks with a hash, the last first.
func (s *sketches) with(h uint64) iter.Seq[int32] {
	return func(yield func(int32) bool) {
		for at := *s.head(h); at > 0; {
			l := s.links.at(int(at - 1))
			if l.hash == firstBits(h) && !yield(s.owner.at(int(at-1))) {
				return
			}
			at = l.before()
		}
	}
}

func (s *sketches) head(h uint64) *int32 { return &s.first[h&uint64(len(s.first)-1)] }

// add remembers a chunk with a hash, unless maxPerHash others have it.
func (s *sketches) add(h uint64, kept int32) {
	n := 0
	for range s.with(h) {
		n++
	}
	if n >= maxPerHash {
		return
	}
	for !s.owner.add(kept) { // what is no link of any chunk fills the row
		s.owner.from.add(0)
		s.links.add(link{})
	}
	head := s.head(h)
	s.links.add(linkOf(h, *head))
	*head = int32(s.links.n)
}

// lookAlikes appends the likely ones: the last one kept, then those that share
// most of a sketch, the earlier first.
func (s *sketches) lookAlikes(dst []int32, sketch []uint64, last int) []int32 {
	if last < 0 {
		return dst
	}
	dst = append(dst, int32(last))
	s.alike = s.alike[:0]
	for _, h := range sketch {
		for j := range s.with(h) {
			if int(j) != last {
				s.alike = append(s.alike, j)
			}
		}
	}
	slices.Sort(s.alike)
	s.shared = s.shared[:0]
	for i, j := range s.alike {
		if i == 0 || j != s.alike[i-1] {
			s.shared = append(s.shared, sharing{kept: j})
		}
		s.shared[len(s.shared)-1].hashes++
	}
	slices.SortStableFunc(s.shared, func(a, b sharing) int { return cmp.Compare(b.hashes, a.hashes) })
	for _, a := range s.shared[:min(comparisons, len(s.shared))] {
		dst = append(dst, a.kept)
	}
	return dst
}

// sketchOf appends the smallest different hashes of a text's shingles, at most
// sketchSize, and the hash of all of it.
func sketchOf(out []uint64, text string) []uint64 {
	const prime = 0x100000001b3
	var h, all, drop uint64 = 0, 0, 1
	for range shingle {
		drop *= prime
	}
	for i := range len(text) {
		c := uint64(text[i]) + 1
		h, all = h*prime+c, all*prime+c
		if i >= shingle {
			h -= drop * (uint64(text[i-shingle]) + 1)
		}
		if i >= shingle-1 {
			out = keepSmallest(out, scramble(h))
		}
	}
	return append(out, scramble(all^1))
}

// mostHashes is how many hashes the sketch of a text of so many bytes has at most.
func mostHashes(size int) int { return min(max(size-shingle+1, 0), sketchSize) + 1 }

// keepSmallest inserts h into the ascending list of the smallest hashes.
func keepSmallest(list []uint64, h uint64) []uint64 {
	if len(list) == sketchSize && h >= list[sketchSize-1] {
		return list
	}
	at, found := slices.BinarySearch(list, h)
	if found {
		return list
	}
	if len(list) == sketchSize {
		list = list[:sketchSize-1]
	}
	return slices.Insert(list, at, h)
}

// scramble makes small and large hashes equally likely for any text
// (the finaliser of SplitMix64, Steele et al. 2014).
func scramble(h uint64) uint64 {
	h ^= h >> 30
	h *= 0xbf58476d1ce4e5b9
	h ^= h >> 27
	h *= 0x94d049bb133111eb
	return h ^ h>>31
}
