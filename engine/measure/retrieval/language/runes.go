package language

import (
	"sync"
	"unicode"

	"chunkscope/engine/text"
)

type role uint8

const (
	roleInWord    role = 1 << iota // continues a word
	roleWord                       // is a complete word
	roleCased                      // has a different lower-case form
	roleCombining                  // combines with the previous character
)

var scriptsWithoutSpaces = []*unicode.RangeTable{
	unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Thai, unicode.Lao, unicode.Khmer, unicode.Myanmar,
	{R16: []unicode.Range16{{Lo: 'ー', Hi: 'ー', Stride: 1}, {Lo: 'ｰ', Hi: 'ｰ', Stride: 1}}},
}

var roleOf = sync.OnceValue(func() *text.RuneTable[role] { return text.NewRuneTable(writeRoles) })

func writeRoles(roles []role) {
	for _, t := range []*unicode.RangeTable{unicode.Letter, unicode.Digit, unicode.Mark} {
		writeRole(roles, t, roleInWord)
	}
	writeRole(roles, unicode.Mark, roleCombining)
	for _, c := range unicode.CaseRanges {
		for r := rune(c.Lo); r <= rune(c.Hi); r++ {
			if unicode.ToLower(r) != r {
				roles[r] |= roleCased
			}
		}
	}
	for _, t := range scriptsWithoutSpaces {
		writeRole(roles, t, roleWord)
	}
	// Korean has spaces between words, but particles are attached to nouns.
	for r := range text.Runes(unicode.Hangul) {
		if unicode.IsLetter(r) {
			roles[r] |= roleWord
		}
	}
}

func writeRole(roles []role, t *unicode.RangeTable, value role) {
	for r := range text.Runes(t) {
		roles[r] |= value
	}
}
