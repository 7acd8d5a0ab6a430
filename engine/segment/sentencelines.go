package segment

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// listLines tracks the lists in prose. In plain text, list items are not separate blocks.
type listLines struct {
	style                  string
	number                 int
	hasDashes, hasSections bool
	loneItems              int
	isComment              bool
}

// maxLoneItems is the maximum number of unsuccessful searches for the next list item. These
// searches are slow.
const maxLoneItems = 64

func (l *listLines) begin(f *sentenceFinder, start int) {
	*l = listLines{isComment: strings.HasPrefix(f.text[start:f.span.End], "/*")}
	if p := f.skipIndent(start); !f.isWordAt(p) && !l.readItem(f, start) {
		l.style, l.number, _ = parseEnumerator(f.text[p:min(f.span.End, p+maxEnumerator)])
	}
}

// skipLineEnd skips the line end at i. If the next line is a list item, the sentence ends there.
func (f *sentenceFinder) skipLineEnd(i int) int {
	start := i + 1
	if f.text[i] == '\r' && start < f.span.End && f.text[start] == '\n' {
		start++
	}
	if f.list.readItem(f, start) && f.findLinkAt(i).Empty() {
		f.endSentence(start)
	}
	return start
}

// bullets are marks that always start a list item at the start of a line. A dash is not one of
// them, since a line that continues a sentence may also start with a dash.
const bullets = "•‣⁃◦▪▫●○■□◆◇▶►➤➢❖・①②③④⑤⑥⑦⑧⑨⑩⑪⑫⑬⑭⑮⑯⑰⑱⑲⑳"

func (l *listLines) readItem(f *sentenceFinder, start int) bool {
	p := f.skipIndent(start)
	if f.isWordAt(p) {
		return false
	}
	r, size := f.rune(p)
	switch {
	case r >= utf8.RuneSelf && strings.ContainsRune(bullets, r):
		return true
	case r == '*' && (l.isComment || f.endsWithAsterisk(p)):
		return false
	case isDash(r) && f.isSpaceAt(p+size):
		return f.hasSimilarLine(p, &l.hasDashes, func(line string) bool { return strings.HasPrefix(line, string(r)+" ") }) || f.introducesList(start)
	case beginsSection(f.text[p:min(f.span.End, p+maxSectionNumber)]):
		return f.hasSimilarLine(p, &l.hasSections, beginsSection) || f.introducesList(start)
	}
	style, number, roman := parseEnumerator(f.text[p:min(f.span.End, p+maxEnumerator)])
	if style == "" {
		return false
	}
	return l.continuesList(f, p, style, number) || roman > 0 && l.continuesList(f, p, strings.ToUpper(style), roman)
}

func (f *sentenceFinder) isWordAt(p int) bool {
	if p+1 >= f.span.End {
		return true
	}
	if c := f.text[p]; c < utf8.RuneSelf {
		return asciiClasses[c]&classCased != 0 && strings.IndexByte(".)ivxIVX", f.text[p+1]) < 0
	}
	r, _ := f.rune(p)
	return findClass(r)&classLetters != 0 && cjkDigit(r) == 0
}

func isDash(r rune) bool {
	return r == '-' || r == '*' || r == '+' || r == '–' || r == '—' || r == '·'
}

const maxSectionNumber = 24

// beginsSection reports whether a line starts with a section number and a title, such as "1.2
// Terms".
func beginsSection(line string) bool {
	name, title, ok := strings.Cut(line[:min(len(line), maxSectionNumber)], " ")
	parts := 0
	for part := range strings.SplitSeq(strings.TrimSuffix(name, "."), ".") {
		if parts++; digitsValue(part) == 0 {
			return false
		}
	}
	r, _ := utf8.DecodeRuneInString(strings.TrimLeft(title, " \t"))
	return ok && parts > 1 && findClass(r)&(classUpper|classLetter) != 0
}

