package segment

import (
	"strings"
	"unicode/utf8"
)

const maxNote = 40

// closeNote extends e over a note reference in brackets, such as [^1], [3], [4–6], [citation needed]
// or [[3]](#note).
func (f *sentenceFinder) closeNote(e *ending, p int) int {
	if l := f.findLinkAt(p); !l.Empty() {
		text, _, _ := strings.Cut(l.Slice(f.text)[1:], "](")
		if l.Start == p && isNote(strings.TrimSuffix(text, "]")) {
			e.hasMarkup = true
			return l.End
		}
		return p
	}
	rest := f.text[p+1 : min(f.span.End, p+maxNote)]
	n := strings.IndexAny(rest, "]\n\r[")
	if n <= 0 || rest[n] != ']' {
		return p
	}
	end := p + n + 2
	if end < f.span.End && strings.IndexByte("(:", f.text[end]) >= 0 {
		return p
	}
	if !isNote(rest[:n]) && (!e.isASCII || !f.isSpaceAt(end) && f.text[end] != '[') {
		return p
	}
	e.hasMarkup = true
	return end
}

// closeEscapedNote extends e over a note reference with escaped brackets, such as \[3\]. Document
// converters write such references.
func (f *sentenceFinder) closeEscapedNote(e *ending, p int) int {
	const open, closes = `\[`, `\]`
	rest := f.text[p+len(open) : min(f.span.End, p+maxNote)]
	n := strings.Index(rest, closes)
	if n <= 0 || !isNote(rest[:n]) {
		return p
	}
	e.hasMarkup = true
	return p + len(open) + n + len(closes)
}

func isNote(text string) bool {
	text = strings.Trim(text, "[]\\ ")
	if strings.HasPrefix(text, "^") {
		return len(text) > 1
	}
	if utf8.RuneCountInString(text) == 1 {
		return true
	}
	return text != "" && strings.Trim(text, "0123456789,;–- ") == ""
}

// noteNumber returns the end of a number that refers to a note, as in "twice.12 Then". It returns 0
// if the number belongs to the word before it.
func (f *sentenceFinder) noteNumber(word, p int) int {
	const maxDigits = 3
	end, digits := p, 0
	for end < f.span.End && (byteClass(f.text[end]) == classNumeric ||
		digits > 0 && end+1 < f.span.End && strings.IndexByte(",-", f.text[end]) >= 0 && byteClass(f.text[end+1]) == classNumeric) {
		if digits++; f.text[end] == ',' || f.text[end] == '-' {
			digits = 0
		}
		end++
		if digits > maxDigits {
			return 0
		}
	}
	next := f.skipSpace(end)
	if digits == 0 || next == end || f.class(next)&(classUpper|classClosing) == 0 {
		return 0
	}
	start := word
	for start > f.start && byteClass(f.text[start-1]) == classLower {
		start--
	}
	if start > f.start && f.class(start-1)&classSpace == 0 || word-start < 3 || precedesNumbers(f.text[start:word]) {
		return 0
	}
	return end
}
