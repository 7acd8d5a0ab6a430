package metrics

import (
	"cmp"
	"slices"
)

const (
	shingleBytes   = 12
	sketchSize     = 8
	maxPerHash     = 16
	maxComparisons = 4
)

type sketches struct {
	newest map[uint64]int32
	links  []link
	shared []sharedHashes
}

type link struct{ kept, previous int32 }

type sharedHashes struct{ kept, hashes int32 }

func (s *sketches) add(sketch []uint64, kept int32) {
	for _, h := range sketch {
		n := 0
		for pos := s.newest[h]; pos > 0; pos = s.links[pos-1].previous {
			n++
		}
		if n < maxPerHash {
			s.links = append(s.links, link{kept, s.newest[h]})
			s.newest[h] = int32(len(s.links))
		}
	}
}

// appendSimilar appends to dst the kept chunks that are probably similar. The first is the last
// kept chunk. The others are the chunks with the most hashes in common.
func (s *sketches) appendSimilar(dst []int32, sketch []uint64, last int32) []int32 {
	if last < 0 {
		return dst
	}
	s.shared = s.shared[:0]
	for _, h := range sketch {
		for pos := s.newest[h]; pos > 0; pos = s.links[pos-1].previous {
			if kept := s.links[pos-1].kept; kept != last {
				s.count(kept)
			}
		}
	}
	slices.SortFunc(s.shared, func(a, b sharedHashes) int {
		return cmp.Or(cmp.Compare(b.hashes, a.hashes), cmp.Compare(a.kept, b.kept))
	})
	dst = append(dst, last)
	for _, a := range s.shared[:min(maxComparisons, len(s.shared))] {
		dst = append(dst, a.kept)
	}
	return dst
}

func (s *sketches) count(kept int32) {
	i := slices.IndexFunc(s.shared, func(a sharedHashes) bool { return a.kept == kept })
	if i < 0 {
		i = len(s.shared)
		s.shared = append(s.shared, sharedHashes{kept: kept})
	}
	s.shared[i].hashes++
}

// appendSketch appends to out the smallest distinct hashes of the shingles of text, and the hash of
// the complete text.
func appendSketch(out []uint64, text string) []uint64 {
	const prime = 0x100000001b3
	var h, all, drop uint64 = 0, 0, 1
	for range shingleBytes {
		drop *= prime
	}
	for i := range len(text) {
		c := uint64(text[i]) + 1
		h, all = h*prime+c, all*prime+c
		if i >= shingleBytes {
			h -= drop * (uint64(text[i-shingleBytes]) + 1)
		}
		if i >= shingleBytes-1 {
			out = keepSmallest(out, scrambleHash(h))
		}
	}
	return append(out, scrambleHash(all^1))
}

func keepSmallest(list []uint64, h uint64) []uint64 {
	if len(list) == sketchSize && h >= list[sketchSize-1] {
		return list
	}
	pos, ok := slices.BinarySearch(list, h)
	if ok {
		return list
	}
	if len(list) == sketchSize {
		list = list[:sketchSize-1]
	}
	return slices.Insert(list, pos, h)
}

// scrambleHash is the finalizer of SplitMix64 (Steele et al. 2014).
func scrambleHash(h uint64) uint64 {
	h ^= h >> 30
	h *= 0xbf58476d1ce4e5b9
	h ^= h >> 27
	h *= 0x94d049bb133111eb
	return h ^ h>>31
}
