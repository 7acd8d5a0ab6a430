package segment

import (
	"unicode"
	"unicode/utf8"

	"chunkscope/engine/chunk"
)

// tokenMeter counts tokens of a vocabulary. A slice of the document has other
// tokens than the document at its ends only, so that what lies between is
// looked up: the cost does not grow with the length of the slice.
type tokenMeter struct{ *Tokens }

func (m tokenMeter) Of(text string) int { return m.encoding.Count(text) }

func (m tokenMeter) Between(a, b int) int {
	if a >= b {
		return 0
	}
	p, n := m.join(a, b)
	if p == b {
		return n
	}
	first := m.from(p)
	last := max(first, m.settled(b))
	return n + last - first + m.of(m.at(last), b)
}

// join is the first place from a on, up to b, where a piece of text[a:b] and a
// piece of the document begin, and the tokens of text[a:b] before it.
func (m tokenMeter) join(a, b int) (at, tokens int) {
	for a < b && !m.shared(a) {
		end := m.encoding.Piece(m.text[:b], a)
		tokens += m.ofPiece(a, end)
		a = end
	}
	return a, tokens
}

// shared reports that a piece of the document begins at off.
func (m tokenMeter) shared(off int) bool {
	i := m.from(off)
	return m.at(i) == off && m.begins(i)
}

// settled is a token that begins a piece and before which the document has
// the pieces it would have if it ended at b; the last one, or one close to it.
//
// A piece before b may be another for two reasons. White space looks ahead to
// where it ends: its last character goes with the word that follows. And when
// b cuts a character, what is left of it is punctuation, and goes with the
// punctuation before it.
func (m tokenMeter) settled(b int) int {
	if b == len(m.text) {
		return len(m.Starts)
	}
	end := b
	for chunk.InsideChar(m.text, end) {
		end--
	}
	i := m.from(end)
	if end < b || m.at(i) != end || !m.begins(i) || spaceBefore(m.text, end) {
		if i == 0 {
			return 0
		}
		i = m.pieceBefore(i)
	}
	for i > 0 && spaceAt(m.text, m.at(i)) && spaceBefore(m.text, m.at(i)) {
		i = m.pieceBefore(i)
	}
	return i
}

func spaceAt(text string, i int) bool {
	if i < len(text) && text[i] < utf8.RuneSelf {
		return isSpace(text[i])
	}
	r, _ := utf8.DecodeRuneInString(text[i:])
	return unicode.IsSpace(r)
}

func spaceBefore(text string, i int) bool {
	if i > 0 && text[i-1] < utf8.RuneSelf {
		return isSpace(text[i-1])
	}
	r, _ := utf8.DecodeLastRuneInString(text[:i])
	return unicode.IsSpace(r)
}
