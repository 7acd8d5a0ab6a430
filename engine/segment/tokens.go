package segment

import (
	"math/bits"

	"chunkscope/engine/segment/bpe"
)

// Tokenizers are the vocabularies tokens can be counted with.
var Tokenizers = []string{"cl100k_base", "o200k_base"}

// Tokens are the tokens of a whole document.
type Tokens struct {
	// Starts are the byte offsets at which the tokens begin, in order. A token
	// may begin inside a character.
	Starts []uint32

	text     string
	encoding *bpe.Encoding
	// pieces has a bit for every token, set where it is the first of its
	// piece: a part of the text whose tokens depend on nothing before it.
	pieces []uint64
	// blocks are, for every tokenBlock bytes, the first token that begins in
	// them or later.
	blocks []uint32
}

const tokenBlock = 64

func newTokens(text, tokenizer string) *Tokens {
	t := &Tokens{text: text, encoding: bpe.Named(tokenizer)}
	t.pieces = make([]uint64, len(text)/256+1)
	mark := func(i int) {
		t.grow(i)
		t.pieces[i>>6] |= 1 << (i & 63)
	}
	t.Starts = t.encoding.Starts(make([]uint32, 0, len(text)/4+1), text, mark)
	t.grow(len(t.Starts))
	t.blocks = make([]uint32, len(text)/tokenBlock+1)
	i := 0
	for b := range t.blocks {
		for i < len(t.Starts) && int(t.Starts[i]) < b*tokenBlock {
			i++
		}
		t.blocks[b] = uint32(i)
	}
	return t
}

// grow makes room for the bit of token i.
func (t *Tokens) grow(i int) {
	if more := i>>6 + 1 - len(t.pieces); more > 0 {
		t.pieces = append(t.pieces, make([]uint64, max(more, len(t.pieces)))...)
	}
}

// from is the first token that begins at off or later.
func (t *Tokens) from(off int) int {
	i := int(t.blocks[off/tokenBlock])
	for i < len(t.Starts) && int(t.Starts[i]) < off {
		i++
	}
	return i
}

// at is where token i begins; the end of the text for the one after the last.
func (t *Tokens) at(i int) int {
	if i < len(t.Starts) {
		return int(t.Starts[i])
	}
	return len(t.text)
}

// begins reports that token i is the first of its piece, or after the last.
func (t *Tokens) begins(i int) bool {
	return i >= len(t.Starts) || t.pieces[i>>6]>>(i&63)&1 != 0
}

// pieceBefore is the last token before token i that begins a piece.
func (t *Tokens) pieceBefore(i int) int {
	i--
	w := i >> 6
	set := t.pieces[w] << (63 - i&63) >> (63 - i&63)
	for set == 0 {
		w--
		set = t.pieces[w]
	}
	return w<<6 + 63 - bits.LeadingZeros64(set)
}

// pieceAfter is the first token after token i, up to token last, that begins a
// piece; last when there is none.
func (t *Tokens) pieceAfter(i, last int) int {
	i++
	for w := i >> 6; w < len(t.pieces) && w<<6 < last; w++ {
		set := t.pieces[w]
		if w == i>>6 {
			set = set >> (i & 63) << (i & 63)
		}
		if set != 0 {
			return min(last, w<<6+bits.TrailingZeros64(set))
		}
	}
	return last
}
