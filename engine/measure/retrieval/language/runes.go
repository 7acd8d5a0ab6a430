package language

import (
	"sync"
	"unicode"
)

// role is what a character is to words.
type role uint8

const (
	inWord role = 1 << iota // goes on a word
	alone                   // is a word of its own
	cased                   // has another lower case
)

// roles are those of all characters, by pages of 256, of which most are alike.
type roles struct {
	page  [(unicode.MaxRune + 1) >> 8]uint8
	pages [][256]role
}

func (x *roles) of(r rune) role { return x.pages[x.page[r>>8]][r&0xff] }

// spaceless are the scripts that put no space between words.
var spaceless = []*unicode.RangeTable{
	unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Thai, unicode.Lao, unicode.Khmer, unicode.Myanmar,
}

// roleTable is made when the first character is met that is not ASCII.
var roleTable = sync.OnceValue(func() *roles {
	all := make([]role, unicode.MaxRune+1)
	for _, t := range []*unicode.RangeTable{unicode.Letter, unicode.Digit, unicode.Mark} {
		paint(all, t, inWord)
	}
	for _, c := range unicode.CaseRanges {
		for r := rune(c.Lo); r <= rune(c.Hi); r++ {
			if unicode.ToLower(r) != r {
				all[r] |= cased
			}
		}
	}
	for _, t := range spaceless {
		paint(all, t, alone)
	}
	x, known := new(roles), map[[256]role]uint8{}
	for p := range x.page {
		page := [256]role(all[p<<8:])
		i, ok := known[page]
		if !ok {
			i = uint8(len(x.pages))
			known[page] = i
			x.pages = append(x.pages, page)
		}
		x.page[p] = i
	}
	return x
})

func paint(all []role, t *unicode.RangeTable, as role) {
	for _, r := range t.R16 {
		for c := int(r.Lo); c <= int(r.Hi); c += int(r.Stride) {
			all[c] |= as
		}
	}
	for _, r := range t.R32 {
		for c := int(r.Lo); c <= int(r.Hi); c += int(r.Stride) {
			all[c] |= as
		}
	}
}
