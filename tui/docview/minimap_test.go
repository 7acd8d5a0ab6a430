package docview

import (
	"testing"

	"github.com/charmbracelet/colorprofile"

	"chunkscope/tui/cell"
)

// Each row of the map must contain one blank and one glyph.
func TestMapHasOneGlyphPerRow(t *testing.T) {
	s := newStyles(t, colorprofile.ASCII)
	look := &Look{Styles: s, Selected: -1, Piece: &Piece{}}
	for text, want := range map[string]string{"seven c": "seven c •", "six ch": "six ch  •", "": "        •"} {
		var p Position
		p.OpenText(text)
		p.Fit(look, 7, 1)
		m := Map{h: 1, rows: make([]mapRow, 1)}
		m.rows[0].count[small] = 3
		if got := cell.Plain(string(m.RowWriter(look, len(text), 1, 0, 1)(p.RowWriter(look)(nil, 0), 0))); got != want {
			t.Errorf("map of %q = %q, want %q", text, got, want)
		}
	}
}

func TestMapShowsVisibleRows(t *testing.T) {
	for _, p := range []colorprofile.Profile{colorprofile.ASCII, colorprofile.ANSI, colorprofile.ANSI256, colorprofile.TrueColor} {
		look := &Look{Styles: newStyles(t, p), Selected: -1, Piece: &Piece{}}
		for k := range mark(marks) {
			m := Map{h: 2, rows: make([]mapRow, 2)}
			for y := range m.rows {
				m.rows[y].count[k] = 2
			}
			draw := m.RowWriter(look, 100, 2, 0, 50)
			if first, second := string(draw(nil, 0)), string(draw(nil, 1)); first == second {
				t.Errorf("%v: mark %d has the glyph %q both inside and outside the visible part", p, k, first)
			}
		}
	}
}

func TestByteAtWithoutRows(t *testing.T) {
	if got := new(Map).ByteAt(3, 0, 100); got != 0 {
		t.Errorf("ByteAt = %d, want 0", got)
	}
}
