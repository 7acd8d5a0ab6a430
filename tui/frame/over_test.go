package frame

import (
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"

	"chunkscope/tui/cell"
)

// A line that covers half of a wide character leaves the row as wide as it was,
// at both ends of it.
func TestOverWideCharacters(t *testing.T) {
	const w = 12
	for _, row := range []string{"日本語日本語", "a日本語日本b", "👨‍👩‍👧👨‍👩‍👧👨‍👩‍👧👨‍👩‍👧👨‍👩‍👧👨‍👩‍👧"} {
		for x := range w - 3 {
			got := Over(row, "xyz", x, 3, w, cell.Grapheme)
			if n := ansi.StringWidth(got); n != w {
				t.Errorf("over %q at %d: %q is %d cells wide, want %d", row, x, got, n, w)
			}
			before, _, ok := strings.Cut(got, "xyz")
			if at := ansi.StringWidth(before); !ok || at != x {
				t.Errorf("over %q: the line stands at %d, want %d", row, at, x)
			}
		}
	}
}
