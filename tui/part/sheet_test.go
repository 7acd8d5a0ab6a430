package part

import (
	"strings"
	"testing"
	"unicode/utf8"

	"chunkscope/tui/cell"
)

// A heading of ten megabytes is a value too; drawing it costs no more than a
// long one.
func TestValueOfADocumentsLengthIsAbridged(t *testing.T) {
	s := Sheet{C: &Context{Styles: &cell.Styles{}}, W: 40}
	s.Text(strings.Repeat("é", 10<<20), "")
	if n := len(s.Lines); n == 0 || n > longest/10 {
		t.Fatalf("%d rows", n)
	}
	for _, value := range []string{"", "short", strings.Repeat("a", longest), "a" + strings.Repeat("é", longest)} {
		got := abridge(value)
		if !utf8.ValidString(got) || len(value) <= longest && got != value || len(value) > longest && !strings.HasSuffix(got, "…") {
			t.Errorf("%d bytes become %d: …%q", len(value), len(got), got[max(0, len(got)-8):])
		}
	}
}
