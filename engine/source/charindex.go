package source

import (
	"math/bits"
	"sort"
	"unicode/utf8"
)

// CharIndex counts the code points of a text before a byte; an invalid byte counts as
// one. It stores a running count for every block of charBlock bytes, and scans within a
// block.
type CharIndex struct {
	text         string
	ascii        bool
	invalidBytes int      // bytes that are not part of a character
	counts       []uint32 // code points that start before block i
	blocks       []uint32 // the block in which code point i·charStride starts; nil with stray bytes
	strayBytes   []uint32 // invalid bytes that look like continuation bytes
	total        int
}

const (
	charBlock  = 128
	charStride = 256
)

// IndexChars reads a text once.
func IndexChars(text string) CharIndex {
	if isASCII(text) {
		return CharIndex{text: text, ascii: true, total: len(text)}
	}
	x, valid := CharIndex{text: text}, utf8.ValidString(text)
	if !valid {
		for i := 0; i < len(text); x.total++ {
			if text[i] < utf8.RuneSelf {
				i++
				continue
			}
			r, size := utf8.DecodeRuneInString(text[i:])
			if r == utf8.RuneError && size <= 1 {
				x.invalidBytes++
				if !utf8.RuneStart(text[i]) {
					x.strayBytes = append(x.strayBytes, uint32(i))
				}
				size = 1
			}
			i += size
		}
	}
	c := x.count()
	if valid {
		x.total = c
	}
	return x
}

// count fills counts and blocks, and returns how many code points start.
func (x *CharIndex) count() (c int) {
	text := x.text
	x.counts = make([]uint32, len(text)/charBlock+1)
	for i := range x.counts {
		x.counts[i] = uint32(c)
		c += countStarts(text[i*charBlock : min(len(text), (i+1)*charBlock)])
	}
	if len(x.strayBytes) > 0 {
		return c
	}
	x.blocks = make([]uint32, c/charStride+1)
	block := 0
	for i := range x.blocks {
		for block+1 < len(x.counts) && int(x.counts[block+1]) <= i*charStride {
			block++
		}
		x.blocks[i] = uint32(block)
	}
	return c
}

// isASCII examines eight bytes at a time.
func isASCII(s string) bool {
	for len(s) >= 8 {
		if (s[0]|s[1]|s[2]|s[3]|s[4]|s[5]|s[6]|s[7])&utf8.RuneSelf != 0 {
			return false
		}
		s = s[8:]
	}
	for i := range len(s) {
		if s[i] >= utf8.RuneSelf {
			return false
		}
	}
	return true
}

// readEight returns the first eight bytes as a number, the first one lowest.
func readEight(s string) uint64 {
	return uint64(s[0]) | uint64(s[1])<<8 | uint64(s[2])<<16 | uint64(s[3])<<24 |
		uint64(s[4])<<32 | uint64(s[5])<<40 | uint64(s[6])<<48 | uint64(s[7])<<56
}

// countStarts counts the bytes that are not continuation bytes, eight at a time.
func countStarts(s string) int {
	n := len(s)
	for len(s) >= 8 {
		x := readEight(s)
		n -= bits.OnesCount64(x &^ (x << 1) & 0x8080808080808080) // 10xxxxxx
		s = s[8:]
	}
	if len(s) >= 4 {
		x := uint32(s[0]) | uint32(s[1])<<8 | uint32(s[2])<<16 | uint32(s[3])<<24
		n -= bits.OnesCount32(x &^ (x << 1) & 0x80808080)
		s = s[4:]
	}
	for i := range len(s) {
		if int8(s[i]) < -64 {
			n--
		}
	}
	return n
}

// CharsBefore returns the number of code points before byte off.
func (x *CharIndex) CharsBefore(off int) int {
	text := x.text
	off = min(max(off, 0), len(text))
	if x.ascii {
		return off
	}
	b := off / charBlock
	var n int
	if next := (b + 1) * charBlock; off >= next-charBlock/2 && next <= len(text) && b+1 < len(x.counts) {
		n = int(x.counts[b+1]) - countStarts(text[off:next])
	} else {
		n = int(x.counts[b]) + countStarts(text[b*charBlock:off])
	}
	if len(x.strayBytes) > 0 {
		n += sort.Search(len(x.strayBytes), func(i int) bool { return int(x.strayBytes[i]) >= off })
	}
	return n
}

// Offset returns the start of code point n, or the end of the text.
func (x *CharIndex) Offset(n int) int {
	text := x.text
	if x.ascii {
		return min(max(n, 0), len(text))
	}
	if n <= 0 {
		return 0
	}
	if n >= x.total {
		return len(text)
	}
	if len(x.strayBytes) == 0 {
		return x.offset(n)
	}
	// rare: search the blocks with CharsBefore, which handles stray bytes
	b := sort.Search(len(x.counts), func(i int) bool { return x.CharsBefore(i*charBlock) > n }) - 1
	off := b * charBlock
	n -= x.CharsBefore(off)
	for off < len(text) {
		if x.startsChar(off) {
			if n == 0 {
				return off
			}
			n--
		}
		off++
	}
	return off
}

// offset is like Offset, for an index with the starts of characters.
func (x *CharIndex) offset(n int) int {
	b := int(x.blocks[n/charStride])
	for b+1 < len(x.counts) && int(x.counts[b+1]) <= n {
		b++
	}
	off := b * charBlock
	n -= int(x.counts[b])
	text := x.text
	for off+8 <= len(text) { // eight bytes at a time up to the last few
		w := readEight(text[off:])
		k := 8 - bits.OnesCount64(w&^(w<<1)&0x8080808080808080)
		if k > n {
			break
		}
		off, n = off+8, n-k
	}
	for ; off < len(text); off++ {
		if utf8.RuneStart(text[off]) {
			if n == 0 {
				return off
			}
			n--
		}
	}
	return off
}

func (x *CharIndex) startsChar(off int) bool {
	if utf8.RuneStart(x.text[off]) {
		return true
	}
	i := sort.Search(len(x.strayBytes), func(i int) bool { return int(x.strayBytes[i]) >= off })
	return i < len(x.strayBytes) && int(x.strayBytes[i]) == off
}
