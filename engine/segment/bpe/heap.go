package bpe

// splitLong is split in n log n steps: the parts are a linked list, the pairs that could
// be merged a heap by rank and offset. A stale entry is recognised by its rank, which no
// longer matches.
func (v *vocab) splitLong(dst []uint32, piece string, offset uint32) []uint32 {
	l := newPartList(v, piece)
	for len(l.heap) > 0 {
		top := l.pop()
		if i := uint32(top); uint64(l.rank[i]) == top>>32 {
			l.join(i)
		}
	}
	for i := uint32(0); i < uint32(len(piece)); i = l.next[i] {
		dst = append(dst, offset+i)
	}
	return dst
}

// partList is a piece in parts, each known by the byte it starts at.
type partList struct {
	v          *vocab
	piece      string
	next, prev []uint32
	rank       []uint32 // of the part merged with the next one; none if they do not merge
	heap       []uint64 // rank<<32 | part
}

func newPartList(v *vocab, piece string) *partList {
	n := len(piece)
	l := &partList{
		v: v, piece: piece,
		next: make([]uint32, n), prev: make([]uint32, n), rank: make([]uint32, n),
		heap: make([]uint64, 0, n),
	}
	for i := range n {
		l.next[i], l.prev[i] = uint32(i+1), uint32(i-1)
		l.rank[i] = none
		if i+2 <= n {
			l.rank[i] = v.rank(piece, i, i+2)
		}
		if l.rank[i] != none {
			l.heap = append(l.heap, uint64(l.rank[i])<<32|uint64(i))
		}
	}
	for i := len(l.heap)/2 - 1; i >= 0; i-- {
		l.down(i)
	}
	return l
}

// join makes one part of part i and the next.
func (l *partList) join(i uint32) {
	n := uint32(len(l.piece))
	lost := l.next[i]
	l.rank[lost] = none
	next := l.next[lost]
	l.next[i] = next
	if next < n {
		l.prev[next] = i
	}
	l.measure(i)
	if i > 0 {
		l.measure(l.prev[i])
	}
}

// measure ranks part i with its neighbour anew.
func (l *partList) measure(i uint32) {
	l.rank[i] = none
	if j := l.next[i]; j < uint32(len(l.piece)) {
		l.rank[i] = l.v.rank(l.piece, int(i), int(l.next[j]))
	}
	if l.rank[i] != none {
		l.push(uint64(l.rank[i])<<32 | uint64(i))
	}
}

func (l *partList) push(x uint64) {
	l.heap = append(l.heap, x)
	h := l.heap
	i := len(h) - 1
	for i > 0 && x < h[(i-1)/2] {
		h[i] = h[(i-1)/2]
		i = (i - 1) / 2
	}
	h[i] = x
}

func (l *partList) pop() uint64 {
	top, last := l.heap[0], len(l.heap)-1
	l.heap[0] = l.heap[last]
	l.heap = l.heap[:last]
	if last > 0 {
		l.down(0)
	}
	return top
}

func (l *partList) down(i int) {
	h, x := l.heap, l.heap[i]
	for {
		c := 2*i + 1
		if c >= len(h) {
			break
		}
		if c+1 < len(h) && h[c+1] < h[c] {
			c++
		}
		if x <= h[c] {
			break
		}
		h[i] = h[c]
		i = c
	}
	h[i] = x
}
