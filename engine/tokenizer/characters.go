package tokenizer

import (
	"fmt"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"chunkscope/engine/text"
)

// Hugging Face's library uses an older Unicode version for BERT than Go does. These characters have
// different properties in it.
const (
	newPunctuation = "61d 9fd a76 c77 c84 1b7d-1b7e 2e43-2e4f 2e52-2e5d 10ead 10f55-10f59 10f86-10f89 1144b-1144f " +
		"1145a-1145b 1145d 11660-1166c 116b9 1183b 11944-11946 119e2 11a3f-11a46 11a9a-11a9c 11a9e-11aa2 11b00-11b09 " +
		"11c41-11c45 11c70-11c71 11ef7-11ef8 11f43-11f4f 11fff 12ff1-12ff2 16e97-16e9a 16fe2 1e95e-1e95f"
	newMarks = "7fd 898-89f 8ca-8e1 9fe afa-aff b55 c04 c3c d00 d3b-d3c d81 eba ece 180f 1885-1886 1abf-1ace 1df6-1dfb " +
		"a82c a8c5 a8ff a9bd 10d24-10d27 10eab-10eac 10efd-10eff 10f46-10f50 10f82-10f85 11070 11073-11074 110c2 111c9 " +
		"111cf 1123e 11241 1133b 11438-1143f 11442-11444 11446 1145e 1182f-11837 11839-1183a 1193b-1193c 1193e 11943 " +
		"119d4-119d7 119da-119db 119e0 11a01-11a0a 11a33-11a38 11a3b-11a3e 11a47 11a51-11a56 11a59-11a5b 11a8a-11a96 " +
		"11a98-11a99 11c30-11c36 11c38-11c3d 11c3f 11c92-11ca7 11caa-11cb0 11cb2-11cb3 11cb5-11cb6 11d31-11d36 11d3a " +
		"11d3c-11d3d 11d3f-11d45 11d47 11d90-11d91 11d95 11d97 11ef3-11ef4 11f00-11f01 11f36-11f3a 11f40 11f42 13440 " +
		"13447-13455 16f4f 16fe4 1cf00-1cf2d 1cf30-1cf46 1e000-1e006 1e008-1e018 1e01b-1e021 1e023-1e024 1e026-1e02a " +
		"1e08f 1e130-1e136 1e2ae 1e2ec-1e2ef 1e4ec-1e4ef 1e944-1e94a"
	newControls = "890-891 8e2 110cd 13430-1343f"
	// newAccents lists marks in Go's Unicode tables that StripAccents keeps. oldAccents lists
	// characters that StripAccents removes although they are not marks in Go.
	newAccents = "7fd 898-89f 8ca-8d3 9fe afa-aff b55 c04 c3c cf3 d00 d3b-d3c d81 eba ece 1715 180f 1abf-1ace 1cf7 " +
		"1df6-1dfa a82c a8ff 10d24-10d27 10eab-10eac 10efd-10eff 10f46-10f50 10f82-10f85 11070 11073-11074 110c2 " +
		"11145-11146 111c9 111ce-111cf 11241 1133b 1145e 1182c-1183a 11930-11935 11937-11938 1193b-1193e 11940 " +
		"11942-11943 119d1-119d7 119da-119e0 119e4 11a01-11a0a 11a33-11a39 11a3b-11a3e 11a47 11a51-11a5b 11a8a-11a99 " +
		"11d31-11d36 11d3a 11d3c-11d3d 11d3f-11d45 11d47 11d8a-11d8e 11d90-11d91 11d93-11d97 11ef3-11ef6 11f00-11f01 " +
		"11f03 11f34-11f3a 11f3e-11f42 13440 13447-13455 16f4f 16f7f-16f87 16fe4 16ff0-16ff1 1cf00-1cf2d 1cf30-1cf46 " +
		"1e08f 1e130-1e136 1e2ae 1e2ec-1e2ef 1e4ec-1e4ef"
	oldAccents     = "1cf2-1cf3"
	oldPunctuation = "166d 111c9"
	oldMarks       = "1734"
	// ideographs are the characters around which BERT adds spaces. Like the original list, it omits
	// U+2B820 to U+2B91F.
	ideographs = "3400-4dbf 4e00-9fff f900-faff 20000-2a6df 2a700-2b81f 2b920-2ceaf 2f800-2fa1f"
)

