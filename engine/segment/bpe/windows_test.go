package bpe

import (
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func TestSplitMethodsAgree(t *testing.T) {
	letters := make([]byte, 300)
	for i := range letters {
		letters[i] = 'a' + byte(i*i*i%1009*i%26)
	}
	units := []string{string(letters), "a", "A", "ab", "xq", "é", "中", "字", " ", "\t", "\n", "=", "-", "/", "'", "the", "ing", "ation", "\xff", "\xe4", "0", "__", "ABC", "zz"}
	rapid.Check(t, func(t *rapid.T) {
		v := FindEncoding(rapid.SampledFrom([]string{"cl100k_base", "o200k_base"}).Draw(t, "vocabulary")).vocab
		var b strings.Builder
		for _, part := range rapid.SliceOfN(rapid.SampledFrom(units), 1, 40).Draw(t, "parts") {
			b.WriteString(strings.Repeat(part, rapid.SampledFrom([]int{1, 1, 1, 2, 3, 60, 700}).Draw(t, "times")))
		}
		b.WriteString(rapid.StringMatching(`[a-zA-Z0-9+/]{0,300}`).Draw(t, "end"))
		text := b.String()
		text = text[rapid.IntRange(0, min(len(text)-1, 200)).Draw(t, "from"):]
		want := v.splitLong(nil, text, 0)
		if got := v.splitWindows(nil, text, 0, len(text)); !slices.Equal(got, want) {
			t.Fatalf("splitWindows(%q) = %v, want %v", text, got, want)
		}
		if len(text) > shortPiece {
			text = text[:shortPiece]
		}
		if got, want := v.splitShort(nil, text, 0, len(text)), v.splitLong(nil, text, 0); !slices.Equal(got, want) {
			t.Fatalf("splitShort(%q) = %v, want %v", text, got, want)
		}
	})
}

func FuzzSplit(f *testing.F) {
	for _, text := range []string{
		strings.Repeat("=", 300) + "!" + strings.Repeat("=", 70), " " + strings.Repeat("*", 500), strings.Repeat("the", 80),
		strings.Repeat("字", 60) + "слово" + strings.Repeat("\u0301", 40), strings.Repeat("ab\xff", 50), "qzjxvkwpybghfmducltrnsioae" + strings.Repeat("xq", 70),
	} {
		f.Add(text, uint16(0))
		f.Add(text, uint16(7))
	}
	f.Fuzz(func(t *testing.T, text string, from uint16) {
		text = text[min(int(from), len(text)):]
		if text == "" || len(text) > 1<<12 {
			return
		}
		for _, name := range []string{"cl100k_base", "o200k_base"} {
			e := FindEncoding(name)
			if got, want := e.vocab.split(nil, text, 0, len(text)), e.vocab.splitLong(nil, text, 0); !slices.Equal(got, want) {
				t.Fatalf("%s: split(%q) = %v, want %v", name, text, got, want)
			}
		}
	})
}
