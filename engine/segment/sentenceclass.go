package segment

import (
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"
)

// class is a set of character properties that affect sentence boundaries (UAX #29, table 4).
type class uint16

const (
	classLower class = 1 << iota
	classUpper
	classLetter
	classNumeric
	classFullStop
	classTerminator
	classContinues
	classClosing
	classSpace
	classSeparator
	classExtend

	classTerminal = classFullStop | classTerminator
	classCased    = classLower | classUpper
	classLetters  = classCased | classLetter
)

var asciiClasses = func() (t [utf8.RuneSelf]class) {
	for c := range t {
		switch {
		case c >= 'a' && c <= 'z':
			t[c] = classLower
		case c >= 'A' && c <= 'Z':
			t[c] = classUpper
		case c >= '0' && c <= '9':
			t[c] = classNumeric
		}
	}
	for _, c := range " \t\n\v\f\r" {
		t[c] = classSpace
	}
	for _, c := range "()[]{}\"'" {
		t[c] = classClosing
	}
	for _, c := range ",-:;" {
		t[c] = classContinues
	}
	t['.'], t['!'], t['?'] = classFullStop, classTerminator, classTerminator
	return t
}()

// byteClass returns the class of a byte, or 0 if it is not ASCII.
func byteClass(c byte) class {
	if c < utf8.RuneSelf {
		return asciiClasses[c]
	}
	return 0
}

const continuingCharacters = "\u037e\u055d\u060c\u060d\u07f8\u1802\u1808–—、\ufe10\ufe11\ufe13\ufe14\ufe31\ufe32\ufe50\ufe51\ufe54\ufe55\ufe58\ufe63，－：；､"

const (
	fullStops  = "\u2024\ufe52\uff0e"
	separators = "\u0085\u2028\u2029"
	// laterTerminals are characters that end sentences in Unicode versions newer than package
	// unicode's.
	laterTerminals = "\u17d4\u17d5\u2cf9\u2cfa\u2cfb\ufe12\ufe15\ufe16"
)

const quotationMarks = "❛❜❝❞❟❠⸀⸁⸆⸇⸈⸋🙶🙷🙸"

// classTables maps Unicode categories to classes. Later entries take precedence.
var classTables = []struct {
	class  class
	tables []*unicode.RangeTable
}{
	{classSpace, []*unicode.RangeTable{unicode.White_Space}},
	{classClosing, []*unicode.RangeTable{unicode.Ps, unicode.Pe, unicode.Pi, unicode.Pf}},
	{classTerminator, []*unicode.RangeTable{unicode.Sentence_Terminal}},
	{classNumeric, []*unicode.RangeTable{unicode.Nd}},
	{classLetter, []*unicode.RangeTable{unicode.L, unicode.Nl, unicode.Other_Alphabetic}},
	{classUpper, []*unicode.RangeTable{unicode.Lu, unicode.Lt, unicode.Other_Uppercase}},
	{classLower, []*unicode.RangeTable{unicode.Ll, unicode.Other_Lowercase}},
	{classExtend, []*unicode.RangeTable{unicode.Mn, unicode.Mc, unicode.Me, unicode.Other_Grapheme_Extend, unicode.Cf}},
	{classNumeric, []*unicode.RangeTable{unicode.Prepended_Concatenation_Mark}},
}

// classLists assigns classes to individual characters. They take precedence over categories.
var classLists = []struct {
	class class
	list  string
}{
	{classLetter, "\u05f3"},
	{classExtend, "\u070f"},
	{classFullStop, fullStops},
	{classTerminator, laterTerminals},
	{classSeparator, separators},
	{classContinues, continuingCharacters},
	{classClosing, quotationMarks},
}

// The table omits ideographs and Hangul syllables.
const (
	tableEnd  = 0x3400
	formsFrom = 0xfe00
	formsEnd  = 0x10000
)

var classTable = sync.OnceValue(func() *[tableEnd + formsEnd - formsFrom]class {
	var t [tableEnd + formsEnd - formsFrom]class
	set := func(r rune, c class) {
		if i := tableIndex(r); i >= 0 {
			t[i] = c
		}
	}
	for _, group := range classTables {
		for _, table := range group.tables {
			for _, r16 := range table.R16 {
				for r := rune(r16.Lo); r <= rune(r16.Hi); r += rune(r16.Stride) {
					set(r, group.class)
				}
			}
		}
	}
	for r := rune(0x10d0); r < 0x1cc0; r++ {
		if isGeorgian(r) {
			set(r, classLetter)
		}
	}
	for _, l := range classLists {
		for _, r := range l.list {
			set(r, l.class)
		}
	}
	return &t
})

// tableIndex returns the index of a character in the table. It is negative for a character outside
// the table.
func tableIndex(r rune) int {
	switch {
	case r < tableEnd:
		return int(r)
	case r >= formsFrom && r < formsEnd:
		return int(r) - formsFrom + tableEnd
	}
	return -1
}

// isGeorgian reports whether r is a Georgian letter. Georgian sentences do not start with a capital
// letter.
func isGeorgian(r rune) bool {
	return r >= 0x10d0 && r < 0x10fb || r >= 0x10fd && r < 0x1100 || r >= 0x1c90 && r < 0x1cc0
}

func findClass(r rune) class {
	switch i := tableIndex(r); {
	case r < utf8.RuneSelf:
		return asciiClasses[r]
	case i >= 0:
		return classTable()[i]
	case r < 0x4dc0 || r >= 0x4e00 && r < 0xa000 || r >= 0xac00 && r < 0xd7a4:
		return classLetter
	}
	return rareClass(r)
}

func rareClass(r rune) class {
	var result class
	for _, group := range classTables {
		if unicode.In(r, group.tables...) {
			result = group.class
		}
	}
	for _, l := range classLists {
		if strings.ContainsRune(l.list, r) {
			result = l.class
		}
	}
	return result
}
