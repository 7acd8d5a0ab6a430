package bpe

import (
	"encoding/binary"
	"strings"
	"testing"

	"github.com/klauspost/compress/zstd"
)

func packVocab(t *testing.T, count uint32, sizes, tokens string) []byte {
	t.Helper()
	w, err := zstd.NewWriter(nil)
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	return w.EncodeAll(append(binary.LittleEndian.AppendUint32(nil, count), sizes+tokens...), nil)
}

func TestUnpack(t *testing.T) {
	v, err := unpack(packVocab(t, 3, "\x01\x02\x0a", "aababcdefghij"))
	if err != nil {
		t.Fatal(err)
	}
	for i, token := range []string{"a", "ab", "abcdefghij"} {
		if v.token(uint32(i)) != token || v.rank("_"+token+"_", 1, 1+len(token)) != uint32(i) {
			t.Errorf("token(%d) = %q, rank(%q) = %d; want them to match", i, v.token(uint32(i)), token, v.rank(token, 0, len(token)))
		}
	}
	if r := v.rank("abcdefghik", 0, 10); r != noRank {
		t.Errorf("text that is not a token has rank %d, want %d", r, noRank)
	}
}

func TestCorruptVocabulary(t *testing.T) {
	whole := packVocab(t, 2, "\x01\x02", "aab")
	for _, c := range []struct {
		name   string
		packed []byte
		want   string
	}{
		{"truncated", whole[:len(whole)-3], "EOF"},
		{"not zstd", []byte("vocabulary"), "magic"},
		{"nothing", packVocab(t, 0, "", "")[:0], "0 bytes"},
		{"fewer sizes than tokens", packVocab(t, 9, "\x01", "a"), "9 tokens"},
		{"a token past the end", packVocab(t, 2, "\x01\x05", "aab"), "token 1 has 5 bytes, 2 are left"},
		{"an empty token", packVocab(t, 2, "\x01\x00", "a"), "token 1 has 0 bytes"},
		{"bytes after the last token", packVocab(t, 1, "\x01", "ab"), "1 bytes after"},
	} {
		if _, err := unpack(c.packed); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: error = %v, want %q", c.name, err, c.want)
		}
	}
	defer func() {
		if got, ok := recover().(string); !ok || !strings.HasPrefix(got, "bpe: o200k_base: ") {
			t.Errorf("panic = %q, want the corrupt vocabulary", got)
		}
	}()
	mustUnpack("o200k_base", whole[:5])
}

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

func TestRankOfEveryToken(t *testing.T) {
	for name, size := range map[string]int{"cl100k_base": 100_256, "o200k_base": 199_998} {
		v := FindEncoding(name).vocab
		if got := len(v.starts) - 1; got != size {
			t.Errorf("%s has %d tokens, want %d", name, got, size)
		}
		for id := range uint32(size) {
			if token := v.token(id); v.rank(token, 0, len(token)) != id {
				t.Fatalf("%s: rank(%q) = %d, want %d", name, token, v.rank(token, 0, len(token)), id)
			}
		}
	}
}
