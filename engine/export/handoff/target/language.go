package target

import (
	"fmt"
	"regexp"
	"strings"
	"unicode"
	"unicode/utf16"
	"unicode/utf8"
)

// Language is the language of a generated file.
type Language struct {
	commentMark   string
	maxBlankLines int
	escape        func(rune) string
	// count returns the length of a string in the language. It is nil if the generated code does
	// not compare text.
	count func(string) int
	// includesTables is true if the expected results are in the generated code rather than in the
	// comment at the top.
	includesTables bool
}

// The languages of generated files.
var (
	Python     = Language{commentMark: "#", maxBlankLines: 2, includesTables: true, escape: escapeWide, count: utf8.RuneCountInString}
	JavaScript = Language{commentMark: "//", maxBlankLines: 1, includesTables: true, escape: escapeSurrogates, count: countUTF16}
	Java       = Language{commentMark: "//", maxBlankLines: 1, includesTables: true, escape: escapeSurrogates}
	Rust       = Language{commentMark: "//", maxBlankLines: 1, includesTables: true, escape: escapeBraced}
	YAML       = Language{commentMark: "#", maxBlankLines: 1, escape: escapeWide}
	Shell      = Language{commentMark: "#", maxBlankLines: 2, includesTables: true, escape: escapeSurrogates} // literals are the same as in JSON
)

func escapeWide(r rune) string {
	if r > 0xffff {
		return fmt.Sprintf(`\U%08x`, r)
	}
	return fmt.Sprintf(`\u%04x`, r)
}

func escapeBraced(r rune) string { return fmt.Sprintf(`\u{%x}`, r) }

func escapeSurrogates(r rune) string {
	if r <= 0xffff {
		return fmt.Sprintf(`\u%04x`, r)
	}
	high, low := utf16.EncodeRune(r)
	return fmt.Sprintf(`\u%04x\u%04x`, high, low)
}

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

func makeVisible(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsPrint(r) {
			return r
		}
		return '\ufffd'
	}, s)
}

var blankLinesPattern = regexp.MustCompile(`\n{2,}`)

// removeBlankLines removes blank lines left by conditions in a template.
func (l *Language) removeBlankLines(text string) string {
	text = blankLinesPattern.ReplaceAllStringFunc(text, func(run string) string { return run[:min(len(run), l.maxBlankLines+1)] })
	return strings.Trim(text, "\n") + "\n"
}
