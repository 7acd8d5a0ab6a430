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

// countInside is the number of tokens of the text from a to b.
func (m tokenMeter) countInside(a, b int) int {
	if a < b && m.encoding.Piece(m.text[:b], a) == b {
		return m.ofPiece(a, b)
	}
	return m.Of(m.text[a:b])
}

// ofPiece is the number of tokens from a to b, which are one piece.
func (m tokenMeter) ofPiece(a, b int) int {
	if m.encoding.Is(m.text, a, b) {
		return 1
	}
	if b-a > fewBytes || m.ends(a) {
		if ownCount, next := m.front(a, b); next >= 0 {
			if row, ok := m.row(next, b, ownCount); ok {
				if tokens := m.upTo(&row, b); tokens > 0 {
					return tokens
				}
			}
		}
	}
	return m.Of(m.text[a:b])
}

// front is where a token of the document begins from which on those of a part from
// a to b are the document's, and how many the part has before; -1 when there is none.
func (m tokenMeter) front(a, b int) (own, next int) {
	if m.ends(a) {
		return 0, a
	}
	var few [4 * fewBytes]uint32
	for size := fewBytes; a+size < b; size *= 4 {
		cuts := m.encoding.Parts(few[:0], m.text, a, a+size)
		for k, cut := range cuts[1:] {
			pos := int(cut)
			if !m.Starts.Has(pos) {
				continue
			}
			if end := m.Starts.after(pos, len(m.text)); end <= b && m.encoding.Stand(m.text, int(cuts[k]), pos, end) {
				return k + 1, pos
			}
		}
	}
	return 0, -1
}

// tokenRow are tokens of one piece, from where the first begins to where the last
// one ends, behind some of the piece's own; base is the byte from which their
// offsets are counted.
type tokenRow struct {
	starts          *Offsets
	base, from, end int
	own             int
}

// row is the document's tokens from the one that begins at from on that reach to b,
// behind some others; false when they are not of one piece.
func (m tokenMeter) row(from, b, own int) (tokenRow, bool) {
	end := b
	if !m.ends(b) {
		end = m.Starts.after(b, len(m.text))
	}
	return tokenRow{starts: &m.Starts, from: from, end: end, own: own}, m.pieces.after(from, b) == b
}

// countBefore is how many tokens begin before b.
func (r *tokenRow) countBefore(b int) int {
	return r.own + r.starts.From(b-r.base) - r.starts.From(r.from-r.base)
}

// boundary is where token i begins; the row's end when it has no more, and before the row
// where it is none of it.
func (r *tokenRow) boundary(i int) int {
	if i < r.own {
		return r.from - 1
	}
	i -= r.own
	if i += r.starts.From(r.from - r.base); i < r.starts.Len() {
		return min(r.end, r.base+r.starts.At(i))
	}
	return r.end
}

// has reports whether a token begins at off.
func (r *tokenRow) has(off int) bool { return r.starts.Has(off - r.base) }

// last is where the last token begins before b.
func (r *tokenRow) last(b int) int { return r.base + r.starts.places.before(b-r.base) }

// upTo is how many tokens the piece of a row has up to b; 0 when none is known to
// be of the row.
func (m tokenMeter) upTo(row *tokenRow, b int) int {
	if b == row.end || row.has(b) {
		return row.countBefore(b)
	}
	var few [fewBytes]uint32
	pos := row.last(b)
	for step := 1; pos > row.from; step *= 2 {
		cuts := m.encoding.Parts(few[:0], m.text, pos, b)
		end := b
		if len(cuts) > 1 {
			end = int(cuts[1])
		}
		if m.encoding.Stand(m.text, row.last(pos), pos, end) {
			return row.countBefore(pos) + len(cuts)
		}
		for back := step; back > 0 && pos > row.from; back-- {
			pos = row.last(pos)
		}
	}
	return 0
}

// skipAhead is the end of n tokens from a, up to limit, when all of them are in one
// long piece; no character is cut.
func (m tokenMeter) skipAhead(a, n, limit int) (end int, ok bool) {
	if !m.ends(a) {
		return 0, false
	}
	j := m.Starts.From(a) + n
	if j >= m.Starts.Len() {
		return 0, false
	}
	end = m.Starts.At(j)
	if end > limit || end-a <= exactReach || m.pieces.Has(end) || m.pieces.after(a, end) < end {
		return 0, false
	}
	for end > a && chunk.InsideChar(m.text, end) {
		end = m.Starts.before(end)
	}
	return end, end > a && m.encoding.Piece(m.text[:end], a) == end
}
