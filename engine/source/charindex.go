package source

import (
	"encoding/binary"
	"math/bits"
	"strings"
	"unicode/utf8"
)

// CharIndex converts between byte and code point offsets of a text. An invalid byte counts as a
// code point. Queries do not read the text, because it is rarely in the CPU cache.
type CharIndex struct {
	length, total int // number of bytes and code points
	invalidBytes  int
	ascii         bool
	blocks        []charBlock
	strides       []uint32 // index of the block that contains the start of code point i*charStride
}

// charBlock describes a block of charBlockBytes bytes.
type charBlock struct {
	starts      uint64 // bit i is set if a code point starts at byte i
	charsBefore uint32 // number of code points that start before the block
}

const (
	charBlockBytes = 64
	charStride     = 128
)

// IndexChars returns the index of a text.
func IndexChars(text string) CharIndex {
	x := CharIndex{length: len(text), total: len(text), ascii: isASCII(text)}
	if x.ascii {
		return x
	}
	if !utf8.ValidString(text) {
		text, x.invalidBytes = replaceInvalid(text)
	}
	x.blocks = make([]charBlock, len(text)/charBlockBytes+1)
	x.total = 0
	for i := range x.blocks {
		starts := findStarts(text[i*charBlockBytes : min(len(text), (i+1)*charBlockBytes)])
		x.blocks[i] = charBlock{starts, uint32(x.total)}
		for x.total += bits.OnesCount64(starts); len(x.strides)*charStride < x.total; {
			x.strides = append(x.strides, uint32(i))
		}
	}
	return x
}

const highBits = 0x8080808080808080 // the high bits of eight bytes

func isASCII(s string) bool {
	for ; len(s) >= 8; s = s[8:] {
		if binary.LittleEndian.Uint64([]byte(s[:8]))&highBits != 0 {
			return false
		}
	}
	return !strings.ContainsFunc(s, func(r rune) bool { return r >= utf8.RuneSelf })
}

func replaceInvalid(text string) (valid string, invalid int) {
	out := []byte(text)
	for i := 0; i < len(text); {
		r, size := utf8.DecodeRuneInString(text[i:])
		if r == utf8.RuneError && size == 1 {
			out[i] = '?'
			invalid++
		}
		i += size
	}
	return string(out), invalid
}

// findStarts computes charBlock.starts, eight bytes at a time.
func findStarts(block string) (starts uint64) {
	n := 0
	for ; n+8 <= len(block); n += 8 {
		x := binary.LittleEndian.Uint64([]byte(block[n : n+8]))
		inner := x &^ (x << 1) & highBits // continuation bytes are 10xxxxxx
		starts |= (inner ^ highBits) >> 7 * 0x0102040810204080 >> 56 << n
	}
	for ; n < len(block); n++ {
		if utf8.RuneStart(block[n]) {
			starts |= 1 << n
		}
	}
	return starts
}

// CharsBefore returns the number of code points before byte off.
func (x *CharIndex) CharsBefore(off int) int {
	off = min(max(off, 0), x.length)
	if x.ascii {
		return off
	}
	b := &x.blocks[off/charBlockBytes]
	return int(b.charsBefore) + bits.OnesCount64(b.starts&(1<<(off%charBlockBytes)-1))
}

// Offset returns the byte offset of code point n. The result is clamped to the range from 0 to the
// length of the text.
func (x *CharIndex) Offset(n int) int {
	switch {
	case n <= 0:
		return 0
	case n >= x.total:
		return x.length
	case x.ascii:
		return n
	}
	b := int(x.strides[n/charStride])
	for b+1 < len(x.blocks) && int(x.blocks[b+1].charsBefore) <= n {
		b++
	}
	starts := x.blocks[b].starts
	for n -= int(x.blocks[b].charsBefore); n > 0; n-- {
		starts &= starts - 1
	}
	return b*charBlockBytes + bits.TrailingZeros64(starts)
}

// OffsetAfter returns the start of the n-th code point after the one at byte off. n may be negative.
// The result is clamped to the text.
func (x *CharIndex) OffsetAfter(off, n int) int { return x.Offset(x.CharsBefore(off) + n) }
