package element

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"chunkscope/engine/text"
)

// readAngle parses an address in angle brackets (CommonMark §6.5), or skips a tag or comment (§6.6).
func (x *scanner) readAngle() {
	start := x.i
	if end := x.autolinkEnd(start + 1); end > 0 {
		x.addLink(start, end)
		return
	}
	if end := x.tagEnd(start + 1); end > 0 {
		x.hidden.add(start, end, Tag)
		x.i = end
		return
	}
	x.i++
}

// autolinkEnd returns the end of "scheme:address>" or "name@host>" at p, or -1.
func (x *scanner) autolinkEnd(p int) int {
	hasAtSign := false
	for q := p; q < min(x.end, p+maxTitle); q++ {
		switch c := x.text[q]; {
		case c <= ' ', c == '<':
			return -1
		case c == '@' && q > p:
			hasAtSign = true
		case c == '>':
			if hasAtSign && !strings.ContainsRune(x.text[p:q], '/') || hasScheme(x.text[p:q]) {
				return q + 1
			}
			return -1
		}
	}
	return -1
}

func hasScheme(s string) bool {
	n := strings.IndexByte(s[:min(len(s), 33)], ':')
	if n < 2 || !isLetter(s[0]) {
		return false
	}
	for i := range n {
		if c := s[i]; !isLetter(c) && !isDigit(c) && c != '+' && c != '.' && c != '-' {
			return false
		}
	}
	return true
}

func isLetter(c byte) bool { return c|0x20 >= 'a' && c|0x20 <= 'z' }
func isDigit(c byte) bool  { return c >= '0' && c <= '9' }

func (x *scanner) tagEnd(p int) int {
	if p >= x.end {
		return -1
	}
	if strings.HasPrefix(x.text[p:x.end], "!--") {
		return x.commentEnd(p + 3)
	}
	closing := x.text[p] == '/'
	if closing {
		p++
	}
	if p >= x.end || !isLetter(x.text[p]) {
		return -1
	}
	for p < x.end && (isLetter(x.text[p]) || isDigit(x.text[p]) || x.text[p] == '-') {
		p++
	}
	for p < x.end {
		q := x.skipSpaces(p)
		if q < x.end && x.text[q] == '/' && !closing {
			q++
		}
		if q < x.end && x.text[q] == '>' {
			return q + 1
		}
		if q = x.attributeEnd(p); q < 0 || closing {
			return -1
		}
		p = q
	}
	return -1
}

func (x *scanner) commentEnd(p int) int {
	const end = "-->"
	for _, short := range []string{">", "->"} { // <!--> and <!---> are complete comments
		if strings.HasPrefix(x.text[p:x.end], short) {
			return p + len(short)
		}
	}
	if x.commentLimit > p {
		return -1
	}
	n := strings.Index(x.text[p:x.end], end)
	if n < 0 {
		x.commentLimit = x.end
		return -1
	}
	return p + n + len(end)
}

func (x *scanner) attributeEnd(p int) int {
	q := x.skipSpaces(p)
	if q == p {
		return -1
	}
	p = q
	for q < x.end && (isLetter(x.text[q]) || x.text[q] == '_' || x.text[q] == ':' ||
		q > p && (isDigit(x.text[q]) || x.text[q] == '.' || x.text[q] == '-')) {
		q++
	}
	if q == p {
		return -1
	}
	v := x.skipSpaces(q)
	if v >= x.end || x.text[v] != '=' {
		return q
	}
	if v = x.skipSpaces(v + 1); v >= x.end {
		return -1
	}
	if c := x.text[v]; c == '"' || c == '\'' {
		if n := strings.IndexByte(x.text[v+1:min(x.end, v+maxTitle)], c); n >= 0 {
			return v + n + 2
		}
		return -1
	}
	for q = v; q < x.end && strings.IndexByte(" \t\r\n\"'=<>`", x.text[q]) < 0; q++ {
	}
	if q == v {
		return -1
	}
	return q
}

// schemes are the schemes of addresses without brackets (GFM 6.9).
var schemes = []string{"https", "http", "ftp"}

// readAddress parses an address without brackets. from is the colon of its scheme or the dot after
// www.
func (x *scanner) readAddress(from int) {
	pos := x.i
	x.i++
	start := -1
	if x.text[pos] == '.' {
		if pos-from >= 3 && strings.EqualFold(x.text[pos-3:pos], "www") {
			start = pos - 3
		}
	} else if strings.HasPrefix(x.text[pos:x.end], "://") {
		for _, s := range schemes {
			if pos-from >= len(s) && strings.EqualFold(x.text[pos-len(s):pos], s) {
				start = pos - len(s)
				break
			}
		}
		pos += 2
	}
	if start < 0 || start > from && !mayPrecedeAddress(x.text[start-1]) {
		return
	}
	if n := len(x.found); n > 0 && x.found[n-1].End > start {
		return
	}
	if end := x.addressEnd(start, pos+1); end > pos+1 {
		x.addLink(start, end)
	}
}

func mayPrecedeAddress(c byte) bool {
	return c >= 0x80 || strings.IndexByte(" \t\r\n*_~([\"'>", c) >= 0
}

// addressEnd returns the end of an address without brackets. It excludes punctuation that ends a
// sentence.
func (x *scanner) addressEnd(start, p int) int {
	if p >= x.end || !isLetter(x.text[p]) && !isDigit(x.text[p]) && x.text[p] < utf8.RuneSelf {
		return -1
	}
	for p < x.end {
		c, size := x.text[p], 1
		if c <= ' ' || strings.IndexByte("<>`\"", c) >= 0 || c == ']' && len(x.open) > 0 {
			break
		}
		if c >= utf8.RuneSelf {
			var r rune
			if r, size = utf8.DecodeRuneInString(x.text[p:x.end]); endsAddress(r) {
				break
			}
		}
		p += size
	}
	unopenedCount := strings.Count(x.text[start:p], ")") - strings.Count(x.text[start:p], "(")
	for p > start {
		switch c := x.text[p-1]; {
		case strings.IndexByte("?!.,:;*_~'", c) >= 0:
		case c == ')' && unopenedCount > 0:
			unopenedCount--
		case strings.HasSuffix(x.text[start:p], "’"):
			p -= len("’") - 1
		default:
			return p
		}
		p--
	}
	return -1
}

// endsAddress reports whether r is non-ASCII white space or punctuation that cannot be in an address.
func endsAddress(r rune) bool {
	switch r {
	case '·', '・', '･', '’':
		return false
	case '—', '―', '～', '\u200b':
		return true
	}
	return text.IsSpace(r) || unicode.In(r, unicode.Po, unicode.Ps, unicode.Pe, unicode.Pi, unicode.Pf)
}
