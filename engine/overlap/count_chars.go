package overlap

import (
	"math/bits"
	"unicode/utf8"

	"chunkscope/engine/segment"
)

type charCounter struct {
	doc     *segment.Analysis
	isASCII bool
	valid   bool
}

func (c *charCounter) count(p passage, a, b int) int {
	switch {
	case c.isASCII:
		return b - a
	case p.sourceStart >= 0:
		return c.doc.CharsBefore(p.sourceStart+b) - c.doc.CharsBefore(p.sourceStart+a)
	case c.valid:
		return b - a - countContinuations(p.text[a:b])
	}
	return utf8.RuneCountInString(p.text[a:b])
}

func (c *charCounter) head(p passage, a, b, n int) int {
	switch {
	case b-a <= n: // each character has at least one byte
		return b
	case n <= 0:
		return a
	case c.isASCII:
		return a + n
	case p.sourceStart >= 0:
		return min(b, c.doc.ByteOfChar(c.doc.CharsBefore(p.sourceStart+a)+n)-p.sourceStart)
	case c.valid:
		// n bytes may be fewer than n characters, so the loop continues.
		for missing := n; a < b && missing > 0; {
			next := min(b, a+missing)
			missing = countContinuations(p.text[a:next])
			a = next
		}
		return runeEnd(p.text, b, a)
	}
	for a < b && n > 0 {
		_, size := utf8.DecodeRuneInString(p.text[a:b])
		a += size
		n--
	}
	return a
}

func (c *charCounter) tail(p passage, a, b, n int) int {
	switch {
	case b-a <= n:
		return a
	case n <= 0:
		return b
	case c.isASCII:
		return b - n
	case p.sourceStart >= 0:
		return max(a, c.doc.ByteOfChar(max(0, c.doc.CharsBefore(p.sourceStart+b)-n))-p.sourceStart)
	case c.valid:
		for missing := n; b > a && missing > 0; {
			next := max(a, b-missing)
			missing = countContinuations(p.text[next:b])
			b = next
		}
		return b
	}
	for b > a && n > 0 {
		_, size := utf8.DecodeLastRuneInString(p.text[a:b])
		b -= size
		n--
	}
	return b
}

func countContinuations(s string) int {
	const ones = 0x0101010101010101
	n := 0
	for len(s) >= 8 {
		v := uint64(s[0]) | uint64(s[1])<<8 | uint64(s[2])<<16 | uint64(s[3])<<24 |
			uint64(s[4])<<32 | uint64(s[5])<<40 | uint64(s[6])<<48 | uint64(s[7])<<56
		n += bits.OnesCount64(v >> 7 &^ (v >> 6) & ones)
		s = s[8:]
	}
	for i := range len(s) {
		if s[i]&0xc0 == 0x80 {
			n++
		}
	}
	return n
}
