package systems

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"chunkscope/engine/text"
)

type token struct {
	text         string
	endsSentence bool
}

func containsEnd(context string) bool {
	var first token
	for line := range strings.SplitSeq(context, "\n") {
		for pos := text.SkipRunes(line, 0, text.IsPythonSpace); pos < len(line); pos = text.SkipRunes(line, pos, text.IsPythonSpace) {
			end := tokenEnd(line, pos)
			second := token{text: line[pos:end]}
			second.endsSentence = alwaysEndsSentence(second.text)
			if first.endsSentence && !continuesSentence(first.text, second.text) {
				return true
			}
			first, pos = second, end
		}
	}
	return false
}

func alwaysEndsSentence(t string) bool {
	switch {
	case len(t) == 1:
		return isEndMark(t[0])
	case t[len(t)-1] != '.':
		return false
	}
	return t[len(t)-2] != '.'
}

func continuesSentence(t, next string) bool {
	isInitialToken := isInitial(t)
	if !isInitialToken && !isNumber(t) {
		return false
	}
	if len(next) == 1 && strings.IndexByte(";:,.!?", next[0]) >= 0 {
		return true
	}
	r, _ := utf8.DecodeRuneInString(next)
	return unicode.IsLower(r) || unicode.Is(unicode.Other_Lowercase, r) ||
		isInitialToken && (unicode.IsUpper(r) || unicode.Is(unicode.Other_Uppercase, r))
}

func isInitial(t string) bool {
	r, n := utf8.DecodeRuneInString(t)
	return t[n:] == "." && (r == '_' || unicode.IsLetter(r) || unicode.In(r, unicode.Nl, unicode.No))
}

func isNumber(t string) bool {
	t, ok := strings.CutSuffix(t, ".")
	if !ok {
		return false
	}
	t = strings.TrimPrefix(t, "-")
	if t != "" && (t[0] == '.' || t[0] == ',') {
		t = t[1:]
	}
	if r, _ := utf8.DecodeRuneInString(t); !unicode.IsDigit(r) {
		return false
	}
	return strings.IndexFunc(t, func(r rune) bool { return !unicode.IsDigit(r) && !strings.ContainsRune(",.-", r) }) < 0
}

func tokenEnd(line string, pos int) int {
	if n := repeatedMarksLength(line[pos:]); n > 0 {
		return pos + n
	}
	_, n := utf8.DecodeRuneInString(line[pos:])
	end := pos + n
	if cannotBeginWord(line[pos]) {
		return end
	}
	for end < len(line) && !endsToken(line[end:]) {
		_, n = utf8.DecodeRuneInString(line[end:])
		end += n
	}
	return end
}

// endsToken reports whether a token that precedes rest ends before rest.
func endsToken(rest string) bool {
	if rest[0] == ',' {
		return len(rest) == 1 || isTokenEnd(rest[1:])
	}
	return isTokenEnd(rest)
}

func isTokenEnd(rest string) bool {
	c := rest[0]
	if c >= utf8.RuneSelf {
		r, _ := utf8.DecodeRuneInString(rest)
		return text.IsPythonSpace(r)
	}
	return endsWord(c) || text.IsPythonSpace(rune(c)) || (c == '-' || c == '.') && repeatedMarksLength(rest) > 0
}

// repeatedMarksLength returns the length of "--", "..." or ". . ." at the start of content.
func repeatedMarksLength(content string) int {
	n := 0
	switch content[0] {
	case '-', '.':
		for n < len(content) && content[n] == content[0] {
			n++
		}
	}
	if n > 1 {
		return n
	}
	if content[0] != '.' {
		return 0
	}
	stops := 0
	for n = 0; n < len(content) && content[n] == '.'; stops++ {
		r, size := utf8.DecodeRuneInString(content[n+1:])
		if size == 0 || !text.IsPythonSpace(r) {
			if stops >= 2 {
				return n + 1
			}
			return 0
		}
		n += 1 + size
	}
	if stops > 2 { // exclude white space after the last stop
		_, size := utf8.DecodeLastRuneInString(content[:n])
		return n - size
	}
	return 0
}

func isEndMark(c byte) bool { return c == '.' || c == '?' || c == '!' }

// endsWord reports whether a word always ends before the character c.
func endsWord(c byte) bool { return strings.IndexByte(`)";}]*:@'({[?!`, c) >= 0 }

func cannotBeginWord(c byte) bool { return strings.IndexByte("(\"`{[:;&#*@)}]-,", c) >= 0 }

func wordEnd(content string, pos int) int {
	for pos < len(content) {
		r, n := rune(content[pos]), 1
		if r >= utf8.RuneSelf {
			r, n = utf8.DecodeRuneInString(content[pos:])
		}
		if text.IsPythonSpace(r) {
			break
		}
		pos += n
	}
	return pos
}
