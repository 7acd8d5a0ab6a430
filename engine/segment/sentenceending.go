package segment

import (
	"strings"
	"unicode/utf8"

	"chunkscope/engine/chunk"
)

type ending struct {
	wordEnd int
	// isFullStop is true if the mark is a single period, which may also belong to an abbreviation.
	isFullStop bool
	lastClass  class
	isASCII    bool
	marksEnd   int
	// hasGap is true if the text after the mark separates sentences like white space.
	hasQuote, hasMarkup, hasCode, hasGap bool
}

// skipMark skips the mark at i, of class c and length size, and ends the sentence after it unless
// the sentence continues. It returns where the search continues.
func (f *sentenceFinder) skipMark(i, size int, c class) int {
	if l := f.findLinkAt(i); !l.Empty() {
		pos, ok := f.endOfLinkText(l)
		if !ok {
			return l.End
		}
		r, size := utf8.DecodeRuneInString(f.text[pos:])
		e := ending{wordEnd: pos, isFullStop: r == '.' && f.text[pos-1] != '.', lastClass: findClass(r), isASCII: size == 1, marksEnd: l.End, hasMarkup: true, hasCode: f.text[l.Start] == '`'}
		return f.applyRules(&e, f.class(e.marksEnd))
	}
	e := ending{wordEnd: i, isASCII: size == 1, lastClass: c}
	e.isFullStop = e.lastClass == classFullStop
	if f.text[i] == '.' {
		last, end := f.findDotLeader(i)
		if end > 0 {
			return end
		}
		if i > f.start && f.text[i-1] == '\\' {
			e.wordEnd--
		}
		e.isFullStop, i = last == i, last
	}
	for p := i + size; ; {
		e.marksEnd = p
		r, n := f.rune(p)
		c := findClass(r)
		if n == 0 || c&(classTerminal|classExtend) == 0 {
			return f.applyRules(&e, c)
		}
		if c&classTerminal != 0 {
			e.lastClass, e.isFullStop = c, false
		}
		p += n
	}
}

// applyRules applies UAX #29 to the text without markup. It returns where the search continues.
func (f *sentenceFinder) applyRules(e *ending, following class) int {
	if following&classLetters != 0 {
		f.endBefore(e, e.marksEnd, following)
		return e.marksEnd
	}
	if following == classNumeric {
		if end := f.noteNumber(e.wordEnd, e.marksEnd); end > 0 {
			e.marksEnd, e.hasMarkup = end, true
		} else if e.lastClass == classFullStop {
			return e.marksEnd // SB6
		}
	}
	f.extendOverClosing(e)
	next := f.skipSpaceAfter(e)
	for f.closeAfterSpace(e, next) {
		f.extendOverClosing(e)
		next = f.skipSpaceAfter(e)
	}
	f.endBefore(e, next, f.class(next))
	return e.marksEnd
}

// endBefore ends the sentence after e unless the text at next continues the sentence. c is the
// class of the character at next.
func (f *sentenceFinder) endBefore(e *ending, next int, c class) {
	if next < f.span.End && f.text[next] == '\\' && f.class(next+1) == classContinues {
		c = classContinues
	}
	switch {
	case next >= f.span.End, c&classContinues != 0, c&classTerminal != 0 && !f.beginsWithMark(next):
	case next == e.marksEnd && f.isInsideWordAt(e, c):
	case e.lastClass == classFullStop && f.isBeforeLowerCase(next) && !f.isCodeAt(next): // SB8
	case e.lastClass == classTerminator && (e.hasQuote || e.hasMarkup) && c == classLower:
	case e.hasCode && e.isASCII && c != classUpper:
	case e.isFullStop && (f.followsEnumerator(e) || f.isAbbreviation(e, next)):
	default:
		f.endSentenceAt(e.marksEnd) // SB11
	}
}

// beginsWithMark reports whether an image or a name such as .NET starts at p.
func (f *sentenceFinder) beginsWithMark(p int) bool {
	return f.text[p] == '!' && strings.HasPrefix(f.text[p+1:f.span.End], "[") || f.text[p] == '.' && p > 0 && f.class(p-1) == classSpace && f.class(p+1)&classLetters != 0
}

// isInsideWordAt reports whether e is inside a word. It is false after marks such as 。, which need
// no space.
func (f *sentenceFinder) isInsideWordAt(e *ending, next class) bool {
	if !e.isASCII || e.hasGap || f.text[e.marksEnd-1] >= utf8.RuneSelf {
		return false
	}
	switch {
	case f.text[e.marksEnd] < utf8.RuneSelf, next&(classLower|classNumeric) != 0:
		return true
	case next != classUpper || e.lastClass != classFullStop || e.marksEnd != e.wordEnd+1: // SB7
		return false
	}
	return f.classBefore(e.wordEnd)&classCased != 0
}

// classBefore returns the class of the last character before p that is not a combining mark.
func (f *sentenceFinder) classBefore(p int) class {
	for p > f.span.Start {
		r, size := utf8.DecodeLastRuneInString(f.text[f.span.Start:p])
		if c := findClass(r); c != classExtend {
			return c
		}
		p -= size
	}
	return 0
}

