package segment

import "chunkscope/engine/chunk"

// Parts of a long piece are counted without encoding all of it. Tokens are the byte
// pair encoding of their text if no two adjacent ones would merge. So a part has the
// document's tokens except at its ends, which are re-encoded up to a token of the
// document that does not merge with its new neighbor. Otherwise a document with a word
// of megabytes would be encoded again for every chunk.

const maxDirectBytes = 16

func (m tokenMeter) countInside(a, b int) int {
	if a < b && m.encoding.Piece(m.text[:b], a) == b {
		return m.countPiece(a, b)
	}
	return m.Count(m.text[a:b])
}

func (m tokenMeter) countPiece(a, b int) int {
	if m.encoding.IsToken(m.text, a, b) {
		return 1
	}
	if b-a > maxDirectBytes || m.ends(a) {
		if ownCount, next := m.findSharedToken(a, b); next >= 0 {
			if row, ok := m.findRow(next, b, ownCount); ok {
				if tokens := m.countUpTo(&row, b); tokens > 0 {
					return tokens
				}
			}
		}
	}
	return m.Count(m.text[a:b])
}

// findSharedToken finds the token from which text[a:b] has the document's tokens. It returns the
// number of tokens before it and its offset, or -1 if there is none.
func (m tokenMeter) findSharedToken(a, b int) (ownCount, next int) {
	if m.ends(a) {
		return 0, a
	}
	var buffer [4 * maxDirectBytes]uint32
	for size := maxDirectBytes; a+size < b; size *= 4 {
		cuts := m.encoding.Parts(buffer[:0], m.text, a, a+size)
		for k, cut := range cuts[1:] {
			pos := int(cut)
			if !m.Starts.Has(pos) {
				continue
			}
			if end := m.Starts.firstAfter(pos, len(m.text)); end <= b && m.encoding.StaySeparate(m.text, int(cuts[k]), pos, end) {
				return k + 1, pos
			}
		}
	}
	return 0, -1
}

// tokenRow holds the tokens of one piece from offset start to end, after ownCount tokens
// that the document does not have. Offsets in starts are relative to base.
type tokenRow struct {
	starts           *Offsets
	base, start, end int
	ownTokens        int
}

// findRow returns the document's tokens from the one at from up to b, after ownCount
// others; false if they are not in one piece.
func (m tokenMeter) findRow(from, b, ownCount int) (tokenRow, bool) {
	end := b
	if !m.ends(b) {
		end = m.Starts.firstAfter(b, len(m.text))
	}
	return tokenRow{starts: &m.Starts, start: from, end: end, ownTokens: ownCount}, m.pieces.firstAfter(from, b) == b
}

func (r *tokenRow) countBefore(b int) int {
	return r.ownTokens + r.starts.IndexFrom(b-r.base) - r.starts.IndexFrom(r.start-r.base)
}

func (r *tokenRow) has(off int) bool { return r.starts.Has(off - r.base) }

func (r *tokenRow) last(b int) int { return r.base + r.starts.offsetSet.lastBefore(b-r.base) }

// countUpTo returns the number of tokens of the piece up to b, or 0 if the row does not
// determine it.
func (m tokenMeter) countUpTo(row *tokenRow, b int) int {
	if b == row.end || row.has(b) {
		return row.countBefore(b)
	}
	var buffer [maxDirectBytes]uint32
	pos := row.last(b)
	for step := 1; pos > row.start; step *= 2 {
		cuts := m.encoding.Parts(buffer[:0], m.text, pos, b)
		end := b
		if len(cuts) > 1 {
			end = int(cuts[1])
		}
		if m.encoding.StaySeparate(m.text, row.last(pos), pos, end) {
			return row.countBefore(pos) + len(cuts)
		}
		for back := step; back > 0 && pos > row.start; back-- {
			pos = row.last(pos)
		}
	}
	return 0
}

// skipAhead returns the end of n tokens from a, up to limit, if all of them are in one
// long piece. It does not cut a character.
func (m tokenMeter) skipAhead(a, n, limit int) (end int, ok bool) {
	if !m.ends(a) {
		return 0, false
	}
	j := m.Starts.IndexFrom(a) + n
	if j >= m.Starts.Len() {
		return 0, false
	}
	end = m.Starts.At(j)
	if end > limit || end-a <= exactReach || m.pieces.Has(end) || m.pieces.firstAfter(a, end) < end {
		return 0, false
	}
	for end > a && chunk.InsideChar(m.text, end) {
		end = m.Starts.lastBefore(end)
	}
	return end, end > a && m.encoding.Piece(m.text[:end], a) == end
}
