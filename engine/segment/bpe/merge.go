package bpe

// longPiece is where finding the best pair by looking at all of them becomes
// slower than keeping them in a heap.
const longPiece = 96

// shortPiece is how many tokens most pieces have at most.
const shortPiece = 64

// split appends where the tokens of the piece text[s:e] start. The piece is
// no token itself. Byte pair encoding: of all neighbouring parts, join the
// two whose joint token has the lowest rank, the leftmost of equals, until
// none is left to join.
func (v *vocab) split(dst []uint32, text string, s, e int) []uint32 {
	if e-s > longPiece {
		if text[s:e-1] == text[s+1:e] {
			return v.splitRow(dst, text, s, e)
		}
		return v.splitLong(dst, text[s:e], uint32(s))
	}
	// Part i starts at at[i]; rank[i] is that of parts i and i+1 together.
	var at [longPiece + 1]uint8
	var rank [longPiece]uint32
	n := e - s
	for i := range n - 1 {
		at[i] = uint8(i)
		rank[i] = v.rank(text, s+i, s+i+2)
	}
	at[n-1], at[n] = uint8(n-1), uint8(n)
	rank[n-1] = none
	for {
		best, low := -1, uint32(none)
		for i, r := range rank[:n] {
			if r < low {
				best, low = i, r
			}
		}
		if best < 0 {
			break
		}
		copy(at[best+1:n], at[best+2:n+1])
		copy(rank[best+1:n], rank[best+2:n])
		n--
		rank[best] = none
		if best+1 < n {
			rank[best] = v.rank(text, s+int(at[best]), s+int(at[best+2]))
		}
		if best > 0 {
			rank[best-1] = v.rank(text, s+int(at[best-1]), s+int(at[best+1]))
		}
	}
	for _, a := range at[:n] {
		dst = append(dst, uint32(s)+uint32(a))
	}
	return dst
}
