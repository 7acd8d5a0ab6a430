package bpe

// Matches do not depend on preceding text, so the pieces of a whole document can be reused when
// tokenizing part of it.

// digitsEnd returns the end of a match of \p{N}{1,3} whose first character is already matched and
// ends at i.
func (s scanner) digitsEnd(text string, i int) int {
	for range 2 {
		c, n := s.classAt(text, i)
		if c != classNumber {
			break
		}
		i += n
	}
	return i
}

// splitsAfterMark reports whether a piece always ends between a character of class before and one of
// class after.
func splitsAfterMark(before, after class) bool {
	return after == classSpace || before != after && (before == classNumber || after == classNumber)
}

func (s scanner) spacesEnd(text string, i int) int {
	afterLine, last, j := i, i, i
	for {
		c, n := s.classAt(text, j)
		if c&classBlank == 0 {
			break
		}
		last = j
		j += n
		if c == classNewline {
			afterLine = j
		}
	}
	switch {
	case afterLine > i:
		return afterLine
	case j < len(text) && last > i:
		return last
	}
	return j
}

// contractionEnd returns the end of a match of (?i:'s|'t|'re|'ve|'m|'ll|'d) at i, or i if there is
// none.
func contractionEnd(text string, i int) int {
	if i+1 >= len(text) || text[i] != '\'' {
		return i
	}
	switch text[i+1] {
	case 's', 't', 'm', 'd', 'S', 'T', 'M', 'D':
		return i + 2
	}
	if i+2 >= len(text) {
		return i
	}
	a, b := text[i+1], text[i+2]
	switch {
	case a == 0xc5 && b == 0xbf:
		return i + 3
	case a|0x20 == 'l' && b|0x20 == 'l',
		(a|0x20 == 'r' || a|0x20 == 'v') && b|0x20 == 'e':
		return i + 3
	}
	return i
}
