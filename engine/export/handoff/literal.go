package handoff

import (
	"fmt"
	"strings"
	"unicode"
)

// literal is a text between double quotes as Python, JavaScript, Java, YAML
// and JSON read it. Controls are escaped: a name cannot leave its quotes, nor
// turn around the text behind it. What is not UTF-8 is U+FFFD.
func literal(s string) string {
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
		case r <= 0xffff && !unicode.IsPrint(r):
			fmt.Fprintf(&b, `\u%04x`, r)
		default: // beyond U+FFFF no escape is the same everywhere
			b.WriteRune(r)
		}
	}
	b.WriteByte('"')
	return b.String()
}

// literals is a list of them.
func literals(list []string) string {
	quoted := make([]string, len(list))
	for i, s := range list {
		quoted[i] = literal(s)
	}
	return "[" + strings.Join(quoted, ", ") + "]"
}

// visible escapes the controls in JSON, line ends apart: encoding/json leaves
// those that turn text around.
func visible(s string) string {
	var b strings.Builder
	for _, r := range s {
		if r != '\n' && r <= 0xffff && !unicode.IsPrint(r) {
			fmt.Fprintf(&b, `\u%04x`, r)
			continue
		}
		b.WriteRune(r)
	}
	return b.String()
}
