package segment

import "chunkscope/engine/chunk"

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
		if f, ok := m.front(a, b); ok {
			if tokens, ok := m.back(f, b); ok {
				return f.tokens + tokens
			}
		}
	}
	return m.Of(m.text[a:b])
}

// front is where the tokens of a part become those of the document.
type front struct {
	tokens int // of the part, before
	next   int // token of the document
}

// front is that of a part from a to b; false when there is none.
func (m tokenMeter) front(a, b int) (front, bool) {
	i := m.from(a)
	if m.at(i) == a {
		return front{next: i}, true
	}
	var few [4 * fewBytes]uint32
	for size := fewBytes; a+size < b; size *= 4 {
		cuts := m.encoding.Parts(few[:0], m.text, a, a+size)
		for k, at := range cuts[1:] {
			for m.at(i) < int(at) {
				i++
			}
			if m.at(i) == int(at) && m.at(i+1) <= b && m.encoding.Stand(m.text, int(cuts[k]), m.at(i), m.at(i+1)) {
				return front{tokens: k + 1, next: i}, true
			}
		}
	}
	return front{}, false
}

// back is the number of tokens from f.next to b; false when none of them is known
// to be the document's.
func (m tokenMeter) back(f front, b int) (int, bool) {
	end := m.from(b)
	if m.pieceAfter(f.next, end) < end {
		return 0, false
	}
	if m.at(end) == b {
		return end - f.next, true
	}
	var few [fewBytes]uint32
	for step := 1; end-step > f.next; step *= 2 {
		i := end - step
		cuts := m.encoding.Parts(few[:0], m.text, m.at(i), b)
		first := b
		if len(cuts) > 1 {
			first = int(cuts[1])
		}
		if m.encoding.Stand(m.text, m.at(i-1), m.at(i), first) {
			return i - f.next + len(cuts), true
		}
	}
	return 0, false
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
