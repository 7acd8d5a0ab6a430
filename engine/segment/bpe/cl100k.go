package bpe

// cl100k matches, in this order:
//
//	(?i:'s|'t|'re|'ve|'m|'ll|'d)
//	[^\r\n\p{L}\p{N}]?\p{L}+
//	\p{N}{1,3}
//	 ?[^\s\p{L}\p{N}]+[\r\n]*
//	\s*[\r\n]+
//	\s+(?!\S)
//	\s+
type cl100k struct{ scanner }

func (p cl100k) piece(text string, i int) int {
	c, n := p.classAt(text, i)
	switch {
	case c&classLetter != 0:
		return p.runEnd(text, i+n, classLetter)
	case c == classNumber:
		return p.digitsEnd(text, i+n)
	case c == classNewline:
		return p.spacesEnd(text, i)
	}
	if e := contractionEnd(text, i); e > i {
		return e
	}
	c2, n2 := p.classAt(text, i+n)
	switch {
	case c2&classLetter != 0:
		return p.runEnd(text, i+n+n2, classLetter)
	case c&(classOther|classMark) != 0:
		return p.matchLineEnds(text, p.runEnd(text, i+n, classOther|classMark))
	case text[i] == ' ' && c2&(classOther|classMark) != 0:
		return p.matchLineEnds(text, p.runEnd(text, i+n+n2, classOther|classMark))
	}
	return p.spacesEnd(text, i)
}

func (p cl100k) matchLineEnds(text string, i int) int {
	for i < len(text) && (text[i] == '\n' || text[i] == '\r') {
		i++
	}
	return i
}

func (p cl100k) splitsBetween(before, after rune) bool {
	b, a := p.classOf(before), p.classOf(after)
	switch {
	case b&classLetter != 0:
		return a&classLetter == 0
	case b == classNewline:
		return a&classBlank == 0
	case b == classSpace:
		return false
	}
	return splitsAfterMark(b, a)
}