// hasSimilarLine reports whether one of the next lines matches. It sets *isKnown. If *isKnown is
// already set, it returns true without a search.
func (f *sentenceFinder) hasSimilarLine(p int, isKnown *bool, matches func(line string) bool) bool {
	if *isKnown {
		return true
	}
	*isKnown = true
	return f.hasMatchBelow(p, matches)
}

// continuesList reports whether number, which is at p, continues the current list or is the first
// number of a new list.
func (l *listLines) continuesList(f *sentenceFinder, p int, style string, number int) bool {
	if (style != l.style || number != l.number+1) && !l.hasNextItem(f, p, style, number+1) {
		return false
	}
	l.style, l.number = style, number
	return true
}

func (l *listLines) hasNextItem(f *sentenceFinder, p int, style string, number int) bool {
	if l.loneItems > maxLoneItems {
		return false
	}
	ok := f.hasMatchBelow(p, func(line string) bool {
		nextStyle, n, roman := parseEnumerator(line[:min(len(line), maxEnumerator)])
		return nextStyle == style && n == number || strings.ToUpper(nextStyle) == style && roman == number
	})
	if !ok {
		l.loneItems++
	}
	return ok
}

func (f *sentenceFinder) introducesList(start int) bool {
	return strings.HasSuffix(strings.TrimRight(f.text[f.start:start], " \t\r\n"), ":")
}

func (f *sentenceFinder) endsWithAsterisk(p int) bool {
	end := strings.IndexAny(f.text[p:f.span.End], "\r\n")
	if end < 0 {
		end = f.span.End - p
	}
	return strings.HasSuffix(strings.TrimRight(f.text[p:p+end], " \t"), "*")
}

func (f *sentenceFinder) hasMatchBelow(p int, matches func(line string) bool) bool {
	const lines, bytes = 30, 3000
	limit := min(f.span.End, p+bytes)
	for range lines {
		i := strings.IndexByte(f.text[p:limit], '\n')
		if i < 0 {
			return false
		}
		if p = min(limit, f.skipIndent(p+i+1)); matches(f.text[p:limit]) {
			return true
		}
	}
	return false
}

func (f *sentenceFinder) skipIndent(p int) int {
	for p < f.span.End && (f.text[p] == ' ' || f.text[p] == '\t' || f.text[p] == '>') {
		p++
	}
	return p
}

const maxEnumerator = 16

// parseEnumerator parses a list number such as "1.", "1)", "(1)", "a)", "(iv)" or "１．". roman is the
// value of the number as a Roman numeral, or 0 if it is not a Roman numeral.
func parseEnumerator(s string) (style string, number, roman int) {
	opener := ""
	if strings.HasPrefix(s, "(") || strings.HasPrefix(s, "（") {
		r, size := utf8.DecodeRuneInString(s)
		opener, s = string(r), s[size:]
	}
	end := strings.IndexAny(s, ".)．）、 \n")
	if end <= 0 {
		return "", 0, 0
	}
	name := s[:end]
	closer, size := utf8.DecodeRuneInString(s[end:])
	rest := s[end+size:]
	isSpaced := rest != "" && strings.IndexByte(" \t", rest[0]) >= 0
	switch {
	case closer == ' ' || closer == '\n', opener != "" && closer != ')' && closer != '）':
		return "", 0, 0
	case closer < utf8.RuneSelf && !isSpaced:
		return "", 0, 0
	}
	form := ""
	number, form = parseNumber(name)
	if number == 0 {
		return "", 0, 0
	}
	if form == "a" || form == "A" {
		roman = romanValue(strings.ToLower(name))
	}
	return opener + form + string(closer), number, roman
}

// parseNumber parses up to three digits, a letter or a Roman numeral. number is 0 if name is none of
// these.
func parseNumber(name string) (number int, form string) {
	if n := digitsValue(name); n > 0 {
		return n, "1"
	}
	if n := cjkValue(name); n > 0 {
		return n, "一"
	}
	if len(name) == 1 {
		switch c := name[0]; {
		case c >= 'a' && c <= 'z':
			return int(c-'a') + 1, "a"
		case c >= 'A' && c <= 'Z':
			return int(c-'A') + 1, "A"
		}
	}
	lower := strings.ToLower(name)
	if lower != name && strings.ToUpper(name) != name {
		return 0, ""
	}
	return romanValue(lower), "I"
}

