package source

import (
	"encoding/binary"
	"math/bits"
	"unicode/utf8"
)

// CharIndex counts the code points before a byte of a text. An invalid byte counts as one. It stores
// a running count for each block of charBlock bytes and scans inside a block.
type CharIndex struct {
	text         string
	invalidBytes int
	ascii        bool
	counts       []uint32
	blocks       []uint32 // the block in which code point i*charStride starts
	total        int
}

const (
	charBlock  = 64
	charStride = 128
	// scanLimit is the distance in code points beyond which the index is faster than a scan.
	scanLimit = 512
)

// IndexChars returns the index of a text.
func IndexChars(text string) CharIndex {
	x := CharIndex{text: text}
	if !utf8.ValidString(text) {
		x.text, x.invalidBytes = replaceInvalid(text)
	}
	x.total = countStarts(x.text)
	if x.ascii = x.total == len(text) && x.invalidBytes == 0; x.ascii {
		return x
	}
	x.counts = make([]uint32, len(text)/charBlock+1)
	x.blocks = make([]uint32, x.total/charStride+1)
	c := 0
	for i := range x.counts {
		x.counts[i] = uint32(c)
		c += countStarts(x.text[i*charBlock : min(len(text), (i+1)*charBlock)])
	}
	block := 0
	for i := range x.blocks {
		for block+1 < len(x.counts) && int(x.counts[block+1]) <= i*charStride {
			block++
		}
		x.blocks[i] = uint32(block)
	}
	return x
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

// countStarts counts the bytes that are not continuation bytes. It processes eight bytes at a time.
func countStarts(s string) int {
	n := len(s)
	for ; len(s) >= 8; s = s[8:] {
		n -= countContinuations(binary.LittleEndian.Uint64([]byte(s[:8])))
	}
	for i := range len(s) {
		if !utf8.RuneStart(s[i]) {
			n--
		}
	}
	return n
}

func countContinuations(x uint64) int { return bits.OnesCount64(x &^ (x << 1) & 0x8080808080808080) }

// CharsBefore returns the number of code points before byte off.
func (x *CharIndex) CharsBefore(off int) int {
	off = min(max(off, 0), len(x.text))
	if x.ascii {
		return off
	}
	b, wordStart := off/charBlock, off&^7
	before := int(x.counts[b]) + countStarts(x.text[b*charBlock:wordStart])
	if wordStart+8 > len(x.text) {
		return before + countStarts(x.text[wordStart:off])
	}
	n, bytes := off-wordStart, binary.LittleEndian.Uint64([]byte(x.text[wordStart:wordStart+8]))
	return before + n - countContinuations(bytes&(1<<(8*n)-1))
}

// Offset returns the byte offset of code point n. The result is limited to the text.
func (x *CharIndex) Offset(n int) int {
	switch {
	case n <= 0:
		return 0
	case n >= x.total:
		return len(x.text)
	case x.ascii:
		return n
	}
	b := int(x.blocks[n/charStride])
	for b+1 < len(x.counts) && int(x.counts[b+1]) <= n {
		b++
	}
	off := b * charBlock
	n -= int(x.counts[b])
	for off+8 <= len(x.text) {
		k := countStarts(x.text[off : off+8])
		if k > n {
			break
		}
		off, n = off+8, n-k
	}
	for ; ; off++ {
		if utf8.RuneStart(x.text[off]) {
			if n == 0 {
				return off
			}
			n--
		}
	}
}

// OffsetAfter returns the start of the n-th code point after the one that starts at byte off; n may
// be negative. It stays within the text.
func (x *CharIndex) OffsetAfter(off, n int) int {
	switch {
	case x.ascii:
		return min(max(off+n, 0), len(x.text))
	case max(n, -n) > scanLimit:
		return x.Offset(x.CharsBefore(off) + n)
	}
	// n bytes have at most n code points, so continue with the missing ones.
	for n > 0 && off < len(x.text) {
		end := min(off+n, len(x.text))
		n -= countStarts(x.text[off:end])
		off = end
	}
	for n < 0 && off > 0 {
		start := max(off+n, 0)
		n += countStarts(x.text[start:off])
		off = start
	}
	for off < len(x.text) && !utf8.RuneStart(x.text[off]) {
		off++
	}
	return off
}
