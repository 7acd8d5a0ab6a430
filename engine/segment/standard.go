package segment

import (
	"strings"
	"unicode/utf8"
)

// standardEnd returns the end of the sentence that starts at start, according to UAX #29.
func standardEnd(text string, start int) int {
	for i := start; i < len(text); {
		if b := text[i]; b < utf8.RuneSelf && standardClasses[b]&(classTerminal|classSeparator) == 0 {
			i++
			continue
		}
		c, n := standardClass(text, i)
		switch {
		case c&classSeparator != 0:
			return skipSeparator(text, i)
		case c&classTerminal != 0:
			next, ends := endOfSentence(text, start, i, c)
			if ends {
				return next
			}
			i = next
		default:
			i += n
		}
	}
	return len(text)
}

// standardClasses holds the classes of ASCII characters in UAX #29, where a line end is not a space.
var standardClasses = func() (t [utf8.RuneSelf]class) {
	t = asciiClasses
	t['\n'], t['\r'] = classSeparator, classSeparator
	return t
}()

func standardClass(text string, i int) (class, int) {
	if i >= len(text) {
		return 0, 0
	}
	if b := text[i]; b < utf8.RuneSelf {
		return standardClasses[b], 1
	}
	r, n := utf8.DecodeRuneInString(text[i:])
	return findClass(r), n
}

func skipSeparator(text string, i int) int {
	if strings.HasPrefix(text[i:], "\r\n") {
		return i + 2
	}
	_, n := standardClass(text, i)
	return i + n
}

// endOfSentence reports whether the mark at i ends the sentence. If so, the sentence ends at next.
// Otherwise the search continues there.
func endOfSentence(text string, start, i int, c class) (next int, isEnd bool) {
	_, n := standardClass(text, i)
	pos := skipClass(text, i+n, classExtend)
	following, _ := standardClass(text, pos)
	if c == classFullStop && (following&classNumeric != 0 || following&classUpper != 0 && classBefore(text[start:i])&classCased != 0) {
		return pos, false
	}
	pos = skipClass(text, pos, classClosing|classExtend)
	pos = skipClass(text, pos, classSpace|classExtend)
	if following, _ = standardClass(text, pos); following&classSeparator != 0 {
		return skipSeparator(text, pos), true
	}
	if following&(classContinues|classTerminal) != 0 || c == classFullStop && isBeforeLowerCase(text, pos) {
		return pos, false
	}
	return pos, true
}

func skipClass(text string, i int, skipped class) int {
	for {
		c, n := standardClass(text, i)
		if n == 0 || c&skipped == 0 {
			return i
		}
		i += n
	}
}

func classBefore(text string) class {
	for text != "" {
		r, n := utf8.DecodeLastRuneInString(text)
		if c := findClass(r); c&classExtend == 0 {
			return c
		}
		text = text[:len(text)-n]
	}
	return 0
}

func isBeforeLowerCase(text string, i int) bool {
	for {
		c, n := standardClass(text, i)
		if n == 0 || c&(classLetters|classSeparator|classTerminal) != 0 {
			return c&classLower != 0
		}
		i += n
	}
}