// digitsValue returns the value of s if it consists of one to three digits, and 0 otherwise.
func digitsValue(s string) int {
	n, count := 0, 0
	for _, r := range s {
		if r >= '０' && r <= '９' {
			r -= '０' - '0'
		}
		if count++; r < '0' || r > '9' || count > 3 {
			return 0
		}
		n = 10*n + int(r-'0')
	}
	return n
}

func cjkDigit(r rune) int {
	const numerals = "一二三四五六七八九十"
	if i := strings.IndexRune(numerals, r); i >= 0 {
		return i/len("一") + 1
	}
	return 0
}

// cjkValue returns the value of s if it is a Chinese number up to 99, and 0 otherwise.
func cjkValue(s string) int {
	prefix, suffix, tens := strings.Cut(s, "十")
	digit := func(s string) int {
		r, size := utf8.DecodeRuneInString(s)
		if n := cjkDigit(r); size == len(s) && n < 10 {
			return n
		}
		return 0
	}
	switch {
	case !tens:
		return digit(s)
	case prefix != "" && digit(prefix) == 0, suffix != "" && digit(suffix) == 0:
		return 0
	}
	return 10*max(1, digit(prefix)) + digit(suffix)
}

// romanValue returns the value of s if it is a lowercase Roman numeral up to 39, and 0 otherwise.
func romanValue(s string) int {
	rest := strings.TrimLeft(s, "x")
	tens := len(s) - len(rest)
	if s == "" || tens > 3 {
		return 0
	}
	for i, units := range []string{"", "i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix"} {
		if rest == units {
			return 10*tens + i
		}
	}
	return 0
}

func isPageNumber(s string) bool {
	return strings.Trim(s, "0123456789") == "" || romanValue(strings.ToLower(s)) > 0
}

// followsEnumerator reports whether the period of e follows a number at the start of the sentence,
// as in "2. Stir" and "1.2. Term".
func (f *sentenceFinder) followsEnumerator(e *ending) bool {
	end := e.wordEnd
	for end > f.start && closesNumber(f.text[end-1]) {
		end--
	}
	start := end
	for start > f.start && end-start <= maxEnumerator && isEnumeratorByte(f.text[start-1]) {
		start--
	}
	if !f.isAtSentenceStart(start) {
		return f.isIntroduced(e.wordEnd)
	}
	if n, _ := parseNumber(f.text[start:end]); n > 0 {
		return true
	}
	parts := 0
	for part := range strings.SplitSeq(f.text[start:end], ".") {
		if digitsValue(part) == 0 && (part != "0" || parts == 0 && end == start+1) {
			return false
		}
		parts++
	}
	return true
}

func closesNumber(c byte) bool { return c == '\\' || c == ')' || c == ']' || c == '*' || c == '_' }

func isEnumeratorByte(c byte) bool {
	return c >= utf8.RuneSelf || asciiClasses[c]&(classCased|classNumeric) != 0 || c == '.'
}

func (f *sentenceFinder) isAtSentenceStart(p int) bool {
	const limit = 200
	for start := p; p > f.start; {
		r, size := utf8.DecodeLastRuneInString(f.text[f.start:p])
		if start-p > limit || findClass(r)&(classLetters|classNumeric) != 0 || r == '`' || r == '"' || unicode.Is(unicode.Sc, r) {
			return false
		}
		p -= size
	}
	return true
}

// isIntroduced reports whether the number before word starts a list after a colon, as in "as
// follows: 1. Stir".
func (f *sentenceFinder) isIntroduced(word int) bool {
	if word == f.start || strings.IndexByte("1aAiI", f.text[word-1]) < 0 {
		return false
	}
	prefix := strings.TrimRight(f.text[f.start:word-1], " \t\r\n>")
	return len(prefix) < word-1-f.start && strings.HasSuffix(prefix, ":")
}
