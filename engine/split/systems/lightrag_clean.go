package systems

import (
	"html"
	"strings"
	"unicode/utf8"

	"chunkscope/engine/chunk"
	"chunkscope/engine/segment"
	"chunkscope/engine/text"
)

type lightRAGKey struct{}

// lightRAGText returns the text of doc as cleaned by LightRAG's sanitize_text_for_encoding.
func lightRAGText(doc *segment.Analysis) *rewritten {
	return doc.Memo(lightRAGKey{}, func() any {
		d := newDraft(doc.Text)
		d.applyEdits(trimEnds(d.text))
		d.applyEdits(removeControls(d.text))
		d.applyEdits(resolveReferences(d.text))
		d.applyEdits(removeC1Controls(d.text))
		d.applyEdits(trimEnds(d.text))
		return d.rewrite(doc)
	}).(*rewritten)
}

func trimEnds(source string) (edits []edit) {
	s := text.TrimPythonSpan(source, chunk.Span{End: len(source)})
	if s.Start > 0 {
		edits = append(edits, edit{end: s.Start})
	}
	if s.End < len(source) {
		edits = append(edits, edit{start: s.End, end: len(source)})
	}
	return edits
}

func removeControls(text string) (edits []edit) {
	for i := range len(text) {
		switch c := text[i]; {
		case c == '\t' || c == '\n' || c == '\r':
		case c < ' ' || c == 0x7f:
			edits = append(edits, edit{start: i, end: i + 1})
		case c == 0xef && (strings.HasPrefix(text[i:], "\ufffe") || strings.HasPrefix(text[i:], "\uffff")):
			edits = append(edits, edit{start: i, end: i + 3})
		}
	}
	return edits
}

func removeC1Controls(text string) (edits []edit) {
	for pos := 0; ; {
		i := strings.IndexByte(text[pos:], 0xc2)
		if i < 0 {
			return edits
		}
		offset := pos + i
		if pos = offset + 1; pos < len(text) && text[pos] >= 0x80 && text[pos] < 0xa0 {
			edits = append(edits, edit{start: offset, end: offset + 2})
		}
	}
}

// resolveReferences returns edits that replace character references, like Python's html.unescape.
func resolveReferences(text string) (edits []edit) {
	for pos := 0; ; {
		i := strings.IndexByte(text[pos:], '&')
		if i < 0 {
			return edits
		}
		offset := pos + i
		pos = offset + 1
		ref := namedReference
		if strings.HasPrefix(text[pos:], "#") {
			ref = numericReference
		}
		if replacement, n := ref(text[pos:]); n > 0 {
			edits = append(edits, edit{start: offset, end: pos + n, replacement: replacement, isReplacement: replacement != ""})
			pos += n
		}
	}
}

const (
	maxReferenceName, maxBareName = 31, 6
)

// longReferences holds references that Go's html package does not support.
var longReferences = map[string]string{"nGt": "\u226b\u20d2", "nLt": "\u226a\u20d2"}

// namedReference decodes the named reference at the start of text, which follows an ampersand. n is
// its length, or 0 if there is none.
func namedReference(text string) (replacement string, n int) {
	for n < min(len(text), maxReferenceName) && isAlphanumeric(text[n]) {
		n++
	}
	if n < len(text) && text[n] == ';' {
		if replacement = longReferences[text[:n]]; replacement != "" {
			return replacement, n + 1
		}
		if replacement = html.UnescapeString("&" + text[:n+1]); isResolved(replacement, text[:n+1]) {
			return replacement, n + 1
		}
	}
	for n = min(n, maxBareName); n > 1; n-- {
		if replacement = html.UnescapeString("&" + text[:n]); isResolved(replacement, text[:n]) {
			return replacement, n
		}
	}
	return "", 0
}

func isResolved(replacement, name string) bool {
	return replacement != "&"+name && (name == "semi;" || replacement[len(replacement)-1] != name[len(name)-1])
}

func isAlphanumeric(c byte) bool {
	return c >= '0' && c <= '9' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z'
}

func numericReference(text string) (replacement string, n int) {
	n, base := 1, 10
	if len(text) > 1 && text[1]|0x20 == 'x' {
		n, base = 2, 16
	}
	first, number := n, 0
	for ; n < len(text); n++ {
		digit := strings.IndexByte("0123456789abcdef"[:base], toLower(text[n]))
		if digit < 0 {
			break
		}
		number = min(number*base+digit, utf8.MaxRune+1)
	}
	if n == first {
		return "", 0
	}
	if n < len(text) && text[n] == ';' {
		n++
	}
	return decodeNumber(number), n
}

func toLower(c byte) byte {
	if c >= 'A' && c <= 'Z' {
		c |= 0x20
	}
	return c
}

// windows1252 maps the bytes 0x80 to 0x9f to characters, or to 0 for control characters.
var windows1252 = [32]rune{
	'€', 0, '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', 0, 'Ž', 0,
	0, '‘', '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', 0, 'ž', 'Ÿ',
}

// decodeNumber decodes a numeric character reference. It returns an empty string if Python or
// LightRAG removes the character.
func decodeNumber(n int) string {
	switch {
	case n == 0 || n >= 0xd800 && n <= 0xdfff || n > utf8.MaxRune:
		return "\ufffd"
	case n == '\t' || n == '\n' || n == '\r':
		return string(rune(n))
	case n >= 0x80 && n < 0xa0:
		if r := windows1252[n-0x80]; r != 0 {
			return string(r)
		}
		return ""
	case n < ' ' || n == 0x7f || n >= 0xfdd0 && n <= 0xfdef || n&0xfffe == 0xfffe:
		return ""
	}
	return string(rune(n))
}
