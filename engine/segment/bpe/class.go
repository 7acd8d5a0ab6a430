package bpe

import (
	"sync"
	"unicode"
	"unicode/utf8"

	"chunkscope/engine/text"
)

// class is a set of the character classes in the patterns, one bit each.
type class uint8

const (
	classLower class = 1 << iota
	classUpper
	classLetterBoth
	classMark
	classNumber
	classSpace
	classNewline
	classOther

	classEnd    class = 0
	classLetter       = classLower | classUpper | classLetterBoth
	classBlank        = classSpace | classNewline
)

var asciiClasses = func() (t [256]class) {
	for c := range utf8.RuneSelf {
		t[c] = slowClass(rune(c))
	}
	return t
}()

func slowClass(r rune) class {
	switch {
	case r == '\n' || r == '\r':
		return classNewline
	case unicode.IsSpace(r):
		return classSpace
	case unicode.IsLower(r):
		return classLower
	case unicode.IsUpper(r):
		return classUpper
	case unicode.IsNumber(r):
		return classNumber
	}
	return classOther
}

var wideClasses = sync.OnceValue(func() *text.RuneTable[class] { return text.NewRuneTable(writeClasses) })

func writeClasses(classes []class) {
	for i := range classes {
		classes[i] = classOther
	}
	for _, t := range []struct {
		category string
		class    class
	}{
		{"N", classNumber},
		{"M", classMark},
		{"Lm", classLetterBoth},
		{"Lo", classLetterBoth},
		{"Lu", classUpper},
		{"Lt", classUpper},
		{"Ll", classLower},
	} {
		for r := range text.Runes(unicode.Categories[t.category]) {
			classes[r] = t.class
		}
		for _, newer := range text.NewerRunes(t.category) {
			for r := newer.Low; r <= newer.High; r++ {
				classes[r] = t.class
			}
		}
	}
	for r := range text.Runes(unicode.White_Space) {
		classes[r] = classSpace
	}
	classes['\n'], classes['\r'] = classNewline, classNewline
}

type scanner struct{ table *text.RuneTable[class] }

func (s scanner) classAt(text string, i int) (class, int) {
	if i >= len(text) {
		return classEnd, 0
	}
	if c := text[i]; c < utf8.RuneSelf {
		return asciiClasses[c], 1
	}
	return s.wideAt(text, i)
}

func (s scanner) wideAt(text string, i int) (class, int) {
	r, n := utf8.DecodeRuneInString(text[i:])
	return s.classOf(r), n
}

func (s scanner) classOf(r rune) class {
	switch {
	case r < utf8.RuneSelf:
		return asciiClasses[r]
	case r == utf8.RuneError:
		return classOther
	}
	return s.table.Lookup(r)
}

func (s scanner) runEnd(text string, i int, set class) int {
	for i < len(text) {
		c := text[i]
		if c < utf8.RuneSelf {
			if asciiClasses[c]&set == 0 {
				return i
			}
			i++
			continue
		}
		k, n := s.wideAt(text, i)
		if k&set == 0 {
			return i
		}
		i += n
	}
	return i
}
