package language

import (
	"sync"
	"unicode"

	"chunkscope/engine/text"
)

// role is the role of a character in words.
type role uint8

const (
	inWord    role = 1 << iota // goes on a word
	alone                      // is a word of its own
	cased                      // has another lower case
	combining                  // a mark on the character before it
)

// spaceless are the scripts that put no space between words, and the marks of long
// vowels, which belong to both kana.
var spaceless = []*unicode.RangeTable{
	unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Thai, unicode.Lao, unicode.Khmer, unicode.Myanmar,
	{R16: []unicode.Range16{{Lo: 'ー', Hi: 'ー', Stride: 1}, {Lo: 'ｰ', Hi: 'ｰ', Stride: 1}}},
}

// roleOf tells the role of any character. It is made when the first is met that is
// not ASCII.
var roleOf = sync.OnceValue(func() *text.RuneTable[role] { return text.NewRuneTable(writeRoles) })

func writeRoles(of []role) {
	for _, t := range []*unicode.RangeTable{unicode.Letter, unicode.Digit, unicode.Mark} {
		write(of, t, inWord)
	}
	write(of, unicode.Mark, combining)
	for _, c := range unicode.CaseRanges {
		for r := rune(c.Lo); r <= rune(c.Hi); r++ {
			if unicode.ToLower(r) != r {
				of[r] |= cased
			}
		}
	}
	for _, t := range spaceless {
		write(of, t, alone)
	}
	// Korean puts spaces between words, but joins particles to nouns.
	for r := range text.Runes(unicode.Hangul) {
		if unicode.IsLetter(r) {
			of[r] |= alone
		}
	}
}

func write(of []role, t *unicode.RangeTable, as role) {
	for r := range text.Runes(t) {
		of[r] |= as
	}
}
