package part

import (
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"chunkscope/tui/cell"
)

func TestLongValueIsTruncated(t *testing.T) {
	s := Sheet{C: &Context{Styles: &cell.Styles{}}, W: 40}
	s.Text(strings.Repeat("é", 10<<20), "")
	if n := len(s.Lines); n == 0 || n > maxValueBytes/10 {
		t.Fatalf("got %d rows for a very long text", n)
	}
	for _, value := range []string{"", "short", strings.Repeat("a", maxValueBytes), "a" + strings.Repeat("é", maxValueBytes)} {
		got := truncateValue(value)
		if !utf8.ValidString(got) || len(value) <= maxValueBytes && got != value || len(value) > maxValueBytes && !strings.HasSuffix(got, "…") {
			t.Errorf("truncateValue(%d bytes) returned %d bytes ending in %q", len(value), len(got), got[max(0, len(got)-8):])
		}
	}
}

// Values must wrap between items if that takes no more rows than wrapping at words.
func TestValuesWrapBetweenItems(t *testing.T) {
	for _, c := range []struct {
		value string
		w     int
		want  []string
	}{
		{"128–158 · bytes 4332–5861", 19, []string{"128–158", "bytes 4332–5861"}},
		{"128–158 · bytes 4332–5861", 30, []string{"128–158 · bytes 4332–5861"}},
		{"2427 chars · 306 words", 19, []string{"2427 chars", "306 words"}},
		{"one · two three four five · six", 16, []string{"one · two three", "four five · six"}},
		{"one two three four", 9, []string{"one two", "three", "four"}},
	} {
		if got := wrapItems(c.value, c.w, cell.Wc); !slices.Equal(got, c.want) {
			t.Errorf("wrapItems(%q, %d) = %q, want %q", c.value, c.w, got, c.want)
		}
	}
}
