package text

import "math/bits"

const (
	ones  = 0x0101010101010101
	highs = 0x80 * ones
)

// PlainJSONPrefix returns the length of the prefix of s that JSON does not escape: ASCII
// from space to tilde, except quotes and backslashes. It checks eight bytes at a time.
// The lowest marked byte is the first to escape; higher marks may be wrong.
func PlainJSONPrefix(s string) int {
	i := 0
	for ; i+8 <= len(s); i += 8 {
		x := uint64(s[i]) | uint64(s[i+1])<<8 | uint64(s[i+2])<<16 | uint64(s[i+3])<<24 |
			uint64(s[i+4])<<32 | uint64(s[i+5])<<40 | uint64(s[i+6])<<48 | uint64(s[i+7])<<56
		quote, backslash, del := x^'"'*ones, x^'\\'*ones, x^0x7f*ones
		marked := (x-' '*ones)&^x | (quote-ones)&^quote | (backslash-ones)&^backslash | (del-ones)&^del | x
		if marked &= highs; marked != 0 {
			return i + bits.TrailingZeros64(marked)/8
		}
	}
	for ; i < len(s); i++ {
		if c := s[i]; c < ' ' || c >= 0x7f || c == '"' || c == '\\' {
			break
		}
	}
	return i
}
