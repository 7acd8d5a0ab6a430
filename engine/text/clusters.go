package text

import (
	"unicode/utf8"

	"github.com/clipperhouse/uax29/v2/graphemes"
)

// ClusterStart returns the start of the grapheme cluster (UAX #29 §3) that contains offset off. If
// a cluster starts at off, it returns off. from must be the start of a cluster.
func ClusterStart(text string, from, off int) int {
	if off <= from || off >= len(text) {
		return off
	}
	start := findSafeStart(text, from, off)
	for it := graphemes.FromString(text[start:]); start < off && it.Next(); {
		if start+it.End() > off {
			return start + it.Start()
		}
		if start+it.End() == off {
			return off
		}
	}
	return start
}

// ClusterEnd returns the end of the grapheme cluster that starts at offset off. Each invalid byte
// is a separate cluster.
func ClusterEnd(text string, off int) int {
	it := graphemes.FromString(text[off:])
	if !it.Next() {
		return off
	}
	end := off
	for end < off+it.End() {
		if r, size := utf8.DecodeRuneInString(text[end:]); r != utf8.RuneError || size > 1 {
			end += size
			continue
		}
		return max(end, off+1)
	}
	return end
}

// SkipToText is like SkipASCIISpace, but it stops at a space followed by a combining mark, because
// such a space is visible.
func SkipToText(text string, from, to int) int {
	p := SkipASCIISpace(text, from, to)
	if p > from && joinsPrecedingSpace(text, p) {
		return p - 1
	}
	return p
}

// IsWordBoundary reports whether offset off is next to white space or at the end of text. White
// space followed by a combining mark is not a boundary.
func IsWordBoundary(text string, off int) bool {
	return off == len(text) || IsSpaceByte(text[off]) && !joinsPrecedingSpace(text, off+1) || off > 0 && IsSpaceByte(text[off-1]) && !joinsPrecedingSpace(text, off)
}

// LastWordStart returns the start of the last word in text[from:off] that follows white space. If
// there is no such word, it returns from.
func LastWordStart(text string, from, off int) int {
	for off > from && (!IsSpaceByte(text[off-1]) || joinsPrecedingSpace(text, off)) {
		off--
	}
	return off
}

func joinsPrecedingSpace(text string, off int) bool {
	if off >= len(text) || text[off] < utf8.RuneSelf {
		return false
	}
	return ClusterEnd(text[:NextChar(text, off)], off-1) > off
}

// findSafeStart returns the last offset up to off at which a cluster starts regardless of earlier
// text.
func findSafeStart(text string, from, off int) int {
	next, _ := utf8.DecodeRuneInString(text[off:])
	for off > from {
		previous, size := utf8.DecodeLastRuneInString(text[from:off])
		if neverJoins(previous) && neverJoins(next) && (previous != '\r' || next != '\n') || previous == utf8.RuneError || next == utf8.RuneError {
			return off
		}
		next = previous
		off -= size
	}
	return from
}

// neverJoins reports whether r is in a set of characters that never form clusters with each other.
// The set includes common letters.
func neverJoins(r rune) bool {
	switch {
	case r < utf8.RuneSelf:
		return true
	case r < 0x3041:
		return r >= 0xc0 && r < 0x250 || r >= 0x391 && r < 0x3e2 || r >= 0x400 && r < 0x482 || r >= 0x3001 && r < 0x302a
	}
	return r < 0x3097 || r >= 0x30a1 && r < 0x30fb || r >= 0x3400 && r < 0xa000 || r >= 0xac00 && r < 0xd7a4 || r >= 0xff01 && r < 0xff61
}
