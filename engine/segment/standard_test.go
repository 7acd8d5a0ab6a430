package segment

import (
	"strings"
	"testing"

	"github.com/clipperhouse/uax29/v2/sentences"
	"pgregory.net/rapid"
)

var signs = []string{
	"a", "B", "5", ".", "!", "?", "。", " ", "\t", "\u00a0", "\n", "\r\n", "\r", "\u0085", "\u2028", ",", ":", ")", "(", "\"", "»", "日", "א", "ß", "É", "٣",
	"\u0301", "\u200d", "\u00ad", "-", "*", "😀", "…", "Ⅷ", "ª", "\u2024", "#", "\v", "xyz", "e.g.",
}

func TestStandardEndsMatchLibrary(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := strings.Join(rapid.SliceOfN(rapid.SampledFrom(signs), 1, 30).Draw(t, "text"), "")
		start := 0
		for it := sentences.FromString(text); it.Next(); start = it.End() {
			if end := standardEnd(text, start); end != it.End() {
				t.Fatalf("standardEnd(%q, %d) = %d, want %d", text, start, end, it.End())
			}
		}
	})
}
