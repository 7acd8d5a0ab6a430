package bpe

// IsToken reports whether text[s:end] is a token.
func (e *Encoding) IsToken(text string, s, end int) bool { return e.vocab.rank(text, s, end) != noRank }

// Parts appends the start offsets of the tokens of text[s:e], which is one piece or a
// part of one, to dst.
func (e *Encoding) Parts(dst []uint32, text string, s, end int) []uint32 {
	if e.IsToken(text, s, end) {
		return append(dst, uint32(s))
	}
	return e.vocab.split(dst, text, s, end)
}

// StaySeparate reports whether the tokens text[s:pos] and text[pos:end] stay separate
// if they meet inside a piece. A sequence of tokens in which every two adjacent ones
// stay separate is the byte pair encoding of its text, since the first pair merged
// across a boundary would be merged there too.
func (e *Encoding) StaySeparate(text string, s, pos, end int) bool {
	return e.vocab.staySeparate(text, s, pos, end)
}

// PrefixesArePieces reports whether every prefix of the piece text[s:end] is one piece.
// It may return false although they are.
func (e *Encoding) PrefixesArePieces(text string, s, end int) bool {
	return e.pattern.prefixes(text, s, end)
}

// prefixes reports whether all characters after the first belong to one set whose
// characters may follow it in any number.
func (s scanner) prefixes(text string, i, end int) bool {
	first, n := s.classAt(text, i)
	c, _ := s.classAt(text[:end], i+n)
	switch {
	case c&(classLower|classLetterBoth) != 0:
		c = classLower | classLetterBoth
	case c != classUpper && (c != first && first&(classLetter|classNumber|classNewline) != 0):
		return false
	}
	return s.run(text[:end], i+n, c) == end
}
