package bpe

// memo caches the splits of recent pieces of one text, so that a word outside the
// vocabulary is split only about once. It has a fixed size, new pieces replace others,
// and it holds offsets into the text, not copies.
type memo struct{ entries []memoEntry }

type memoEntry struct {
	offset uint32 // offset of the piece
	size   uint8  // its length in bytes; 0 if the entry is free
	tokens uint8
	cuts   [memoCuts]uint8 // start offsets of its tokens, except the first
}

const (
	memoCuts     = 10
	minMemoBytes = 4
	memoPiece    = 64
	memoEntries  = 1 << 13
	// minMemoText is the length of text from which a memo is worth its 128 kB.
	minMemoText = 1 << 14
)

func newMemo(text string) memo {
	if len(text) < minMemoText {
		return memo{}
	}
	return memo{entries: make([]memoEntry, memoEntries)}
}

func (m memo) split(v *vocab, dst []uint32, text string, s, e int) []uint32 {
	if m.entries == nil || e-s <= minMemoBytes || e-s > memoPiece {
		return v.split(dst, text, s, e)
	}
	x := &m.entries[mixBits(keyOf(text, s, e))>>32%memoEntries]
	if int(x.size) == e-s && text[x.offset:x.offset+uint32(x.size)] == text[s:e] {
		dst = append(dst, uint32(s))
		for _, c := range x.cuts[:x.tokens-1] {
			dst = append(dst, uint32(s)+uint32(c))
		}
		return dst
	}
	previous := len(dst)
	dst = v.split(dst, text, s, e)
	if tokens := dst[previous:]; len(tokens) <= memoCuts+1 {
		*x = memoEntry{offset: uint32(s), size: uint8(e - s), tokens: uint8(len(tokens))}
		for i, t := range tokens[1:] {
			x.cuts[i] = uint8(t - uint32(s))
		}
	}
	return dst
}
