package segment

import (
	"unicode"
	"unicode/utf8"

	"chunkscope/engine/chunk"
)

// tokenMeter counts tokens of a vocabulary. A slice's tokens differ from those of the
// document only at its ends, and the rest is looked up, so the cost does not grow with
// the slice.
type tokenMeter struct{ *Tokens }

func (m tokenMeter) Count(text string) int { return m.encoding.Count(text) }

func (m tokenMeter) CountRange(a, b int) int {
	if a >= b {
		return 0
	}
	p, n := m.findJoin(a, b)
	if p == b {
		return n
	}
	if bytes, tokens, ok := m.backs.lookUp(b); ok && b-bytes >= p {
		return n + m.CountBetween(p, b-bytes) + tokens
	}
	last := m.findSettled(b)
	if last < p {
		return n + m.countInside(p, b)
	}
	tokens := m.countInside(last, b)
	m.backs.put(b, b-last, tokens)
	return n + m.CountBetween(p, last) + tokens
}

// findJoin returns the first offset in [a, b] at which both a piece of text[a:b] and a piece
// of the document begin, and the number of tokens of text[a:b] before it.
func (m tokenMeter) findJoin(a, b int) (pos, tokens int) {
	if m.pieceAt(a) {
		return a, 0
	}
	if bytes, tokens, ok := m.fronts.lookUp(a); ok && a+bytes+lookAhead <= b {
		return a + bytes, tokens
	}
	for pos = a; pos < b && !m.pieceAt(pos); {
		end := m.encoding.Piece(m.text[:b], pos)
		tokens += m.countPiece(pos, end)
		pos = end
	}
	if pos+lookAhead <= b && !m.isInSpace(pos) {
		m.fronts.put(a, pos-a, tokens)
	}
	return pos, tokens
}

// isInSpace reports whether an offset is inside a run of white space. A line feed later
// in the run, at any distance, takes all of the run into one piece.
func (m tokenMeter) isInSpace(pos int) bool {
	before, _ := utf8.DecodeLastRuneInString(m.text[:pos])
	after, _ := utf8.DecodeRuneInString(m.text[pos:])
	return unicode.IsSpace(before) && unicode.IsSpace(after)
}

// lookAhead is an upper bound of the bytes after the end of a piece that determine the
// end: one character of white space and the next character.
const lookAhead = 2 * utf8.UTFMax

// findSettled returns the start of the last piece, or of one close to it, before which
// the document would have the same pieces if it ended at b.
//
// A piece before b may differ for two reasons. The last character of white space
// belongs to the following word. And if b cuts a character, the remaining bytes count
// as punctuation, and join the punctuation before them.
func (m tokenMeter) findSettled(b int) int {
	if b == len(m.text) {
		return b
	}
	end := b
	for chunk.InsideChar(m.text, end) {
		end--
	}
	if end == b && m.pieces.Has(end) && !spaceBefore(m.text, end) {
		return end
	}
	return m.findPieceBehindText(m.pieceBefore(end))
}

func (m tokenMeter) pieceBefore(off int) int { return max(0, m.pieces.lastBefore(off)) }

// findPieceBehindText returns the start of the last piece, at or before the piece start
// pos, that does not have white space on both sides.
func (m tokenMeter) findPieceBehindText(pos int) int {
	for pos > 0 && spaceAt(m.text, pos) && spaceBefore(m.text, pos) {
		pos = m.pieceBefore(pos)
	}
	return pos
}

func spaceAt(text string, i int) bool {
	r, _ := utf8.DecodeRuneInString(text[i:])
	return unicode.IsSpace(r)
}

func spaceBefore(text string, i int) bool {
	r, _ := utf8.DecodeLastRuneInString(text[:i])
	return unicode.IsSpace(r)
}
