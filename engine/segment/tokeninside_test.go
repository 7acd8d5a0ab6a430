package segment

import (
	"strings"
	"testing"

	"chunkscope/engine/chunk"
	"chunkscope/engine/source"

	"pgregory.net/rapid"
)

// Counting tokens inside a long piece does not split it again.
func TestTokensInsideALongPiece(t *testing.T) {
	runs := []string{"a", "b", "the", "ing", "字", "語", "ж", "é", "[", "](", "*", "_", "~", "=", "😀", "A", "'s", "\u0301", "\xff"}
	rapid.Check(t, func(t *rapid.T) {
		var b strings.Builder
		for _, r := range rapid.SliceOfN(rapid.SampledFrom(runs), 1, 8).Draw(t, "runs") {
			b.WriteString(strings.Repeat(r, rapid.IntRange(1, 120).Draw(t, "times")))
		}
		b.WriteString(rapid.StringMatching(`[a-z]{0,100}|[!-/]{0,100}|[a-zA-Z]{0,100}`).Draw(t, "letters"))
		d, err := source.NewFromString("a.md", b.String())
		if err != nil {
			t.Skip("no text")
		}
		m := tokenMeter{Analyse(d).Tokens(rapid.SampledFrom(vocabularies).Draw(t, "tokenizer"))}
		end := rapid.IntRange(0, len(m.text)).Draw(t, "to")
		a := rapid.IntRange(0, end).Draw(t, "from")
		if rapid.Bool().Draw(t, "tokens") {
			a, end = m.boundary(m.Starts.IndexFrom(a)), m.boundary(m.Starts.IndexFrom(end))
		}
		if got, want := m.CountRange(a, end), m.Count(m.text[a:end]); got != want {
			t.Fatalf("%d tokens of %q, want %d", got, m.text[a:end], want)
		}
		if a < len(m.text) && !chunk.InsideChar(m.text, a) {
			stop := m.encoding.Piece(m.text, a)
			r := pieceSearch{tokenMeter: m, a: a, piece: a}
			r.row = r.rowUpTo(stop)
			end := rapid.IntRange(a, stop).Draw(t, "end")
			if got, want := r.tokens(end), m.Count(m.text[a:end]); got != want {
				t.Fatalf("%d tokens of %q by its row, want %d", got, m.text[a:end], want)
			}
		}
		n := rapid.IntRange(1, 60).Draw(t, "n")
		if end := m.Advance(a, n, len(m.text)); m.Count(m.text[a:end]) > n {
			t.Fatalf("%d tokens of %q, at most %d are asked for", m.Count(m.text[a:end]), m.text[a:end], n)
		}
	})
}
