package bpe

import (
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// Rows of equal bytes are split like other pieces, for any vocabulary.
func TestRowsAreSplitAsOthers(t *testing.T) {
	for _, name := range []string{"cl100k_base", "o200k_base"} {
		for _, c := range []string{" ", "\t", "\n", "a", "-", "=", "#", "*", "_", ".", "0", "\x00", "\xff"} {
			for n := 1; n < 300; n += 1 + n/20 {
				rowAsOthers(t, Named(name).vocab, strings.Repeat(c, n))
			}
		}
	}
	rowAsOthers(t, vocabOf(t, "baaa", "baa", "aa"), "baaaa") // a token that spans the start of the row
	rowAsOthers(t, vocabOf(t, "aaa", "aa"), "aaaaa")
	rowAsOthers(t, vocabOf(t, "aaaaa", "aaaa", "aa"), "aaaaaaa")
	words := rapid.SliceOfNDistinct(rapid.StringMatching(`a{1,9}|a{0,5}b{1,3}a{0,5}`), 0, 14, rapid.ID)
	rapid.Check(t, func(t *rapid.T) {
		rowAsOthers(t, vocabOf(t, words.Draw(t, "tokens")...), rapid.StringMatching(`(a{1,40}|b{1,3}|c){1,12}`).Draw(t, "text"))
	})
}

// vocabOf returns a vocabulary of these tokens, in ascending order of rank.
func vocabOf(t interface{ Fatal(...any) }, tokens ...string) *vocab {
	sizes := []byte{}
	for _, token := range tokens {
		sizes = append(sizes, byte(len(token)))
	}
	v, err := newVocab(sizes, strings.Join(tokens, ""))
	if err != nil {
		t.Fatal(err)
	}
	return v
}

func rowsIn(text string) []row {
	rows := []row{}
	for i := range len(text) {
		rows = replace(append(rows, row{i, 1, 1}), text, 0, 0)
	}
	return rows
}

func rowAsOthers(t interface{ Fatalf(string, ...any) }, v *vocab, row string) {
	got, want := v.splitRows(nil, row, rowsIn(row)), v.splitLong(nil, row, 0)
	if !slices.Equal(got, want) {
		t.Fatalf("%q: %d, not %d", row, got, want)
	}
}
