package segment

import (
	"sort"

	"chunkscope/engine/chunk"
)

// wordIndex holds where words start. Words are runs between ASCII white space
// (rules/units, Words).
type wordIndex struct{ starts []uint32 }

func newWordIndex(text string) *wordIndex {
	x := &wordIndex{starts: make([]uint32, 0, len(text)/6+1)}
	space := true
	for i := range len(text) {
		s := isSpace(text[i])
		if space && !s {
			x.starts = append(x.starts, uint32(i))
		}
		space = s
	}
	return x
}

// first is the index of the first word that starts at off or later.
func (x *wordIndex) first(off int) int {
	return sort.Search(len(x.starts), func(i int) bool { return int(x.starts[i]) >= off })
}

func isSpace(c byte) bool { return chunk.IsASCIISpace(rune(c)) }

// Words are the offsets at which the document's words start, in order.
func (a *Analysis) Words() []uint32 { return a.words().starts }

type wordMeter struct{ a *Analysis }

func (m wordMeter) Between(a, b int) int {
	if a >= b {
		return 0
	}
	x := m.a.words()
	n := x.first(b) - x.first(a)
	if a > 0 && !isSpace(m.a.Text[a]) && !isSpace(m.a.Text[a-1]) {
		n++ // the span begins inside a word
	}
	return n
}

func (m wordMeter) Of(text string) int {
	n, space := 0, uint8(1)
	for i := range len(text) {
		s := spaceTable[text[i]]
		n += int(space &^ s)
		space = s
	}
	return n
}

// spaceTable has 1 for white space.
var spaceTable = func() (t [256]uint8) {
	for c := range t {
		if isSpace(byte(c)) {
			t[c] = 1
		}
	}
	return t
}()

func (m wordMeter) After(a, n, limit int) int {
	if n <= 0 {
		return a
	}
	x := m.a.words()
	i := x.first(a)
	if a > 0 && a < len(m.a.Text) && !isSpace(m.a.Text[a]) && !isSpace(m.a.Text[a-1]) {
		n--
	}
	if i+n >= len(x.starts) {
		return limit
	}
	return min(limit, int(x.starts[i+n]))
}
