package settings

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// rooms are where a strategy, an overlap mode, a limit or a reason may be
// called by its name: its own room, the tables, and the sentences.
var rooms = []string{"engine/settings", "engine/split", "engine/overlap", "engine/chunk", "engine/explain"}

// otherWords are names of strategies and modes that mean something else where
// they are compared: file, and word.
var otherWords = map[string]string{
	"themes/colour.go":                       "none",           // no colour
	"tui/session/asking/excerpt.go":          "headings",       // a field of the metadata
	"engine/measure/internal/cases/cases.go": "native context", // the words of the cases
}

// TestNobodyComparesNames holds the program to asking for traits: outside their
// rooms nothing compares a strategy, an overlap mode, a limit or a reason with
// a name.
func TestNobodyComparesNames(t *testing.T) {
	files := 0
	err := filepath.WalkDir("../..", func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		name, _ := filepath.Rel("../..", path)
		name = filepath.ToSlash(name)
		if d.IsDir() {
			if slices.Contains(rooms, name) || d.Name() == "testdata" || strings.HasPrefix(d.Name(), ".") && name != "." {
				return filepath.SkipDir
			}
			return nil
		}
		if !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") {
			return nil
		}
		files++
		set := token.NewFileSet()
		file, err := parser.ParseFile(set, path, nil, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		for _, c := range compared(set, file) {
			if !strings.Contains(otherWords[name], c.word) {
				t.Errorf("%s:%d compares something with %s: ask for a trait instead (engine/settings/modes.go, strategies.go)", name, c.line, c.word)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if files < 200 {
		t.Errorf("only %d files were looked at", files)
	}
}

func TestComparisonsAreFound(t *testing.T) {
	const source = `package planted

func planted(s settings.Settings, c chunk.Seam, mode string) bool {
	switch s.Strategy {
	case "window", "structural":
		return slices.Contains([]string{"budget"}, mode)
	}
	if mode := s.OverlapMode; mode != "context" {
		return c.Limit.Kind == chunk.LimitMax
	}
	s.OverlapMode = "none"
	if bound(c, chunk.LimitMax) {
		return true
	}
	return c.Reason == "cannot_merge" || map[string]bool{"native": true}[mode] || mode == "other"
}
`
	set := token.NewFileSet()
	file, err := parser.ParseFile(set, "planted.go", source, parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, c := range compared(set, file) {
		got = append(got, fmt.Sprintf("%d %s", c.line, c.word))
	}
	want := []string{"5 window", "5 structural", "6 budget", "8 context", "9 chunk.LimitMax", "12 chunk.LimitMax", "15 cannot_merge", "15 native"}
	if !slices.Equal(got, want) {
		t.Errorf("found %q, want %q", got, want)
	}
}

// comparison is a name that something is compared with.
type comparison struct {
	word string
	line int
}

// compared are the names that a file compares with, in their order: by == and
// !=, as a case, in a list that is searched, as the key of a map.
func compared(set *token.FileSet, file *ast.File) []comparison {
	var out []comparison
	look := func(exprs ...ast.Expr) {
		for _, e := range exprs {
			if word := nameIn(e); word != "" {
				out = append(out, comparison{word, set.Position(e.Pos()).Line})
			}
		}
	}
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.BinaryExpr:
			if n.Op == token.EQL || n.Op == token.NEQ {
				look(n.X, n.Y)
			}
		case *ast.CaseClause:
			look(n.List...)
		case *ast.CallExpr:
			for _, arg := range n.Args {
				if _, ok := arg.(*ast.SelectorExpr); ok {
					look(arg)
				}
			}
			if f, ok := n.Fun.(*ast.SelectorExpr); ok && (f.Sel.Name == "Contains" || f.Sel.Name == "Index") {
				for _, arg := range n.Args {
					if list, ok := arg.(*ast.CompositeLit); ok {
						look(list.Elts...)
					}
				}
			}
		case *ast.IndexExpr:
			if list, ok := n.X.(*ast.CompositeLit); ok {
				for _, e := range list.Elts {
					if pair, ok := e.(*ast.KeyValueExpr); ok {
						look(pair.Key)
					}
				}
			}
		}
		return true
	})
	return out
}

// nameIn is the name of a strategy, a mode or a reason that an expression is,
// or a constant of engine/chunk that is a limit or a reason; empty else. No
// limit at all, and a reason that was not given, are no names.
func nameIn(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.BasicLit:
		word, err := strconv.Unquote(e.Value)
		if err == nil && slices.Contains(names(), word) {
			return word
		}
	case *ast.SelectorExpr:
		room, ok := e.X.(*ast.Ident)
		if !ok || room.Name != "chunk" || e.Sel.Name == "LimitNone" || e.Sel.Name == "ReasonUnsaid" {
			return ""
		}
		for _, kind := range []string{"Limit", "Reason", "Cause"} {
			if strings.HasPrefix(e.Sel.Name, kind) && e.Sel.Name != kind {
				return "chunk." + e.Sel.Name
			}
		}
	}
	return ""
}

func names() []string {
	out := []string{"code_block_integrity", "table_integrity", "section_integrity", "cannot_merge", "kept_whole"}
	for i := range Strategies {
		out = append(out, Strategies[i].Name)
	}
	for i := range Modes {
		out = append(out, Modes[i].Name)
	}
	return out
}
