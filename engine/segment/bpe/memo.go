package bpe

// memo remembers how the latest pieces of one text were split, so that a word
// that is not in the vocabulary is worked out about once. It has a fixed
// size, a new piece takes the place of another, and it holds offsets into
// the text, no copies.
type memo struct{ entries []memoEntry }

type memoEntry struct {
	at     uint32 // offset of such a piece
	size   uint8  // its bytes; 0 when the entry is free
	tokens uint8
	cuts   [memoCuts]uint8 // start offsets of its tokens, except the first
}

const (
	memoCuts    = 10
	memoLeast   = 4
	memoPiece   = 64
	memoEntries = 1 << 13
	// memoWorth is the length of text from which a memo pays for its 128 kB.
	memoWorth = 1 << 14
)

func newMemo(text string) memo {
	if len(text) < memoWorth {
		return memo{}
	}
	return memo{entries: make([]memoEntry, memoEntries)}
}

// split is vocab.split with a cache.
func (m memo) split(v *vocab, dst []uint32, text string, s, e int) []uint32 {
	if m.entries == nil || e-s <= memoLeast || e-s > memoPiece {
		return v.split(dst, text, s, e)
	}
	x := &m.entries[mix(keyOf(text, s, e))>>32%memoEntries]
	if int(x.size) == e-s && text[x.at:x.at+uint32(x.size)] == text[s:e] {
		dst = append(dst, uint32(s))
		for _, c := range x.cuts[:x.tokens-1] {
			dst = append(dst, uint32(s)+uint32(c))
		}
		return dst
	}
	previous := len(dst)
	dst = v.split(dst, text, s, e)
	if tokens := dst[previous:]; len(tokens) <= memoCuts+1 {
		*x = memoEntry{at: uint32(s), size: uint8(e - s), tokens: uint8(len(tokens))}
		for i, t := range tokens[1:] {
			x.cuts[i] = uint8(t - uint32(s))
		}
	}
	return dst
}
