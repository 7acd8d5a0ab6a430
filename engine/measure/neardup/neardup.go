// Package neardup finds chunks that nearly repeat another, as Python's difflib
// compares texts.
package neardup

import (
	"cmp"
	"context"
	"slices"

	"chunkscope/engine"
)

// Duplicates are the chunks that the dedup rule would drop if all chunks of a
// document were retrieved, in order (rules/near-duplicates, Over a document).
type Duplicates struct {
	// Chunks is how many were judged, Duplicates how many would be dropped.
	Chunks     int    `json:"chunks"`
	Duplicates int    `json:"duplicates"`
	Pairs      []Pair `json:"pairs,omitempty"`
}

// Pair is a chunk that is nearly an earlier one.
type Pair struct {
	Chunk int     `json:"chunk"`
	Of    int     `json:"of"`
	Ratio float64 `json:"ratio"`
}

const (
	shingle     = 12 // bytes whose hash stands for a place in a text
	sketchSize  = 8  // smallest hashes that stand for a text
	crowd       = 16 // chunks remembered for one hash: more is boilerplate
	comparisons = 4  // look-alikes compared, beside the neighbour
)

// Find walks the chunks in order and drops each that Duplicate
// (difflib ratio > 0.85) finds nearly equal to one kept before. To stay linear
// it does not compare all pairs, but each chunk with the last kept before it,
// which overlap makes alike, and with up to four look-alikes: the kept chunks
// that share most of its sketch, which is the eight smallest hashes of its
// 12-byte shingles and the hash of all of it. Equal chunks are always found; a
// near-duplicate farther off that shares none of the nine is not.
func Find(ctx context.Context, r *engine.Result) (Duplicates, error) {
	out := Duplicates{Chunks: len(r.Chunks)}
	seen := map[uint64][]int32{}
	last := -1
	var candidates []int32
	for i := range r.Chunks {
		if ctx.Err() != nil {
			return Duplicates{}, ctx.Err()
		}
		content := r.Content(i)
		sketch := sketchOf(content)
		candidates = lookAlikes(candidates[:0], seen, sketch, last)
		of := slices.IndexFunc(candidates, func(j int32) bool { return Duplicate(content, r.Content(int(j))) })
		if of >= 0 {
			j := int(candidates[of])
			out.Duplicates++
			out.Pairs = append(out.Pairs, Pair{i, j, Ratio(content, r.Content(j))})
			continue
		}
		for _, h := range sketch {
			if list := seen[h]; len(list) < crowd {
				seen[h] = append(list, int32(i))
			}
		}
		last = i
	}
	return out, nil
}

// lookAlikes appends the chunks to compare with: the last one kept, then
// those that share most of a sketch, the earlier first.
func lookAlikes(dst []int32, seen map[uint64][]int32, sketch []uint64, last int) []int32 {
	if last < 0 {
		return dst
	}
	dst = append(dst, int32(last))
	shared := map[int32]int{}
	for _, h := range sketch {
		for _, j := range seen[h] {
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

// sketchOf are the smallest different hashes of a text's shingles, at most
// sketchSize, and the hash of all of it.
func sketchOf(text string) []uint64 {
	const prime = 0x100000001b3
	out := make([]uint64, 0, sketchSize+1)
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
