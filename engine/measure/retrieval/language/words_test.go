package language_test

import (
	"slices"
	"strings"
	"testing"
	"unicode"

	"chunkscope/engine/measure/retrieval/language"
)

// Every character is what the tables of Unicode say: by itself, and between two
// letters.
func TestEachWordOfEachCharacter(t *testing.T) {
	spaceless := []*unicode.RangeTable{
		unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Thai, unicode.Lao, unicode.Khmer, unicode.Myanmar,
	}
	for r := rune(0); r <= unicode.MaxRune+1; r++ {
		text := "x" + string(r) + "y\xff"
		low := strings.ToLower("x") + string(unicode.ToLower(r)) + "y"
		var want []string
		switch {
		case unicode.In(r, spaceless...):
			want = []string{"x", string(r), "y"}
		case unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.IsMark(r):
			want = []string{low}
		default:
			want = []string{"x", "y"}
		}
		var got []string
		language.EachWord(text, func(start, end int, word []byte) {
			if !strings.EqualFold(text[start:end], string(word)) && string(word) != low {
				t.Errorf("%U: %q stands for %q", r, word, text[start:end])
			}
			got = append(got, string(word))
		})
		if !slices.Equal(got, want) {
			t.Fatalf("%U: %q, not %q", r, got, want)
		}
	}
}
