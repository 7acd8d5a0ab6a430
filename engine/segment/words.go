package segment

import (
	"chunkscope/engine/text"
)

// newWords returns the start offsets of the words in text (rules/units, Words).
func newWords(text string) *Offsets {
	o := newOffsets(len(text))
	space := uint8(1)
	for i := range len(text) {
		s := spaceTable[text[i]]
		o.offsetSet[i>>6] |= uint64(space&^s) << (i & 63)
		space = s
	}
	o.count()
	return &o
}

// Words returns the offsets at which the document's words start.
func (a *Analysis) Words() *Offsets { return a.words() }

type wordMeter struct{ a *Analysis }

func (m wordMeter) CountRange(a, b int) int {
	if a >= b {
		return 0
	}
	x := m.a.Words()
	n := x.IndexFrom(b) - x.IndexFrom(a)
	if a > 0 && !text.IsSpaceByte(m.a.Text[a]) && !text.IsSpaceByte(m.a.Text[a-1]) {
		n++
	}
	return n
}

func (m wordMeter) Count(text string) int {
	n, space := 0, uint8(1)
	for i := range len(text) {
		s := spaceTable[text[i]]
		n += int(space &^ s)
		space = s
	}
	return n
}

var spaceTable = func() (t [256]uint8) {
	for c := range t {
		if text.IsSpaceByte(byte(c)) {
			t[c] = 1
		}
	}
	return t
}()

func (m wordMeter) Advance(a, n, limit int) int {
	if n <= 0 {
		return a
	}
	x := m.a.Words()
	i := x.IndexFrom(a)
	if a > 0 && a < len(m.a.Text) && !text.IsSpaceByte(m.a.Text[a]) && !text.IsSpaceByte(m.a.Text[a-1]) {
		n--
	}
	if i+n >= x.Len() {
		return limit
	}
	return min(limit, x.At(i+n))
}
