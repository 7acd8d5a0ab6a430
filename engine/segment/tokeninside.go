package segment

import (
	"slices"

	"chunkscope/engine/chunk"
)

// Inside a piece that the document has split, not all has to be split again. A row
// of tokens in which every two neighbours stand beside each other is what byte
// pair encoding makes of their text. So a part of a piece has the document's
// tokens but at its ends, where it is split anew up to a token of the document
// beside which what was made stands. A document that is one word of megabytes
// would otherwise be encoded anew for every chunk, many times.

// fewBytes are split anew at once.
const fewBytes = 16

// of is the number of tokens of the text from a to b.
func (m tokenMeter) of(a, b int) int {
	if b-a > fewBytes && m.encoding.Piece(m.text[:b], a) == b {
		return m.ofPiece(a, b)
	}
	return m.Of(m.text[a:b])
}

// ofPiece is the number of tokens from a to b, which are one piece.
func (m tokenMeter) ofPiece(a, b int) int {
	if b-a > fewBytes {
		if own, next := m.front(a, b); next >= 0 {
			if row, ok := m.row(next, b); ok {
				if tokens := m.upTo(row, b); tokens > 0 {
					return own + tokens
				}
			}
		}
	}
	return m.Of(m.text[a:b])
}

// front is the token of the document from which on those of a part from a to b
// are the document's, and how many the part has before; -1 when there is none.
func (m tokenMeter) front(a, b int) (own, next int) {
	i := m.from(a)
	if m.at(i) == a {
		return 0, i
	}
	var few [4 * fewBytes]uint32
	for size := fewBytes; a+size < b; size *= 4 {
		cuts := m.encoding.Parts(few[:0], m.text, a, a+size)
		for k, at := range cuts[1:] {
			for m.at(i) < int(at) {
				i++
			}
			if m.at(i) == int(at) && m.at(i+1) <= b && m.encoding.Stand(m.text, int(cuts[k]), m.at(i), m.at(i+1)) {
				return k + 1, i
			}
		}
	}
	return 0, -1
}

// tokenRow are tokens of one piece: where they begin, and where the last one ends.
type tokenRow struct {
	starts []uint32
	end    int
}

// row is the document's tokens from token i on that reach to b; false when they
// are not of one piece.
func (m tokenMeter) row(i, b int) (tokenRow, bool) {
	j := m.from(b)
	return tokenRow{m.Starts[i:j], m.at(j)}, m.pieceAfter(i, j) == j
}

// upTo is how many tokens the text of a row has up to b; 0 when none is known to
// be of the row.
func (m tokenMeter) upTo(row tokenRow, b int) int {
	if b == row.end {
		return len(row.starts)
	}
	k, whole := slices.BinarySearch(row.starts, uint32(b))
	if whole {
		return k
	}
	var few [fewBytes]uint32
	for step := 1; step < k; step *= 2 {
		i := k - step
		at := int(row.starts[i])
		cuts := m.encoding.Parts(few[:0], m.text, at, b)
		end := b
		if len(cuts) > 1 {
			end = int(cuts[1])
		}
		if m.encoding.Stand(m.text, int(row.starts[i-1]), at, end) {
			return i + len(cuts)
		}
	}
	return 0
}

// ahead is the end of n tokens from a, up to limit, when all of them are in one
// long piece; no character is cut.
func (m tokenMeter) ahead(a, n, limit int) (end int, ok bool) {
	i := m.from(a)
	j := i + n
	if j >= len(m.Starts) || m.at(i) != a || m.at(j) > limit || m.at(j)-a <= exactReach || m.begins(j) || m.pieceAfter(i, j) < j {
		return 0, false
	}
	for j > i && chunk.InsideChar(m.text, m.at(j)) {
		j--
	}
	end = m.at(j)
	return end, j > i && m.encoding.Piece(m.text[:end], a) == end
}
