package part_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// changing are the methods of a session's concerns that change it. The root
// calls them when it applies an intent.
var changing = map[string][]string{
	"Review":    {"Decide", "KeepAt", "SetClock"},
	"Compare":   {"StandOn", "Unpin"},
	"Questions": {"Change", "Drop", "BringBack", "More", "KeepAt", "AskedAnew"},
	"Measures":  {"NextDims"},
	"History":   {"BeginWith", "ComeFrom", "Pause", "Restore"},
	"Tasks":     {"Begin", "Take", "Forget", "NextView"},
	"Curves":    nil,
	"Elements":  nil,
	"Model":     nil,
	"Scope":     {"Over", "Changed", "AskedAnew", "Decided", "Remember"},
}

// Parts change the session by intents alone: what they see of it by value is a
// copy, and they neither write to its concerns nor call what changes them.
func TestPartsOnlyRead(t *testing.T) {
	files := token.NewFileSet()
	for _, room := range []string{"panel", "mode", "screen", "action", "router"} {
		err := filepath.WalkDir(filepath.Join("..", room), func(path string, _ fs.DirEntry, err error) error {
			if err != nil || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
				return err
			}
			file, err := parser.ParseFile(files, path, nil, 0)
			if err == nil {
				reads(t, files, file)
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
}

func reads(t *testing.T, files *token.FileSet, file *ast.File) {
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			for _, left := range n.Lhs {
				if concern, name := concernOf(left); concern != "" {
					t.Errorf("%s writes %s.%s: return an intent instead", files.Position(n.Pos()), concern, name)
				}
			}
		case *ast.CallExpr:
			if concern, name := concernOf(n.Fun); slices.Contains(changing[concern], name) {
				t.Errorf("%s calls %s.%s, which changes the session: return an intent instead", files.Position(n.Pos()), concern, name)
			}
		}
		return true
	})
}

// concernOf takes c.Review.Decide, and what stands in it, apart: a concern of
// the session and what of it is meant.
func concernOf(x ast.Expr) (concern, name string) {
	s, ok := x.(*ast.SelectorExpr)
	if !ok {
		return "", ""
	}
	of, ok := s.X.(*ast.SelectorExpr)
	if !ok {
		return "", ""
	}
	if _, ok := changing[of.Sel.Name]; ok {
		return of.Sel.Name, s.Sel.Name
	}
	return concernOf(of)
}
