package bpe

// Parts appends the offsets at which the tokens of text[s:e] start when that is
// one piece, or a part of one, to dst.
func (e *Encoding) Parts(dst []uint32, text string, s, end int) []uint32 {
	if e.vocab.rank(text, s, end) != none {
		return append(dst, uint32(s))
	}
	return e.vocab.split(dst, text, s, end)
}

// Stand reports whether the tokens text[s:at] and text[at:end] stay two where
// they meet inside a piece. A row of tokens in which every two neighbours do is
// what byte pair encoding makes of their text: the first pair to be joined across
// their ends would be joined there too.
func (e *Encoding) Stand(text string, s, at, end int) bool {
	return e.vocab.stand(text, s, at, end)
}
