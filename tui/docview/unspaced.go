package docview

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// unspaced lists the scripts without spaces between words, and their punctuation. A row may end
// after any of their characters. Korean is not one of them.
var unspaced = []*unicode.RangeTable{unicode.Han, unicode.Hiragana, unicode.Katakana, {
	R16: []unicode.Range16{{0x3000, 0x303f, 1}, {0xff01, 0xff65, 1}},
}}

// closingChars must not start a row, and openingChars must not end one. Markdown markup, which may
// open or close text, is in both.
const (
	closingChars = "、。，．・：；？！…—～％）］｝」』】》〉〕〗〙”’ーゝゞ々ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮ.,:;?!%)]}`*_~"
	openingChars = "（［｛「『【《〈〔〖〘“‘([{`*_~"
)

// canBreakAt reports whether a row may end at byte p, next to a character of a script without
// spaces.
func canBreakAt(text string, p int) bool {
	previous, _ := utf8.DecodeLastRuneInString(text[:p])
	next, _ := utf8.DecodeRuneInString(text[p:])
	return (unicode.In(previous, unspaced...) || unicode.In(next, unspaced...)) &&
		!strings.ContainsRune(closingChars, next) && !strings.ContainsRune(openingChars, previous)
}
