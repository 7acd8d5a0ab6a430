package commandline

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"
)

const safeCharacters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-./=,:+@%"

// Quote quotes a word for a POSIX shell. It escapes unprintable characters, because they could
// control the terminal when a user pastes the word.
func Quote(word string) string {
	switch {
	case word != "" && strings.Trim(word, safeCharacters) == "":
		return word
	case !utf8.ValidString(word) || strings.ContainsFunc(word, func(r rune) bool { return !unicode.IsPrint(r) }):
		return "$'" + escapeWord(word) + "'"
	}
	return "'" + strings.ReplaceAll(word, "'", `'\''`) + "'"
}

// QuoteAll quotes words and joins them with spaces.
func QuoteAll(words []string) string {
	out := make([]string, len(words))
	for i, w := range words {
		out[i] = Quote(w)
	}
	return strings.Join(out, " ")
}

// escapeWord returns a word as $'…' (POSIX.1-2024, §2.2.4).
func escapeWord(word string) string {
	var b strings.Builder
	for i := range len(word) {
		switch c := word[i]; {
		case c == '\'' || c == '\\':
			b.WriteByte('\\')
			b.WriteByte(c)
		case c < 0x20 || c >= 0x7f:
			fmt.Fprintf(&b, `\%03o`, c) // use three digits, because a digit may follow
		default:
			b.WriteByte(c)
		}
	}
	return b.String()
}
