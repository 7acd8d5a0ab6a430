package bpe

import "unicode/utf8"

// o200k matches, in this order, where U is [\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}],
// L is [\p{Ll}\p{Lm}\p{Lo}\p{M}] and C is (?i:'s|'t|'re|'ve|'m|'ll|'d)?:
//
//	[^\r\n\p{L}\p{N}]?U*L+C
//	[^\r\n\p{L}\p{N}]?U+L*C
//	\p{N}{1,3}
//	 ?[^\s\p{L}\p{N}]+[\r\n/]*
//	\s*[\r\n]+
//	\s+(?!\S)
//	\s+
type o200k struct{ scanner }

func (p o200k) piece(text string, i int) int {
	c, n := p.classAt(text, i)
	switch c {
	case classNumber:
		return p.digitsEnd(text, i+n)
	case classNewline:
		return p.spacesEnd(text, i)
	}
	j := i
	if c&classLetter == 0 {
		j += n
	}
	if e := p.word(text, i, j); e > i {
		return contractionEnd(text, e)
	}
	if c == classOther {
		return p.matchLineEnds(text, p.runEnd(text, j, classOther|classMark))
	}
	if text[i] == ' ' {
		if c2, n2 := p.classAt(text, j); c2&(classOther|classMark) != 0 {
			return p.matchLineEnds(text, p.runEnd(text, j+n2, classOther|classMark))
		}
	}
	return p.spacesEnd(text, i)
}

func (p o200k) word(text string, i, j int) int {
	matchCapitals, caselessEnd := p.matchCapitals(text, j)
	if e := p.runEnd(text, matchCapitals, classLower|classLetterBoth|classMark); e > matchCapitals {
		return e // U*L+ without backtracking
	}
	switch {
	case caselessEnd > j:
		return caselessEnd
	case j > i && p.startsWithMark(text, i):
		return j
	case matchCapitals > j:
		return matchCapitals // U+L*
	}
	return i
}

// matchCapitals matches U* at j. It returns the ends of the match and of the last character in it
// that also matches L.
func (p o200k) matchCapitals(text string, j int) (all, caseless int) {
	all, caseless = j, j
	for all < len(text) {
		c, n := asciiClasses[text[all]], 1
		if text[all] >= utf8.RuneSelf {
			c, n = p.wideAt(text, all)
		}
		if c&(classUpper|classLetterBoth|classMark) == 0 {
			break
		}
		all += n
		if c&(classLetterBoth|classMark) != 0 {
			caseless = all
		}
	}
	return all, caseless
}

func (p o200k) startsWithMark(text string, i int) bool {
	c, _ := p.classAt(text, i)
	return c == classMark
}

func (p o200k) matchLineEnds(text string, i int) int {
	for i < len(text) && (text[i] == '\n' || text[i] == '\r' || text[i] == '/') {
		i++
	}
	return i
}

func (p o200k) splitsBetween(before, after rune) bool {
	b, a := p.classOf(before), p.classOf(after)
	switch {
	case b&classLetter != 0:
		return a&(classLetter|classMark) == 0 && after != '\''
	case b == classNewline:
		return a&classBlank == 0 && after != '/'
	case b == classSpace:
		return false
	}
	return splitsAfterMark(b, a)
}
