package docview

import (
	"testing"

	"github.com/charmbracelet/colorprofile"

	"chunkscope/tui/cell"
)

// The number of a row of the map never touches the text beside it.
func TestNumbersOnTheMapKeepOffTheText(t *testing.T) {
	s := styles(t, colorprofile.ASCII)
	look := &Look{Styles: s, Selected: -1, Piece: &Piece{}}
	for text, want := range map[string]string{
		"seven c": "seven c •", "six ch": "six ch 3•", "six ch ": "six ch 3•", "": "       3•",
	} {
		var p Position
		p.OpenText(text)
		p.Fit(look, 7, 1)
		m := Map{h: 1, rows: make([]mapRow, 1)}
		m.rows[0].count[small] = 3
		row, full := p.Begin(look)(nil, 0)
		if got := cell.Plain(string(m.Begin(look, len(text), 1, 0, 1)(row, 0, full))); got != want {
			t.Errorf("%q is drawn as %q, want %q", text, got, want)
		}
	}
}
