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

type importRule struct {
	folder             string
	allowed, forbidden []string
}

// importRules lists the import rules. The first rule whose folder contains the package applies. "."
// is the main package. These rules are stricter than the order of packages in CONTRIBUTING
// (TestPackagesImportOnlyPackagesBelow).
var importRules = []importRule{
	{folder: ".", allowed: []string{"tui/command"}},
	{folder: "themes"},
	{folder: "tui/command", allowed: []string{"tui", "engine", "themes"}},
	{folder: "tui", allowed: []string{"tui", "engine", "themes"}, forbidden: []string{"tui/command"}},
	{folder: "engine/split", allowed: []string{"engine"}, forbidden: []string{"engine/overlap"}},
	{folder: "engine/overlap", allowed: []string{"engine"}, forbidden: []string{"engine/split"}},
	{folder: "engine", allowed: []string{"engine"}},
}

func allows(dir, other string) bool {
	below := func(dir string) func(folder string) bool {
		return func(folder string) bool { return dir == folder || strings.HasPrefix(dir, folder+"/") }
	}
	for _, a := range importRules {
		if below(dir)(a.folder) {
			return slices.ContainsFunc(a.allowed, below(other)) && !slices.ContainsFunc(a.forbidden, below(other))
		}
	}
	return false
}

func TestImportsFollowRules(t *testing.T) {
	top := filepath.Join("..", "..")
	for _, a := range importRules {
		if _, err := os.Stat(filepath.Join(top, a.folder)); err != nil {
			t.Errorf("package %s: %v", a.folder, err)
		}
	}
	for dir, imported := range readImports(t, top) {
		for _, other := range imported {
			if !allows(dir, other) {
				t.Errorf("%s imports %s, which importRules does not allow", dir, other)
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
			t.Errorf("allows(%s, %s) = true, want false", c[0], c[1])
		}
	}
}

var clockFunctions = map[string][]string{
	"time":    {"Now", "Since", "Until", "Sleep", "After", "AfterFunc", "Tick", "NewTimer", "NewTicker"},
	"context": {"WithTimeout", "WithTimeoutCause", "WithDeadline", "WithDeadlineCause"},
}

func findClockCalls(f *ast.File) (found []string) {
	imported := map[string]string{} // import paths, keyed by local name
	for _, i := range f.Imports {
		if p, _ := strconv.Unquote(i.Path.Value); clockFunctions[p] != nil {
			imported[p] = p
			if i.Name != nil {
				imported[i.Name.Name] = p
			}
		}
	}
	ast.Inspect(f, func(n ast.Node) bool {
		if s, ok := n.(*ast.SelectorExpr); ok {
			if ident, ok := s.X.(*ast.Ident); ok && slices.Contains(clockFunctions[imported[ident.Name]], s.Sel.Name) {
				found = append(found, imported[ident.Name]+"."+s.Sel.Name)
			}
		}
		return true
	})
	return found
}

// Engine results must not depend on the time. Callers set deadlines with a context.
func TestEngineDoesNotReadClock(t *testing.T) {
	files := 0
	visitSources(t, filepath.Join("..", ".."), "engine", parser.SkipObjectResolution, func(name string, f *ast.File) {
		files++
		for _, clock := range findClockCalls(f) {
			t.Errorf("%s uses the clock function %s", name, clock)
		}
	})
	if files < 200 {
		t.Errorf("only %d files were checked", files)
	}
	f, err := parser.ParseFile(token.NewFileSet(), "", `package p
		import ("time"; c "context")
		var now = time.Now
		func f() { c.WithTimeout(nil, 3*time.Second); d.Since() }`, parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	if got := strings.Join(findClockCalls(f), " "); got != "time.Now context.WithTimeout" {
		t.Errorf("found %s, want %s", got, "time.Now context.WithTimeout")
	}
}
