package docview

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// unspaced lists the scripts written without spaces between words, with their
// punctuation. A row may end after any of their characters. Korean has spaces.
var unspaced = []*unicode.RangeTable{unicode.Han, unicode.Hiragana, unicode.Katakana, {
	R16: []unicode.Range16{{0x3000, 0x303f, 1}, {0xff01, 0xff65, 1}},
}}

// Characters that may not begin a row, and that may not end a row. Marks of Markdown may
// open or close, so they stay with both neighbors.
const (
	closingChars = "、。，．・：；？！…—～％）］｝」』】》〉〕〗〙”’ーゝゞ々ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮ.,:;?!%)]}`*_~"
	openingChars = "（［｛「『【《〈〔〖〘“‘([{`*_~"
)

// canBreakAt reports whether a row may end at byte p of a text, between or next to characters
// of a script without spaces.
func canBreakAt(text string, p int) bool {
	previous, _ := utf8.DecodeLastRuneInString(text[:p])
	next, _ := utf8.DecodeRuneInString(text[p:])
	return (unicode.In(previous, unspaced...) || unicode.In(next, unspaced...)) &&
		!strings.ContainsRune(closingChars, next) && !strings.ContainsRune(openingChars, previous)
}
