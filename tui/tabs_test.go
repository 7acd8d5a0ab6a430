package tui

import (
	"strconv"
	"testing"

	"chunkscope/tui/cell"
	"chunkscope/tui/layout"
	"chunkscope/tui/panel"
	"chunkscope/tui/screen"
)

// The names of the panels take the rows that the layout leaves them, at every width: in
// one row fewer, the frame was a row too short.
func TestTabsTakeTheRowsThatTheyHave(t *testing.T) {
	d := drive(t, setup{w: 120, h: 40})
	var names []string
	for i, tab := range panel.Tabs() {
		names = append(names, strconv.Itoa(i+1)+" "+tab.Name(d.r.Context()))
	}
	for w := 32; w <= 200; w++ {
		spans := screen.TabSpans(names, w, cell.Wc)
		if rows := spans[len(spans)-1].Row + 1; rows != layout.TabRows(w) {
			t.Errorf("%d columns: %d rows, and room for %d", w, rows, layout.TabRows(w))
		}
	}
}
