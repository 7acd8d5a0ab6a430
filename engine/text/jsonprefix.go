package text

import "math/bits"

const (
	lowBits  = 0x0101010101010101
	highBits = 0x80 * lowBits
)

// PlainJSONPrefix returns the length of the longest prefix of s that needs no escaping in JSON.
// Such a prefix consists of ASCII characters from space to tilde, except quotes and backslashes.
// The function checks eight bytes at a time. In escapeBits, only the lowest set bit is reliable.
func PlainJSONPrefix(s string) int {
	i := 0
	for ; i+8 <= len(s); i += 8 {
		x := uint64(s[i]) | uint64(s[i+1])<<8 | uint64(s[i+2])<<16 | uint64(s[i+3])<<24 |
			uint64(s[i+4])<<32 | uint64(s[i+5])<<40 | uint64(s[i+6])<<48 | uint64(s[i+7])<<56
		quote, backslash, del := x^'"'*lowBits, x^'\\'*lowBits, x^0x7f*lowBits
		escapeBits := (x-' '*lowBits)&^x | (quote-lowBits)&^quote | (backslash-lowBits)&^backslash | (del-lowBits)&^del | x
		if escapeBits &= highBits; escapeBits != 0 {
			return i + bits.TrailingZeros64(escapeBits)/8
		}
	}
	for ; i < len(s); i++ {
		if c := s[i]; c < ' ' || c >= 0x7f || c == '"' || c == '\\' {
			break
		}
	}
	return i
}
