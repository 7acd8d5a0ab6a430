package tui

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// A message must replace only the description of the selected setting. Nothing must move.
func TestMessageChangesOneRow(t *testing.T) {
	for i, size := range [][2]int{{40, 12}, {60, 20}, {80, 24}, {100, 30}, {120, 40}, {200, 60}} {
		if testing.Short() && i%3 > 0 { // the race detector is slow
			continue
		}
		for _, open := range [][]string{nil, {"4"}, {"tab"}, {"?"}, {"B"}, {"E"}, {"enter"}, {"e"}, {"/"}, {"a"}, {"t"}, {"T"}, {"P"}, {"V"}, {"c"}, {"ctrl+p"}} {
			d := newDriver(t, setup{w: size[0], h: size[1]})
			d.keys(open...)
			d.frame()
			d.r.Say("")
			help := d.r.panes.Settings.Explain(&d.r.screen().Reader)
			before := strings.Split(d.plain(), "\n")
			d.r.Say("a message that fits in one row")
			for y, row := range strings.Split(d.plain(), "\n") {
				switch {
				case y != size[1]-2:
					if row != before[y] {
						t.Errorf("%v, %v: row %d changed to %q from %q", size, open, y, row, before[y])
					}
				case !strings.HasPrefix(help, strings.TrimSpace(before[y])) || !strings.HasPrefix(row, " a message that fits"):
					t.Errorf("%v, %v: wrong message row %q, previously %q", size, open, row, before[y])
				}
			}
		}
	}
}

// A warning that is too long for its row must be shown in a box that leaves the hints visible.
func TestLongWarningOpensBox(t *testing.T) {
	var words []string
	for i := range 30 {
		words = append(words, fmt.Sprintf("word%d", i))
	}
	for _, size := range [][2]int{{40, 24}, {80, 24}, {120, 40}} {
		d := newDriver(t, setup{w: size[0], h: size[1]})
		keys := slices.Collect(strings.SplitSeq(d.plain(), "\n"))[size[1]-1]
		d.r.Warn(strings.Join(words, " "))
		d.shows("Press any key to close")
		for _, word := range words {
			d.shows(word)
		}
		d.shows(keys)
		d.keys("esc")
		d.hides("Press any key to close")
	}
}
