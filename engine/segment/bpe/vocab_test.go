package bpe

import (
	"encoding/binary"
	"slices"
	"strings"
	"testing"

	"github.com/klauspost/compress/zstd"
)

// packed is a vocabulary as pack.go writes it, of which the parts may not fit.
func packed(t *testing.T, count uint32, sizes, tokens string) []byte {
	t.Helper()
	w, err := zstd.NewWriter(nil)
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	return w.EncodeAll(append(binary.LittleEndian.AppendUint32(nil, count), sizes+tokens...), nil)
}

func TestUnpack(t *testing.T) {
	v, err := unpack(packed(t, 3, "\x01\x02\x0a", "aababcdefghij"))
	if err != nil {
		t.Fatal(err)
	}
	for i, token := range []string{"a", "ab", "abcdefghij"} {
		if v.token(uint32(i)) != token || v.rank("_"+token+"_", 1, 1+len(token)) != uint32(i) {
			t.Errorf("token %d is %q, and %q is %d", i, v.token(uint32(i)), token, v.rank(token, 0, len(token)))
		}
	}
	if r := v.rank("abcdefghik", 0, 10); r != none {
		t.Errorf("what is no token has rank %d", r)
	}
}

func TestDamagedVocabularyIsAnError(t *testing.T) {
	whole := packed(t, 2, "\x01\x02", "aab")
	for _, c := range []struct {
		name   string
		packed []byte
		want   string
	}{
		{"cut short", whole[:len(whole)-3], "EOF"},
		{"no zstd", []byte("vocabulary"), "magic"},
		{"nothing", packed(t, 0, "", "")[:0], "0 bytes"},
		{"fewer sizes than tokens", packed(t, 9, "\x01", "a"), "9 tokens"},
		{"a token past the end", packed(t, 2, "\x01\x05", "aab"), "token 1 has 5 bytes, 2 are left"},
		{"an empty token", packed(t, 2, "\x01\x00", "a"), "token 1 has 0 bytes"},
		{"bytes that are no token's", packed(t, 1, "\x01", "ab"), "1 bytes after"},
	} {
		if _, err := unpack(c.packed); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, not %q", c.name, err, c.want)
		}
	}
	defer func() {
		if got, ok := recover().(string); !ok || !strings.HasPrefix(got, "bpe: o200k_base: ") {
			t.Errorf("panicked with %q", got)
		}
	}()
	mustUnpack("o200k_base", whole[:5])
}

// BenchmarkLoad is what the first text costs on top.
func BenchmarkLoad(b *testing.B) {
	for name, packed := range map[string][]byte{"cl100k_base": cl100kPacked, "o200k_base": o200kPacked} {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				mustUnpack(name, packed)
			}
		})
	}
}

// What the few bytes of a piece become is what byte pair encoding makes of any.
func TestFewBytesAreSplitAsMany(t *testing.T) {
	letters := []byte("etaoinsrhxqz .,(\n0\xc3\xa9")
	for _, name := range []string{"cl100k_base", "o200k_base"} {
		e := Named(name)
		var text [fourBytes]byte
		for i := range len(letters) * len(letters) * len(letters) * len(letters) {
			for k, n := 0, i; k < len(text); k, n = k+1, n/len(letters) {
				text[k] = letters[n%len(letters)]
			}
			for size := 2; size <= len(text); size++ {
				piece := string(text[:size])
				if e.vocab.rank(piece, 0, size) != none {
					continue
				}
				var few, many [fourBytes]uint32
				if got, want := e.vocab.splitFew(few[:0], piece, 0, size), e.vocab.splitShort(many[:0], piece, 0, size); !slices.Equal(got, want) {
					t.Fatalf("%s: %q: %v, want %v", name, piece, got, want)
				}
			}
		}
	}
}
