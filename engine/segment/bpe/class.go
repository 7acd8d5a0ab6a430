package bpe

import (
	"sync"
	"unicode"
	"unicode/utf8"

	"chunkscope/engine/text"
)

// class is a set of the character classes used by the patterns of both vocabularies, one
// bit each.
type class uint8

const (
	lower   class = 1 << iota // Ll
	upper                     // Lu, Lt
	both                      // Lm, Lo: letters that match as upper and as lower case
	mark                      // M: part of a word for o200k_base, punctuation for cl100k_base
	number                    // N
	space                     // White_Space, except line ends
	newline                   // CR and LF
	other                     // everything else, including invalid bytes

	end    class = 0 // past the last character
	letter       = lower | upper | both
	blank        = space | newline
)

// ascii holds the classes of single bytes; those of longer characters are empty.
var ascii = func() (t [256]class) {
	for c := range utf8.RuneSelf {
		t[c] = slowClass(rune(c))
	}
	return t
}()

func slowClass(r rune) class {
	switch {
	case r == '\n' || r == '\r':
		return newline
	case unicode.IsSpace(r):
		return space
	case unicode.IsLower(r):
		return lower
	case unicode.IsUpper(r):
		return upper
	case unicode.IsNumber(r):
		return number
	}
	return other
}

var wide = sync.OnceValue(func() *text.RuneTable[class] { return text.NewRuneTable(writeClasses) })

func writeClasses(of []class) {
	for i := range of {
		of[i] = other
	}
	for _, t := range []struct {
		category string
		class    class
	}{
		{"N", number},
		{"M", mark},
		{"Lm", both},
		{"Lo", both},
		{"Lu", upper},
		{"Lt", upper},
		{"Ll", lower},
	} {
		for r := range text.Runes(unicode.Categories[t.category]) {
			of[r] = t.class
		}
		for _, newer := range text.NewerRunes(t.category) {
			for r := newer.Low; r <= newer.High; r++ {
				of[r] = t.class
			}
		}
	}
	for r := range text.Runes(unicode.White_Space) {
		of[r] = space
	}
	of['\n'], of['\r'] = newline, newline
}

// scanner classifies characters. An invalid byte is a character of class other.
type scanner struct{ wide *text.RuneTable[class] }

func (s scanner) classAt(text string, i int) (class, int) {
	if i >= len(text) {
		return end, 0
	}
	if c := text[i]; c < utf8.RuneSelf {
		return ascii[c], 1
	}
	return s.wideAt(text, i)
}

func (s scanner) wideAt(text string, i int) (class, int) {
	r, n := utf8.DecodeRuneInString(text[i:])
	if r == utf8.RuneError {
		return other, n
	}
	return s.wide.Lookup(r), n
}

// run returns the end of the longest run of characters of set that starts at i.
func (s scanner) run(text string, i int, set class) int {
	for i < len(text) {
		c := text[i]
		if c < utf8.RuneSelf {
			if ascii[c]&set == 0 {
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
