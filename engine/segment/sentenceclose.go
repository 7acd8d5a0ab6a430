package segment

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

func (f *sentenceFinder) extendOverClosing(e *ending) {
	for {
		end := f.skipCloser(e, e.marksEnd)
		if end <= e.marksEnd {
			return
		}
		e.marksEnd = end
	}
}

func (f *sentenceFinder) skipCloser(e *ending, p int) int {
	r, size := f.rune(p)
	switch c := findClass(r); {
	case c&(classSpace|classLetters) != 0 || size == 0:
		return p
	case r >= utf8.RuneSelf:
		return f.closeWide(e, p, r, size)
	case c == classNumeric && p > e.wordEnd+1:
		if end := f.noteNumber(e.wordEnd, p); end > 0 {
			e.hasMarkup = true
			return end
		}
	}
	switch r {
	case '*', '_', '~', '`', '$', '=':
		return f.closeRun(e, p)
	case '"', '\'':
		if f.closesPair(e, p, p+1) {
			e.hasQuote = true
			return p + 1
		}
	case ')', ']', '}':
		return p + 1
	case '[':
		return f.closeNote(e, p)
	case '<':
		return f.closeTag(e, p)
	case '&':
		return f.closeEntity(e, p)
	case '\\':
		return f.closeEscape(e, p)
	}
	return p
}

func (f *sentenceFinder) closeWide(e *ending, p int, r rune, size int) int {
	switch c := findClass(r); {
	case c == classExtend:
	case isSuperscript(r):
		e.hasMarkup = true
	case c != classClosing || unicode.Is(unicode.Ps, r):
		return p
	case unicode.Is(unicode.Pe, r):
	case unicode.Is(unicode.Pf, r) || f.isBoundaryAt(p+size):
		e.hasQuote = true
	default:
		return p
	}
	return p + size
}

func isSuperscript(r rune) bool {
	return r == '¹' || r == '²' || r == '³' || r == '⁰' || r >= '⁴' && r <= '⁹' || r == '†' || r == '‡'
}

func (f *sentenceFinder) isSpaceAt(p int) bool {
	return p >= f.span.End || f.class(p)&(classSpace|classSeparator) != 0
}

// isBoundaryAt reports whether there is white space or punctuation at p.
func (f *sentenceFinder) isBoundaryAt(p int) bool {
	r, _ := f.rune(p)
	return f.isSpaceAt(p) || findClass(r)&(classContinues|classTerminal) != 0 || unicode.In(r, unicode.Pe, unicode.Pf)
}

func (f *sentenceFinder) closeRun(e *ending, p int) int {
	c, end := f.text[p], p
	for end < f.span.End && f.text[end] == c {
		end++
	}
	switch {
	case f.findLinkAt(p).Start == p && !f.findLinkAt(p).Empty():
		return p
	case c == '=' && end-p != 2, (c == '$' || c == '`') && !f.isSpaceAt(end):
		return p
	case f.closesPair(e, p, end):
		e.hasMarkup = true
		return end
	}
	return p
}

func (f *sentenceFinder) closesPair(e *ending, p, end int) bool {
	switch {
	case f.isSpaceAt(end):
		return true
	case e.isASCII && f.text[end] < utf8.RuneSelf:
		return f.class(end) == classClosing || strings.IndexByte("*_~`<[\\&.,;:!?", f.text[end]) >= 0
	}
	return f.pairs.isClosing(f.text, p)
}

// closeAfterSpace extends e over a closing mark or a note reference after white space. French has a
// space before closing marks.
func (f *sentenceFinder) closeAfterSpace(e *ending, p int) bool {
	if p == e.marksEnd || p >= f.span.End || f.class(p)&classLetters != 0 {
		return false
	}
	r, size := f.rune(p)
	end := p + size
	switch {
	case unicode.Is(unicode.Pe, r):
	case unicode.Is(unicode.Pf, r) && f.isBoundaryAt(end), r == '"' && f.isSpaceAt(end) && f.pairs.isClosing(f.text, p):
		e.hasQuote = true
	case r == '[' && strings.HasPrefix(f.text[end:f.span.End], "^"):
		if end = f.closeNote(e, p); end == p {
			return false
		}
	default:
		return false
	}
	e.marksEnd = end
	return true
}

func (f *sentenceFinder) closeEscape(e *ending, p int) int {
	if f.isSpaceAt(p + 1) {
		if p+1 < f.span.End && marks[f.text[p+1]] == byteLineEnd {
			return p + 1
		}
		return p
	}
	if f.text[p+1] == '[' {
		return f.closeEscapedNote(e, p)
	}
	if strings.IndexByte("\"'*_~`)]", f.text[p+1]) < 0 {
		return p
	}
	quoted := e.hasQuote
	if end := f.skipCloser(e, p+1); end > p+1 {
		return end
	}
	e.hasQuote = quoted
	return p
}

// entities lists HTML entities that close a quotation or separate words. The value is true for white
// space.
var entities = map[string]bool{
	"&nbsp;": true, "&ensp;": true, "&emsp;": true, "&thinsp;": true, "&#160;": true, "&#xa0;": true, "&#xA0;": true,
	"&quot;": false, "&apos;": false, "&ldquo;": false, "&rdquo;": false, "&lsquo;": false, "&rsquo;": false, "&laquo;": false, "&raquo;": false,
	"&#34;": false, "&#39;": false, "&#8217;": false, "&#8221;": false, "&#8220;": false, "&#187;": false,
}

const maxEntity = len("&thinsp;")

func (f *sentenceFinder) closeEntity(e *ending, p int) int {
	n := strings.IndexByte(f.text[p:min(f.span.End, p+maxEntity)], ';') + 1
	isSpace, ok := entities[f.text[p:p+n]]
	switch {
	case !ok:
	case isSpace:
		e.hasGap = true
		return p + n
	case f.isSpaceAt(p + n):
		e.hasQuote = true
		return p + n
	}
	return p
}

const maxTag = 200

// closeTag extends e over a closing tag, a comment, a line break, or a note reference such as
// <sup>1</sup>.
func (f *sentenceFinder) closeTag(e *ending, p int) int {
	rest := f.text[p:min(f.span.End, p+maxTag)]
	end := strings.IndexByte(rest, '>') + 1
	name := strings.TrimRight(strings.ToLower(rest[1:max(1, end-1)]), " /")
	switch {
	case end == 0:
		return p
	case rest[1] == '/' && end > 3:
		e.hasMarkup = true
	case strings.HasPrefix(rest, "<!--"):
		n := strings.Index(rest, "-->")
		if n < 0 {
			return p
		}
		return p + n + len("-->")
	case name == "br":
		e.hasGap = true
	case name == "sup" || strings.HasPrefix(name, "sup ") || strings.HasPrefix(name, "a "):
		closing := "</sup>"
		if name[0] == 'a' {
			closing = "</a>"
		}
		n := strings.Index(rest, closing)
		if n < 0 || !isNote(trimTags(rest[:n])) {
			return p
		}
		e.hasMarkup = true
		return p + n + len(closing)
	default:
		return p
	}
	return p + end
}

func trimTags(s string) string {
	var out strings.Builder
	for s != "" {
		i := strings.IndexByte(s, '<')
		if i < 0 {
			i = len(s)
		}
		out.WriteString(s[:i])
		_, s, _ = strings.Cut(s[i:], ">")
	}
	return out.String()
}
