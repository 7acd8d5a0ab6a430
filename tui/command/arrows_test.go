package command

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"slices"
	"strconv"
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
		{"engine/text", "tui/cell"},
		{"engine/measure/sweep", "themes"},
		{"engine/split/markdown", "engine/overlap"},
		{"engine/overlap", "engine/split/strategy"},
		{"another", "engine"},
	} {
		if allows(c[0], c[1]) {
			t.Errorf("%s may know %s", c[0], c[1])
		}
	}
}

// clocks are the functions that read a clock, or wait by one.
var clocks = map[string][]string{
	"time":    {"Now", "Since", "Until", "Sleep", "After", "AfterFunc", "Tick", "NewTimer", "NewTicker"},
	"context": {"WithTimeout", "WithTimeoutCause", "WithDeadline", "WithDeadlineCause"},
}

// clocksIn returns the clocks that a file names, called or not.
func clocksIn(f *ast.File) (found []string) {
	imported := map[string]string{} // by the name that the file has for it
	for _, i := range f.Imports {
		if p, _ := strconv.Unquote(i.Path.Value); clocks[p] != nil {
			imported[p] = p
			if i.Name != nil {
				imported[i.Name.Name] = p
			}
		}
	}
	ast.Inspect(f, func(n ast.Node) bool {
		if s, ok := n.(*ast.SelectorExpr); ok {
			if of, ok := s.X.(*ast.Ident); ok && slices.Contains(clocks[imported[of.Name]], s.Sel.Name) {
				found = append(found, imported[of.Name]+"."+s.Sel.Name)
			}
		}
		return true
	})
	return found
}

// TestTheEngineHasNoClock: the same document and settings give the same result, and
// who calls the engine says how long it may take.
func TestTheEngineHasNoClock(t *testing.T) {
	files := 0
	eachSource(t, filepath.Join("..", ".."), "engine", parser.SkipObjectResolution, func(name string, f *ast.File) {
		files++
		for _, clock := range clocksIn(f) {
			t.Errorf("%s has a clock: %s", name, clock)
		}
	})
	if files < 200 {
		t.Errorf("only %d files were looked at", files)
	}
	f, err := parser.ParseFile(token.NewFileSet(), "", `package p
		import ("time"; c "context")
		var now = time.Now
		func f() { c.WithTimeout(nil, 3*time.Second); d.Since() }`, parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	if got := strings.Join(clocksIn(f), " "); got != "time.Now context.WithTimeout" {
		t.Errorf("found %s", got)
	}
}
