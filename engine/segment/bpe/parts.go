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
