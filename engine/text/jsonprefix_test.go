package text

import (
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func TestPrefixEndsAtFirstEscapedByte(t *testing.T) {
	for c := range 256 {
		isPlain := c >= ' ' && c < 0x7f && c != '"' && c != '\\'
		for before := range 20 {
			for _, after := range []string{"", "!", "\"\\\x00\xff\x7f!!!!!!"} {
				want := before
				if isPlain {
					want++
					if after == "!" {
						want++
					}
				}
				s := strings.Repeat("#", before) + string([]byte{byte(c)}) + after
				if got := PlainJSONPrefix(s); got != want {
					t.Fatalf("PlainJSONPrefix(%q) = %d, want %d", s, got, want)
				}
			}
		}
	}
}

func TestPrefixMatchesByteScan(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := string(rapid.SliceOf(rapid.OneOf(rapid.Byte(), rapid.ByteRange(' ', '#'), rapid.ByteRange('[', ']'), rapid.ByteRange('{', 0x81))).Draw(t, "text"))
		want := 0
		for want < len(s) && PlainJSONPrefix(s[want:want+1]) == 1 {
			want++
		}
		if got := PlainJSONPrefix(s); got != want {
			t.Fatalf("PlainJSONPrefix(%q) = %d, want %d", s, got, want)
		}
	})
}

func BenchmarkPrefix(b *testing.B) {
	s := strings.Repeat("A key is rotated every thirty days. ", 3)
	b.SetBytes(int64(len(s)))
	for b.Loop() {
		PlainJSONPrefix(s)
	}
}
