package bpe

import (
	"sync/atomic"

	"chunkscope/engine/tokenizer"
)

// A long piece is encoded in windows. The tokens of a window are correct if its first token does
// not merge with the token before it.
const (
	window       = shortPiece
	windowFactor = 8
)

// splitWindows encodes a piece of any length in linear time.
func (v *vocab) splitWindows(dst []uint32, text string, s, e int) []uint32 {
	first, size, misses := len(dst), window, 0
	var last struct {
		start, end int
		cuts       []uint32
	}
	for pos := s; ; {
		end, previous := min(pos+size, e), len(dst)
		if text[last.start:last.end] == text[pos:end] {
			for _, c := range last.cuts {
				dst = append(dst, c-uint32(last.start)+uint32(pos))
			}
		} else {
			dst = v.splitWindow(dst, text, pos, end)
			last.start, last.end, last.cuts = pos, end, append(last.cuts[:0], dst[previous:]...)
		}
		next := end
		if len(dst) > previous+1 {
			next = int(dst[previous+1])
		}
		if previous > first && !v.areSeparate(text, int(dst[previous-1]), pos, next) {
			misses++
			if size > e-s {
				return v.splitLong(dst[:first], text[s:e], uint32(s))
			}
			size *= windowFactor
			pos, dst = int(dst[previous-1]), dst[:previous-1]
			continue
		}
		if end == e {
			return dst
		}
		known := len(dst)
		for known-1 > previous && int(dst[known-1]) > pos+size*7/8 {
			known--
		}
		if size = min(size, windowFactor*window); misses <= (len(dst)-first)/window {
			size = window
		}
		if known--; known == previous {
			pos = next
			dst = dst[:previous+1]
			continue
		}
		pos, dst = int(dst[known]), dst[:known]
	}
}

func (v *vocab) splitWindow(dst []uint32, text string, s, e int) []uint32 {
	if e-s <= shortPiece {
		return v.splitShort(dst, text, s, e)
	}
	return v.splitLong(dst, text[s:e], uint32(s))
}

// splitLong appends the same offsets as split, without windows.
func (v *vocab) splitLong(dst []uint32, text string, offset uint32) []uint32 {
	rank := func(left, _, end uint32) uint32 { return v.rank(text, int(left), int(end)) }
	for _, i := range tokenizer.Merge(len(text), rank, func(_, _ uint32) {}) {
		dst = append(dst, offset+i)
	}
	return dst
}

type pairs [1 << 10]atomic.Uint64

// areSeparate reports whether text[s:e] is encoded as the two tokens text[s:pos] and text[pos:e].
func (v *vocab) areSeparate(text string, s, pos, e int) bool {
	const rankBits = 20
	tokens := 1<<(2*rankBits) | uint64(v.rank(text, s, pos))<<rankBits | uint64(v.rank(text, pos, e))
	known := &v.pairs[mixBits(tokens)%uint64(len(v.pairs))]
	if cached := known.Load(); cached>>1 == tokens {
		return cached&1 != 0
	}
	var buffer [shortPiece]uint32
	cuts := v.splitWindow(buffer[:0], text, s, e)
	if len(cuts) == 2 && int(cuts[1]) == pos {
		known.Store(tokens<<1 | 1)
		return true
	}
	known.Store(tokens << 1)
	return false
}
