package target

import (
	"fmt"
	"regexp"
	"strings"
	"unicode"
	"unicode/utf16"
)

// Language is what a hand-off is written in.
type Language struct {
	// mark begins a line of comment.
	mark string
	// blank is the most blank lines in a row.
	blank int
	// escape writes a code point that is not printed.
	escape func(rune) string
	// tables: what is expected of every document stands in the code itself, else
	// in the comment at its head.
	tables bool
}

// The languages.
var (
	Python     = Language{mark: "#", blank: 2, tables: true, escape: wide}
	JavaScript = Language{mark: "//", blank: 1, tables: true, escape: surrogates}
	Java       = Language{mark: "//", blank: 1, tables: true, escape: surrogates}
	Rust       = Language{mark: "//", blank: 1, tables: true, escape: braced}
	YAML       = Language{mark: "#", blank: 1, escape: wide}
	Shell      = Language{mark: "#", blank: 1, escape: surrogates} // the literals are JSON
)

func wide(r rune) string {
	if r > 0xffff {
		return fmt.Sprintf(`\U%08x`, r)
	}
	return fmt.Sprintf(`\u%04x`, r)
}

func braced(r rune) string { return fmt.Sprintf(`\u{%x}`, r) }

func surrogates(r rune) string {
	if r <= 0xffff {
		return fmt.Sprintf(`\u%04x`, r)
	}
	high, low := utf16.EncodeRune(r)
	return fmt.Sprintf(`\u%04x\u%04x`, high, low)
}

// quote is a text between double quotes, as a literal of the language. What is
// not printed is escaped: a text cannot leave its quotes, nor turn around what
// stands behind it. What is not UTF-8 is U+FFFD.
func (l *Language) quote(s string) string {
	var b strings.Builder
	b.WriteByte('"')
	for _, r := range s {
		switch {
		case r == '"' || r == '\\':
			b.WriteByte('\\')
			b.WriteRune(r)
		case r == '\n':
			b.WriteString(`\n`)
		case r == '\r':
			b.WriteString(`\r`)
		case r == '\t':
			b.WriteString(`\t`)
		case !unicode.IsPrint(r):
			b.WriteString(l.escape(r))
		default:
			b.WriteRune(r)
		}
	}
	b.WriteByte('"')
	return b.String()
}

// visible escapes what is not printed, for a line of comment.
func visible(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsPrint(r) {
			return r
		}
		return '\ufffd'
	}, s)
}

var manyBlank = regexp.MustCompile(`\n{2,}`)

// tidy takes away the blank lines that conditions in a template leave behind:
// none at the start, one line end at the end, no more in a row than the
// language is used to. Literals hold no line ends.
func (l *Language) tidy(text string) string {
	text = manyBlank.ReplaceAllStringFunc(text, func(run string) string { return run[:min(len(run), l.blank+1)] })
	return strings.Trim(text, "\n") + "\n"
}
