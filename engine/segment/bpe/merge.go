package bpe

import "math/bits"

// shortPiece is the maximum length of a piece that is encoded without windows.
const shortPiece = 64

// split appends the start offsets of the tokens in text[s:e], which must be a single piece.
func (v *vocab) split(dst []uint32, text string, s, e int) []uint32 {
	if e-s <= shortPiece {
		return v.splitShort(dst, text, s, e)
	}
	return v.splitWindows(dst, text, s, e)
}

type merger struct {
	starts uint64
	// pairs holds the rank of each pair of adjacent parts, or noRank. The lowest bits are the index
	// of the pair.
	pairs [shortPiece]uint32
	low   [shortPiece / group]uint32
}

const (
	group     = 8
	placeBits = 6
)

func (v *vocab) splitShort(dst []uint32, text string, s, e int) []uint32 {
	m := merger{starts: 1<<(e-s) - 1}
	m.read(v, text[s:e])
	for {
		low := minPair(&m.low)
		if low == noRank {
			break
		}
		m.join(v, text[s:e], int(low%shortPiece))
	}
	for remaining := m.starts; remaining != 0; remaining &= remaining - 1 {
		dst = append(dst, uint32(s+bits.TrailingZeros64(remaining)))
	}
	return dst
}

func (m *merger) read(v *vocab, text string) {
	for i := range m.low {
		m.low[i] = noRank
	}
	for pos := 0; pos < len(text); pos += group {
		pairs := (*[group]uint32)(m.pairs[pos:])
		for i := range pairs {
			pairs[i] = noRank
			if pos+i+2 <= len(text) {
				pairs[i] = newPair(v.pairRanks[pairAt(text, pos+i)], pos+i)
			}
		}
		m.low[pos/group] = minPair(pairs)
	}
}

func (m *merger) join(v *vocab, text string, i int) {
	lost := i + 1 + bits.TrailingZeros64(m.starts>>(i+1))
	m.starts &^= 1 << lost
	m.pairs[lost] = noRank
	next := len(text)
	m.pairs[i] = noRank
	if following := m.starts >> lost << lost; following != 0 {
		next = bits.TrailingZeros64(following)
		end := len(text)
		if following &= following - 1; following != 0 {
			end = bits.TrailingZeros64(following)
		}
		m.pairs[i] = newPair(v.rank(text, i, end), i)
	}
	if previous := m.starts & (1<<i - 1); previous != 0 {
		p := bits.Len64(previous) - 1
		m.pairs[p] = newPair(v.rank(text, p, next), p)
		if p/group < i/group {
			m.updateGroup(p)
		}
	}
	m.updateGroup(i)
	if lost/group > i/group {
		m.updateGroup(lost)
	}
}

func (m *merger) updateGroup(i int) {
	i /= group
	m.low[i] = minPair((*[group]uint32)(m.pairs[i*group:]))
}

func newPair(rank uint32, i int) uint32 {
	if rank == noRank {
		return noRank
	}
	return rank<<placeBits | uint32(i)
}

func minPair(x *[group]uint32) uint32 {
	return min(min(min(x[0], x[1]), min(x[2], x[3])), min(min(x[4], x[5]), min(x[6], x[7])))
}
