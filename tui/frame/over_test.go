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

// What is behind a line goes on in its own style, whether that began in front of the
// line, under it or behind it.
func TestOverKeepsStyles(t *testing.T) {
	const row = "\x1b[0;1mabc\x1b[0;4md\x1b[9me\x1b[0;7mf\x1b[m"
	for x, want := range []string{
		"\x1b[mx\x1b[0;1mbc\x1b[0;4md\x1b[9me\x1b[0;7mf\x1b[m",
		"\x1b[0;1ma\x1b[mx\x1b[0;1mc\x1b[0;4md\x1b[9me\x1b[0;7mf\x1b[m",
		"\x1b[0;1mab\x1b[mx\x1b[0;1m\x1b[0;4md\x1b[9me\x1b[0;7mf\x1b[m",
		"\x1b[0;1mabc\x1b[mx\x1b[0;4m\x1b[9me\x1b[0;7mf\x1b[m",
		"\x1b[0;1mabc\x1b[0;4md\x1b[mx\x1b[0;4m\x1b[9m\x1b[0;7mf\x1b[m",
		"\x1b[0;1mabc\x1b[0;4md\x1b[9me\x1b[mx\x1b[0;7m\x1b[m",
	} {
		if got := Over(row, "x", x, 1, 6, cell.Grapheme); got != want {
			t.Errorf("at %d: %q, want %q", x, got, want)
		}
	}
}

// Blanks are blank whatever their style is; half a wide character is not.
func TestBlank(t *testing.T) {
	const row = "\x1b[0;1mab  \x1b[0;4m  日 "
	for _, c := range []struct {
		x, n int
		want bool
	}{{2, 4, true}, {1, 4, false}, {2, 5, false}, {7, 2, false}, {8, 1, true}, {8, 9, true}} {
		if got := Blank(row, c.x, c.n, cell.Grapheme); got != c.want {
			t.Errorf("%d cells from %d: %v", c.n, c.x, got)
		}
	}
}
