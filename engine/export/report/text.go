package report

import (
	"fmt"
	"html/template"
	"strings"
	"unicode/utf8"
)

// writeText escapes document text. It replaces invisible characters and those that reverse text
// with their names.
func (p *page) writeText(s string) {
	start := 0
	for i := 0; i < len(s); {
		r, size := utf8.DecodeRuneInString(s[i:])
		if isVisible(r, size) {
			i += size
			continue
		}
		p.writePlain(s[start:i])
		switch {
		case strings.HasPrefix(s[i:], "\r\n"):
		case r < 0x20 || r == 0x7f:
			p.writeMarkup(string(controlPicture(r)))
		case r == utf8.RuneError:
			p.writeMarkup("\ufffd")
		default:
			p.writeMarkup("<u>" + codePoint(r) + "</u>")
		}
		i += size
		start = i
	}
	p.writePlain(s[start:])
}

func (p *page) writePlain(s string) {
	if s != "" {
		p.writeMarkup(template.HTMLEscapeString(s))
	}
}

// escapeInvisible replaces invisible characters with their names where markup is not possible.
func escapeInvisible(s string) string {
	var b strings.Builder
	for i, r := range s {
		_, size := utf8.DecodeRuneInString(s[i:])
		switch {
		case r == '\n' || r == '\t':
			b.WriteByte(' ')
		case isVisible(r, size):
			b.WriteRune(r)
		case r < 0x20 || r == 0x7f:
			b.WriteRune(controlPicture(r))
		case r == utf8.RuneError:
			b.WriteRune(r)
		default:
			b.WriteString("[" + codePoint(r) + "]")
		}
	}
	return b.String()
}

func isVisible(r rune, size int) bool {
	switch {
	case r == utf8.RuneError:
		return size > 1
	case r < 0x20:
		return r == '\n' || r == '\t'
	case r < 0x7f:
		return true
	case r < 0xa0:
		return false
	case r < 0x2000:
		return r != 0x00ad && r != 0x061c && r != 0x180e
	case r < 0x2070:
		return !(r == 0x200e || r == 0x200f || r >= 0x2028 && r <= 0x202e || r >= 0x2060)
	case r >= 0xfff9 && r <= 0xfffb, r == 0xfeff, r >= 0xe0000 && r <= 0xe007f, r&0xfffe == 0xfffe:
		return false
	}
	return true
}

func controlPicture(r rune) rune {
	if r == 0x7f {
		return '␡'
	}
	return '␀' + r
}

func codePoint(r rune) string { return fmt.Sprintf("U+%04X", r) }
