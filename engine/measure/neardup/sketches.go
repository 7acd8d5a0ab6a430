package neardup

import (
	"cmp"
	"iter"
	"slices"
)

// sketches are the kept chunks, as indices of kept, by the hashes of their
// sketches.
type sketches struct {
	last  map[uint64]int32 // by hash, the index in links of the last one with it
	links []link
}

// link is a chunk, and the link of the one before it with the same hash; -1 for
// none.
type link struct{ kept, before int32 }

// with are the chunks with a hash, the last first.
func (s *sketches) with(h uint64) iter.Seq[int32] {
	return func(yield func(int32) bool) {
		at, ok := s.last[h]
		for ; ok && at >= 0; at = s.links[at].before {
			if !yield(s.links[at].kept) {
				return
			}
		}
	}
}

// add remembers a chunk with a hash, unless there is a crowd.
func (s *sketches) add(h uint64, kept int32) {
	n := 0
	for range s.with(h) {
		n++
	}
	if n >= crowd {
		return
	}
	before, ok := s.last[h]
	if !ok {
		before = -1
	}
	s.last[h] = int32(len(s.links))
	s.links = append(s.links, link{kept, before})
}

// lookAlikes appends the likely ones: the last one kept, then those that share
// most of a sketch, the earlier first.
func (s *sketches) lookAlikes(dst []int32, sketch []uint64, last int) []int32 {
	if last < 0 {
		return dst
	}
	dst = append(dst, int32(last))
	shared := map[int32]int{}
	for _, h := range sketch {
		for j := range s.with(h) {
			if int(j) != last {
				shared[j]++
			}
		}
	}
	alike := make([]int32, 0, len(shared))
	for j := range shared {
		alike = append(alike, j)
	}
	slices.SortFunc(alike, func(a, b int32) int {
		return cmp.Or(cmp.Compare(shared[b], shared[a]), cmp.Compare(a, b))
	})
	return append(dst, alike[:min(comparisons, len(alike))]...)
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
