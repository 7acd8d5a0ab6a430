package command

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// arrow says whom the packages of a room may know of this module: those below the
// rooms in knows, but none below those in but.
type arrow struct {
	room       string
	knows, but []string
}

// arrows are those of the whole house, of which the first that names a package's
// room holds for it; "." is main. The map of CONTRIBUTING puts the rooms in an
// order (TestRoomsKnowThoseBelow), and these forbid more.
var arrows = []arrow{
	{room: ".", knows: []string{"tui/command"}},
	{room: "themes"},
	{room: "tui/command", knows: []string{"tui", "engine", "themes"}},
	{room: "tui", knows: []string{"tui", "engine", "themes"}, but: []string{"tui/command"}},
	{room: "engine/split", knows: []string{"engine"}, but: []string{"engine/overlap"}},
	{room: "engine/overlap", knows: []string{"engine"}, but: []string{"engine/split"}},
	{room: "engine", knows: []string{"engine"}},
}

// allows reports whether a package may know another.
func allows(dir, other string) bool {
	below := func(dir string) func(room string) bool {
		return func(room string) bool { return dir == room || strings.HasPrefix(dir, room+"/") }
	}
	for _, a := range arrows {
		if below(dir)(a.room) {
			return slices.ContainsFunc(a.knows, below(other)) && !slices.ContainsFunc(a.but, below(other))
		}
	}
	return false
}

// TestArrowsPointOneWay holds the house to its arrows.
func TestArrowsPointOneWay(t *testing.T) {
	top := filepath.Join("..", "..")
	for _, a := range arrows {
		if _, err := os.Stat(filepath.Join(top, a.room)); err != nil {
			t.Errorf("an arrow names %s: %v", a.room, err)
		}
	}
	for dir, known := range imports(t, top) {
		for _, other := range known {
			if !allows(dir, other) {
				t.Errorf("%s knows %s, against the arrows of the house", dir, other)
			}
		}
	}
	for _, c := range [][2]string{
		{".", "tui"},
		{"themes", "engine/files"},
		{"tui/panel", "tui/command/output"},
		{"engine/quantity", "tui/cell"},
		{"engine/measure/sweep", "themes"},
		{"engine/split/markdown", "engine/overlap"},
		{"engine/overlap", "engine/split/scan"},
		{"another", "engine"},
	} {
		if allows(c[0], c[1]) {
			t.Errorf("%s may know %s", c[0], c[1])
		}
	}
}
