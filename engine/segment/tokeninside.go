package segment

import "chunkscope/engine/chunk"

// Inside a piece that the document has split, nothing has to be split again:
// a row of tokens that byte pair encoding made is what it makes of their text
// alone, for no pair across their ends was joined, and those between them are
// joined in the same order. A document that is one word of megabytes would
// otherwise be encoded anew for every chunk, many times.

// inside is the number of tokens from a to b, when both are ends of tokens of
// one piece, and a piece of their own.
func (m tokenMeter) inside(a, b int) (tokens int, ok bool) {
	i, j := m.from(a), m.from(b)
	if i >= j || m.at(i) != a || m.at(j) != b || m.pieceBefore(j) > i {
		return 0, false
	}
	return j - i, m.encoding.Piece(m.text[:b], a) == b
}

// of is the number of tokens of the text from a to b.
func (m tokenMeter) of(a, b int) int {
	if b-a > exactReach {
		if n, ok := m.inside(a, b); ok {
			return n
		}
	}
	return m.Of(m.text[a:b])
}

// ahead is the end of n tokens from a, up to limit, when all of them are in one
// long piece; no character is cut.
func (m tokenMeter) ahead(a, n, limit int) (end int, ok bool) {
	i := m.from(a)
	j := i + n
	if j >= len(m.Starts) || m.at(i) != a || m.at(j) > limit || m.at(j)-a <= exactReach || m.begins(j) || m.pieceBefore(j) > i {
		return 0, false
	}
	for j > i && chunk.InsideChar(m.text, m.at(j)) {
		j--
	}
	end = m.at(j)
	return end, j > i && m.encoding.Piece(m.text[:end], a) == end
}
