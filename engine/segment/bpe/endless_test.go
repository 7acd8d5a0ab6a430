package bpe_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"chunkscope/engine/segment/bpe"
)

var repetitive = []string{
	"a", "A", "ab", "xq", "é", "中", "\u0301", " ", "\t", "\n", " \n", "\n ", "=", "- ", "/", "0", "'", "'s", "aB", "中A",
	"\xff", "\xe4\xb8", "<|endoftext|>", "👩‍🚀",
}

func TestRepetitiveTextsTakeLinearTime(t *testing.T) {
	const short = 1 << 14
	long := 1 << 20
	if testing.Short() {
		long = 1 << 16
	}
	for _, name := range names {
		e := bpe.FindEncoding(name)
		for _, unit := range repetitive {
			buffer := e.Count(strings.Repeat(unit, short/len(unit)))
			addedCount := e.Count(strings.Repeat(unit, (short+short)/len(unit))) - buffer
			longCount := e.Count(strings.Repeat(unit, long/len(unit)))
			if want := buffer + addedCount*(long/short-1); longCount < want-want/16-16 || longCount > want+want/16+16 {
				t.Errorf("%s: %d bytes of %q have %d tokens, but %d bytes have %d; want linear growth", name, short, unit, buffer, long, longCount)
			}
		}
	}
}

func randomLetters(n int) string {
	r := rand.New(rand.NewPCG(3, 5))
	b := make([]byte, n)
	for i := range b {
		b[i] = byte('a' + r.IntN(26))
	}
	return string(b)
}

func BenchmarkEndless(b *testing.B) {
	for _, name := range names {
		for _, unit := range []string{"a", "xq", "中", " ", "=", "randomLetters"} {
			text := strings.Repeat(unit, 1<<20/len(unit))
			if unit == "randomLetters" {
				text = randomLetters(1 << 20)
			}
			e := bpe.FindEncoding(name)
			b.Run(name+"/"+unit, func(b *testing.B) {
				b.SetBytes(int64(len(text)))
				for b.Loop() {
					e.Count(text)
				}
			})
		}
	}
}
