package text

import (
	"iter"
	"unicode"
)

// RuneTable maps every Unicode character to a byte. It is divided into pages of 256 characters, and
// equal pages are stored only once.
type RuneTable[T ~uint8] struct {
	page  [(unicode.MaxRune + 1) >> 8]uint8
	pages [][256]T
}

// NewRuneTable creates a table. fill must set values[r] for each character r. The values may form
// at most 256 different pages.
func NewRuneTable[T ~uint8](fill func(values []T)) *RuneTable[T] {
	values := make([]T, unicode.MaxRune+1)
	fill(values)
	t, indexOfPage := new(RuneTable[T]), make(map[[256]T]uint8)
	for p := range t.page {
		page := [256]T(values[p<<8:])
		i, ok := indexOfPage[page]
		if !ok {
			i = uint8(len(t.pages))
			indexOfPage[page] = i
			t.pages = append(t.pages, page)
		}
		t.page[p] = i
	}
	return t
}

// Lookup returns the value of r. r must be a valid character.
func (t *RuneTable[T]) Lookup(r rune) T { return t.pages[t.page[r>>8]][r&0xff] }

// Runes returns the characters of a range table.
func Runes(table *unicode.RangeTable) iter.Seq[rune] {
	return func(yield func(rune) bool) {
		for _, r := range table.R16 {
			for c := rune(r.Lo); c <= rune(r.Hi); c += rune(r.Stride) {
				if !yield(c) {
					return
				}
			}
		}
		for _, r := range table.R32 {
			for c := rune(r.Lo); c <= rune(r.Hi); c += rune(r.Stride) {
				if !yield(c) {
					return
				}
			}
		}
	}
}