func visitRunes(list string, visit func(r rune)) {
	for part := range strings.FieldsSeq(list) {
		var lo, hi rune
		if n, _ := fmt.Sscanf(part, "%x-%x", &lo, &hi); n == 1 {
			hi = lo
		}
		for r := lo; r <= hi; r++ {
			visit(r)
		}
	}
}

type category uint8

const (
	punctuation category = 1 << iota
	nonspacing           // Mn
	control              // Cc, Cf, Co, and U+FFFD
	ideograph
	whiteSpace
	accent // removed by StripAccents
)

func writeCategories(categories []category) {
	add := func(c category) func(r rune) { return func(r rune) { categories[r] |= c } }
	remove := func(c category) func(r rune) { return func(r rune) { categories[r] &^= c } }
	for c, tables := range map[category][]*unicode.RangeTable{
		punctuation: {unicode.P}, nonspacing: {unicode.Mn}, control: {unicode.Cc, unicode.Cf, unicode.Co}, whiteSpace: {unicode.White_Space}, accent: {unicode.M},
	} {
		for _, t := range tables {
			for r := range text.Runes(t) {
				categories[r] |= c
			}
		}
	}
	visitRunes(newPunctuation, remove(punctuation))
	visitRunes(newMarks, remove(nonspacing))
	visitRunes(newControls, remove(control))
	visitRunes(oldPunctuation+" 21-2f 3a-40 5b-60 7b-7e", add(punctuation))
	visitRunes(oldMarks, add(nonspacing))
	visitRunes(newAccents, remove(accent))
	visitRunes(oldAccents, add(accent))
	visitRunes("fffd", add(control))
	visitRunes("9-a d", remove(control))
	visitRunes(ideographs, add(ideograph))
}

func appendLower(dst []byte, r rune) []byte {
	switch {
	case r < utf8.RuneSelf:
		return append(dst, byte(unicode.ToLower(r)))
	case r == 'İ': // the only character whose lowercase form has two characters
		return append(dst, "i\u0307"...)
	}
	for _, x := range newLower {
		if x.low <= r && r <= x.high {
			return utf8.AppendRune(dst, x.to+r-x.low)
		}
	}
	return utf8.AppendRune(dst, unicode.ToLower(r))
}

// newLower maps letters to lowercase forms that Unicode 16 and 17 added.
var newLower = []struct{ low, high, to rune }{
	{0x1c89, 0x1c89, 0x1c8a},
	{0xa7cb, 0xa7cb, 0x264},
	{0xa7cc, 0xa7cc, 0xa7cd},
	{0xa7ce, 0xa7ce, 0xa7cf},
	{0xa7d2, 0xa7d2, 0xa7d3},
	{0xa7d4, 0xa7d4, 0xa7d5},
	{0xa7da, 0xa7da, 0xa7db},
	{0xa7dc, 0xa7dc, 0x19b},
	{0x10d50, 0x10d65, 0x10d70},
	{0x16ea0, 0x16eb8, 0x16ebb},
}

// Constants for decomposing Hangul syllables.
const (
	firstSyllable, lastSyllable = 0xac00, 0xd7a3
	firstLead, firstVowel       = 0x1100, 0x1161
	tailBase                    = 0x11a7
	vowelCount, tailCount       = 21, 28
)

func isSyllable(r rune) bool { return r >= firstSyllable && r <= lastSyllable }

func appendSyllable(dst []byte, r rune) []byte {
	r -= firstSyllable
	dst = utf8.AppendRune(dst, firstLead+r/tailCount/vowelCount)
	dst = utf8.AppendRune(dst, firstVowel+r/tailCount%vowelCount)
	if tail := r % tailCount; tail > 0 {
		dst = utf8.AppendRune(dst, tailBase+tail)
	}
	return dst
}

func isPunctuation(r rune) bool { return allCategories().Lookup(r)&punctuation != 0 }

var allCategories = sync.OnceValue(func() *text.RuneTable[category] { return text.NewRuneTable(writeCategories) })
