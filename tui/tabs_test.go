package tui

import (
	"strconv"
	"testing"

	"chunkscope/tui/cell"
	"chunkscope/tui/layout"
	"chunkscope/tui/panel"
	"chunkscope/tui/screen"
)

// At any width the tabs must fit in the rows of the layout. Two rows of tabs must be aligned.
func TestTabsFitInRows(t *testing.T) {
	d := newDriver(t, setup{w: 120, h: 40})
	var names []string
	for i, tab := range panel.Tabs() {
		names = append(names, strconv.Itoa(i+1)+" "+tab.Name(d.r.Context()))
	}
	for w := 32; w <= 200; w++ {
		spans := screen.TabSpans(names, w, cell.Wc)
		for i := range spans {
			at := spans[i]
			if at.To > w || at.Row >= max(1, layout.TabRows(w)-1) {
				t.Errorf("%d columns, %d rows: tab %q at %+v is outside the layout", w, layout.TabRows(w), names[i], at)
			}
			if at.Row > 0 && at.From != spans[i-len(spans)/2].From {
				t.Errorf("%d columns: tab %q at %+v is not aligned with %+v above it", w, names[i], at, spans[i-len(spans)/2])
			}
		}
	}
}