// isBeforeLowerCase reports whether the first letter after p, outside tags and entities, is
// lowercase.
func (f *sentenceFinder) isBeforeLowerCase(p int) bool {
	for p < f.span.End {
		r, size := f.rune(p)
		switch c := findClass(r); {
		case c&(classLetters|classSeparator|classTerminal) != 0:
			return c == classLower
		case r == '§':
			return false
		case r == '<' || r == '&':
			size = max(size, f.markupSize(p))
		}
		p += size
	}
	return false
}

func (f *sentenceFinder) markupSize(p int) int {
	closer, maxBytes := byte('>'), maxTag
	if f.text[p] == '&' {
		closer, maxBytes = ';', maxEntity
	}
	rest := f.text[p:min(f.span.End, p+maxBytes)]
	name := 1
	for name < len(rest) && byteClass(rest[name])&(classCased|classNumeric) != 0 {
		name++
	}
	switch {
	case name == 1 || name == len(rest):
		return 0
	case rest[name] == closer:
		return name + 1
	case closer == '>' && (rest[name] == '/' || byteClass(rest[name]) == classSpace):
		return strings.IndexByte(rest, closer) + 1
	}
	return 0
}

// isCodeAt reports whether a code span starts at p. A sentence may start with a lowercase name in a
// code span.
func (f *sentenceFinder) isCodeAt(p int) bool { return f.text[p] == '`' && f.findLinkAt(p).Start == p }

// skipSpaceAfter returns the end of the white space after e. A combining mark on a space becomes
// part of e.
func (f *sentenceFinder) skipSpaceAfter(e *ending) int {
	for p := e.marksEnd; ; {
		r, size := f.rune(p)
		c := findClass(r)
		if size == 0 || c&(classSpace|classExtend) == 0 {
			return p
		}
		if p += size; c == classExtend {
			e.marksEnd = p
		}
	}
}

func (f *sentenceFinder) skipSpace(p int) int {
	for {
		r, size := f.rune(p)
		if size == 0 || findClass(r) != classSpace {
			return p
		}
		p += size
	}
}

func (f *sentenceFinder) findLinkAt(off int) chunk.Span {
	for len(f.links) > 0 && f.links[0].End() <= off {
		f.links = f.links[1:]
	}
	if len(f.links) > 0 && f.links[0].Start() <= off {
		return f.links[0].Span()
	}
	return chunk.Span{}
}

func (f *sentenceFinder) endOfLinkText(l chunk.Span) (pos int, ok bool) {
	text := l.Slice(f.text)
	code := text[0] == '`'
	end := len(text) - 1
	switch {
	case code:
		end = len(strings.TrimRight(text, "`"))
	case text[0] != '[' && text[0] != '!':
		return 0, false
	default:
		if i := max(strings.LastIndex(text, "]("), strings.LastIndex(text, "][")); i > 0 {
			end = i
		}
	}
	for end > 0 {
		r, size := utf8.DecodeLastRuneInString(text[:end])
		switch c := findClass(r); {
		case c&classTerminal != 0:
			pos := l.Start + end - size
			return pos, !code || readsAsText(text[:end], size)
		case c&(classClosing|classExtend) == 0 && !strings.ContainsRune("*_~`", r):
			return 0, false
		}
		end -= size
	}
	return 0, false
}

// readsAsText reports whether the mark at the end of code can end a sentence, unlike a mark in a
// path or an operator.
func readsAsText(code string, size int) bool {
	if size > 1 {
		return true
	}
	prefix := code[:len(code)-size]
	endsWithWord := prefix != "" && findClass(rune(prefix[len(prefix)-1]))&(classCased|classNumeric|classClosing) != 0
	return endsWithWord && (strings.HasSuffix(code, ".") || strings.Contains(code, " "))
}

// findDotLeader finds a row of dots before a page number, as in a table of contents. Such a line is
// a sentence by itself, which ends at end. end is 0 if there is no page number. last is the last
// dot.
func (f *sentenceFinder) findDotLeader(i int) (last, end int) {
	const minDots = 4
	dots, p := 0, i
	for ; p < f.span.End && (f.text[p] == '.' || f.text[p] == ' ' && p+1 < f.span.End && f.text[p+1] == '.'); p++ {
		if f.text[p] == '.' {
			dots++
			last = p
		}
	}
	if dots < minDots {
		return i, 0
	}
	p = f.skipBlanks(p)
	number := p
	for p < f.span.End && byteClass(f.text[p])&(classNumeric|classCased) != 0 && p-number < 6 {
		p++
	}
	end = f.skipBlanks(p)
	if p == number || !isPageNumber(f.text[number:p]) || end < f.span.End && marks[f.text[end]] != byteLineEnd {
		return last, 0
	}
	if lineStart := f.start + strings.LastIndexAny(f.text[f.start:i], "\n\r") + 1; lineStart > f.start {
		f.endSentence(lineStart)
	}
	f.endSentence(end)
	return last, end
}

func (f *sentenceFinder) skipBlanks(p int) int {
	for p < f.span.End && (f.text[p] == ' ' || f.text[p] == '\t') {
		p++
	}
	return p
}
