package screen

import (
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"

	"chunkscope/tui/cell"
	"chunkscope/tui/layout"
)

func newTestCanvas(text string, w, h int, m cell.Method) Canvas {
	c := NewCanvas(w, h, m)
	c.Draw(text, layout.Rect{W: w, H: h})
	return c
}

// A layer that covers half of a wide character must not change the positions of other characters or
// the row width.
func TestLayerOverWideCharacters(t *testing.T) {
	const w = 12
	for _, row := range []string{"日本語日本語", "a日本語日本b", "👨‍👩‍👧👨‍👩‍👧👨‍👩‍👧👨‍👩‍👧👨‍👩‍👧👨‍👩‍👧"} {
		for x := range w - 3 {
			c := newTestCanvas(row, w, 1, cell.Grapheme)
			c.Draw("xyz", layout.Rect{X: x, W: 3, H: 1})
			got := c.Rows()[0]
			if n := ansi.StringWidth(got); n != w {
				t.Errorf("layer over %q at column %d: width of %q = %d, want %d", row, x, got, n, w)
			}
			before, _, ok := strings.Cut(got, "xyz")
			if at := ansi.StringWidth(before); !ok || at != x {
				t.Errorf("layer over %q starts in column %d, want %d", row, at, x)
			}
		}
	}
}

func TestCanvasMeasuresLikeTerminal(t *testing.T) {
	const row = "नि กำ 🇯🇵 end"
	for _, m := range []cell.Method{cell.Wc, cell.Grapheme} {
		at := cell.Width(row, m) - 3
		c := newTestCanvas(row, at+3, 1, m)
		c.Draw("END", layout.Rect{X: at, W: 3, H: 1})
		if got := c.Rows()[0]; !strings.HasSuffix(got, " END") || strings.Contains(got, "end") {
			t.Errorf("method %d: row = %q, want it to end with END", m, got)
		}
	}
}

func TestIsBlank(t *testing.T) {
	c := newTestCanvas("\x1b[0;1mab  \x1b[0;4m  日 ", 9, 1, cell.Grapheme)
	for _, at := range []struct {
		x, n int
		want bool
	}{{2, 4, true}, {1, 4, false}, {2, 5, false}, {7, 2, false}, {8, 1, true}, {8, 9, false}} {
		if got := c.IsBlank(layout.Rect{X: at.x, W: at.n, H: 1}); got != at.want {
			t.Errorf("IsBlank of %d cells from column %d = %v, want %v", at.n, at.x, got, at.want)
		}
	}
}

func TestDialog(t *testing.T) {
	s := &cell.Styles{}
	for title, want := range map[string]string{
		"Key":                 "..........\n.┌─ Ke…─┐.\n.│abcdef│.\n.│      │.\n.└─ ↓2 ─┘.",
		"\x1b[2JA long title": "..........\n.┌─ ␛[…─┐.\n.│abcdef│.\n.│      │.\n.└─ ↓2 ─┘.",
	} {
		c := newTestCanvas(strings.Repeat(strings.Repeat(".", 10)+"\n", 5), 10, 5, cell.Wc)
		area := layout.Rect{X: 2, Y: 2, W: 6, H: 2}
		c.DrawDialog(title, []string{"abcdef"}, area, s)
		c.DrawLowerEdge("too long", "↓2", area, s)
		if got := strings.Join(c.Rows(), "\n"); got != want {
			t.Errorf("%q:\n%s\nwant\n%s", title, got, want)
		}
	}
}
