package bpe

import (
	"encoding/binary"
	"fmt"
	"math"
	"math/bits"

	"chunkscope/engine/tokenizer"
)

const noRank = tokenizer.NoMerge

// vocab maps tokens to ranks in a flat hash table with open addressing. The key of a token with at
// most 8 bytes is the token itself.
type vocab struct {
	slots     []slot
	shift     uint8
	starts    []uint32
	bytes     string
	longest   int
	byteRanks [1 << 8]uint32
	pairRanks [1 << 16]uint32
	pairs     pairs
}

type slot struct {
	key  uint64
	rank uint32
	size uint32
}

const shortToken = 8

func unpack(packed []byte) (*vocab, error) {
	raw, err := tokenizer.Unpack(packed)
	if err != nil {
		return nil, err
	}
	if len(raw) < 4 {
		return nil, fmt.Errorf("the vocabulary has only %d bytes", len(raw))
	}
	n := int(binary.LittleEndian.Uint32(raw))
	if len(raw) < 4+n {
		return nil, fmt.Errorf("the vocabulary has only %d bytes for %d tokens", len(raw), n)
	}
	return newVocab(raw[4:4+n], string(raw[4+n:]))
}

func newVocab(sizes []byte, tokens string) (*vocab, error) {
	width := bits.Len(uint(len(sizes)) * 3 / 2)
	v := &vocab{
		slots:  make([]slot, 1<<width),
		shift:  uint8(64 - width),
		starts: make([]uint32, len(sizes)+1),
		bytes:  tokens,
	}
	for i := range v.byteRanks {
		v.byteRanks[i] = noRank
	}
	for i := range v.pairRanks {
		v.pairRanks[i] = noRank
	}
	pos := 0
	for i, n := range sizes {
		v.starts[i] = uint32(pos)
		if n == 0 || pos+int(n) > len(tokens) {
			return nil, fmt.Errorf("token %d has %d bytes, %d are left", i, n, len(tokens)-pos)
		}
		v.add(pos, pos+int(n), uint32(i))
		pos += int(n)
	}
	v.starts[len(sizes)] = uint32(pos)
	if pos < len(tokens) {
		return nil, fmt.Errorf("%d bytes after the last token", len(tokens)-pos)
	}
	return v, nil
}

func (v *vocab) add(s, e int, rank uint32) {
	key := newKey(v.bytes, s, e)
	i := int(mixBits(key) >> v.shift)
	for v.slots[i].size != 0 {
		i = (i + 1) & (len(v.slots) - 1)
	}
	v.slots[i] = slot{key: key, rank: rank, size: uint32(e - s)}
	v.longest = max(v.longest, e-s)
	switch e - s {
	case 1:
		v.byteRanks[v.bytes[s]] = rank
	case 2:
		v.pairRanks[pairAt(v.bytes, s)] = rank
	}
}

func pairAt(text string, i int) int { return int(text[i]) | int(text[i+1])<<8 }

func (v *vocab) rank(text string, s, e int) uint32 {
	switch e - s {
	case 1:
		return v.byteRanks[text[s]]
	case 2:
		return v.pairRanks[pairAt(text, s)]
	}
	if e-s > v.longest {
		return noRank
	}
	key := newKey(text, s, e)
	size := uint32(e - s)
	slots := v.slots
	for i := int(mixBits(key) >> v.shift); ; i++ {
		entry := &slots[i&(len(slots)-1)]
		switch {
		case entry.size == 0:
			return noRank
		case entry.key == key && entry.size == size &&
			(size <= shortToken || v.token(entry.rank) == text[s:e]):
			return entry.rank
		}
	}
}

func (v *vocab) token(rank uint32) string { return v.bytes[v.starts[rank]:v.starts[rank+1]] }

// newKey returns the bytes of text[s:e] as a number, or a hash if there are more than 8 bytes.
func newKey(text string, s, e int) uint64 {
	n := e - s
	if n > shortToken {
		return hash(text[s:e])
	}
	if s+8 <= len(text) {
		return loadBytes(text[s:]) & (math.MaxUint64 >> (64 - 8*uint(n)))
	}
	var key uint64
	for i := e - 1; i >= s; i-- {
		key = key<<8 | uint64(text[i])
	}
	return key
}

func hash(s string) uint64 {
	h := uint64(len(s))
	for i := 0; i+8 < len(s); i += 8 {
		h = mixBits(h ^ loadBytes(s[i:]))
	}
	return mixBits(h ^ loadBytes(s[len(s)-8:]))
}

func mixBits(x uint64) uint64 {
	x ^= x >> 32
	x *= 0x9E3779B97F4A7C15
	return x ^ x>>32
}

func loadBytes(s string) uint64 {
	_ = s[7]
	return uint64(s[0]) | uint64(s[1])<<8 | uint64(s[2])<<16 | uint64(s[3])<<24 |
		uint64(s[4])<<32 | uint64(s[5])<<40 | uint64(s[6])<<48 | uint64(s[7])<<56
}
