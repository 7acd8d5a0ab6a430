package tokenizer

import "math"

// NoMerge is the rank of two adjacent parts that cannot be merged.
const NoMerge = math.MaxUint32

// Merge applies byte pair encoding to n parts and returns the indexes of the parts that remain. It
// takes O(n log n) time.
//
// Merge repeatedly merges the two adjacent parts with the lowest rank. If two ranks are equal, it
// merges the leftmost parts. rank returns the rank of the adjacent parts left and right. end is the
// index of the part after right. join is called for each merge.
func Merge(n int, rank func(left, right, end uint32) uint32, join func(left, right uint32)) []uint32 {
	l := mergeList{next: make([]uint32, n), prev: make([]uint32, n), ranks: make([]uint32, n), rank: rank, heap: make([]uint64, 0, n)}
	for i := range uint32(n) {
		l.next[i], l.prev[i] = i+1, i-1
	}
	for i := range uint32(n) {
		l.updateRank(i)
	}
	for len(l.heap) > 0 {
		top := l.pop()
		left := uint32(top)
		if uint64(l.ranks[left]) != top>>32 {
			continue
		}
		right := l.next[left]
		join(left, right)
		l.ranks[right] = NoMerge
		next := l.next[right]
		l.next[left] = next
		if next < uint32(n) {
			l.prev[next] = left
		}
		l.updateRank(left)
		if left > 0 {
			l.updateRank(l.prev[left])
		}
	}
	remaining := l.prev[:0]
	for i := uint32(0); i < uint32(n); i = l.next[i] {
		remaining = append(remaining, i)
	}
	return remaining
}

type mergeList struct {
	next, prev []uint32
	ranks      []uint32 // rank of each part with the next part
	rank       func(left, right, end uint32) uint32
	heap       []uint64 // rank<<32 | left part
}

func (l *mergeList) updateRank(i uint32) {
	l.ranks[i] = NoMerge
	if right := l.next[i]; int(right) < len(l.next) {
		l.ranks[i] = l.rank(i, right, l.next[right])
	}
	if l.ranks[i] != NoMerge {
		l.push(uint64(l.ranks[i])<<32 | uint64(i))
	}
}

func (l *mergeList) push(x uint64) {
	l.heap = append(l.heap, x)
	h, i := l.heap, len(l.heap)-1
	for ; i > 0 && x < h[(i-1)/2]; i = (i - 1) / 2 {
		h[i] = h[(i-1)/2]
	}
	h[i] = x
}

func (l *mergeList) pop() uint64 {
	last := len(l.heap) - 1
	top, x, h := l.heap[0], l.heap[last], l.heap[:last]
	i := 0
	for c := 1; c < last; c = 2*i + 1 {
		if c+1 < last && h[c+1] < h[c] {
			c++
		}
		if x <= h[c] {
			break
		}
		h[i], i = h[c], c
	}
	l.heap[i], l.heap = x, h
	return top
}
