package command

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

var (
	quotedPath   = regexp.MustCompile("`((?:\\.{0,2}/)?[a-z][\\w.-]*(?:/[\\w.*-]+)+/?)`")
	packageLine  = regexp.MustCompile(`(?m)^( *)((?:[a-z0-9]+/ +)*[a-z0-9/]+/|engine\.go) `)
	markdownLink = regexp.MustCompile(`\]\(([^)#:]+)\)`)
	declaredName = regexp.MustCompile("`(?:\\w+\\.)?(\\w*[A-Z]\\w*|\\w+: true)`|`(\\w+)` \\(`[\\w/]+\\.go`\\)")
	nameInFile   = regexp.MustCompile("`(?:\\w+\\.)?(\\w+)` \\(`([\\w/]+\\.go)`")
	testPattern  = regexp.MustCompile(`-(run|bench) '?([A-Z]\w+)`)
	goWord       = regexp.MustCompile(`\w+`)
)

func readContributing(t *testing.T) string {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("..", "..", "CONTRIBUTING.md"))
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

func listPackages(text string) (packages []string) {
	_, text, _ = strings.Cut(text, "```\nmain.go")
	text, _, _ = strings.Cut(text, "```")
	var enclosing []string
	for _, m := range packageLine.FindAllStringSubmatch(text, -1) {
		enclosing = enclosing[:min(len(m[1])/2, len(enclosing))]
		parent := strings.Join(enclosing, "")
		for dir := range strings.FieldsSeq(m[2]) {
			packages = append(packages, strings.TrimSuffix(parent+dir, "/"))
			if len(enclosing) == len(m[1])/2 {
				enclosing = append(enclosing, dir)
			}
		}
	}
	return packages
}

// CONTRIBUTING must list every package, and every path in it must exist.
func TestContributingMatchesCode(t *testing.T) {
	top := filepath.Join("..", "..")
	text := readContributing(t)
	var named []string
	for _, m := range append(quotedPath.FindAllStringSubmatch(text, -1), markdownLink.FindAllStringSubmatch(text, -1)...) {
		if !strings.ContainsAny(m[1], "*") && !strings.Contains(m[1], "NAME") && !strings.HasPrefix(m[1], "./") && !strings.HasPrefix(m[1], "rules/") {
			named = append(named, m[1])
		}
	}
	if len(named) < 20 {
		t.Fatalf("found only the paths %q, want at least 20", named)
	}
	packages := listPackages(text)
	for _, path := range append(named, packages...) {
		if _, err := os.Stat(filepath.Join(top, filepath.FromSlash(path))); err != nil {
			t.Errorf("CONTRIBUTING names %s: %v", path, err)
		}
	}
	for _, parent := range []string{"engine", "tui"} {
		entries, err := os.ReadDir(filepath.Join(top, parent))
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range entries {
			if dir := parent + "/" + e.Name(); e.IsDir() && e.Name() != "internal" && e.Name() != "testdata" && !slices.Contains(packages, dir) {
				t.Errorf("%s is missing from CONTRIBUTING", dir)
			}
		}
	}
}

func TestContributingNamesDeclarations(t *testing.T) {
	words := map[string]bool{}
	err := filepath.WalkDir(filepath.Join("..", ".."), func(name string, e fs.DirEntry, err error) error {
		if err != nil || filepath.Ext(name) != ".go" {
			return err
		}
		source, err := os.ReadFile(name)
		for _, word := range goWord.FindAll(source, -1) {
			words[string(word)] = true
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	names := declaredName.FindAllStringSubmatch(readContributing(t), -1)
	if len(names) < 80 {
		t.Fatalf("found only the names %q, want at least 80", names)
	}
	for _, m := range names {
		name := strings.TrimSuffix(m[1]+m[2], ": true")
		if !words[name] && !words["Test"+name] && !strings.HasPrefix(name, "NAME") {
			t.Errorf("CONTRIBUTING names %s, which no Go file declares", m[0])
		}
	}
	for _, m := range nameInFile.FindAllStringSubmatch(readContributing(t), -1) {
		source, err := os.ReadFile(filepath.Join("..", "..", filepath.FromSlash(m[2])))
		if strings.Contains(m[2], "/") && (err != nil || !regexp.MustCompile(`\b`+m[1]+`\b`).Match(source)) {
			t.Errorf("CONTRIBUTING names %s, but the file has no such name (%v)", m[0], err)
		}
	}
	benchmarks, err := os.ReadFile(filepath.Join("..", "..", "engine", "BENCHMARKS.md"))
	if err != nil {
		t.Fatal(err)
	}
	all := strings.Join(slices.Collect(maps.Keys(words)), " ")
	for _, m := range testPattern.FindAllStringSubmatch(readContributing(t)+string(benchmarks), -1) {
		kind := map[string]string{"run": "Test", "bench": "Benchmark"}[m[1]]
		if m[2] != "NAME" && !regexp.MustCompile(`\b`+kind+`\w*`+m[2]).MatchString(all) {
			t.Errorf("no test or benchmark matches %s", m[0])
		}
	}
}

// The map omits engine/internal, which contains helpers for tests and tables.
func TestPackagesImportOnlyPackagesBelow(t *testing.T) {
	packages := listPackages(readContributing(t))
	face := slices.Index(packages, "engine/engine.go")
	if face < 0 || len(packages) < 50 {
		t.Fatalf("CONTRIBUTING lists %d packages, engine.go at position %d", len(packages), face)
	}
	place := func(pkg string) (dir string, at int) {
		if pkg == "engine" {
			return "engine/engine.go", face
		}
		for dir = pkg; dir != "."; dir = path.Dir(dir) {
			if at = slices.Index(packages, dir); at >= 0 {
				return dir, at
			}
		}
		return "", -1
	}
	within := func(a, b string) bool { return strings.HasPrefix(a, b+"/") || strings.HasPrefix(b, a+"/") }
	seen := 0
	for dir, known := range readImports(t, filepath.Join("..", "..")) {
		a, from := place(dir)
		slices.Sort(known)
		for _, other := range slices.Compact(known) {
			b, to := place(other)
			if strings.Contains(dir+other, "/internal/") || a == b || within(a, b) {
				continue
			}
			if seen++; from >= to {
				t.Errorf("%s imports %s, which is not below it on the map in CONTRIBUTING", dir, other)
			}
		}
	}
	if seen < 200 {
		t.Errorf("only %d imports were checked", seen)
	}
}

func readImports(t *testing.T, top string) map[string][]string {
	t.Helper()
	out := map[string][]string{}
	visitSources(t, top, ".", parser.ImportsOnly, func(name string, f *ast.File) {
		for _, i := range f.Imports {
			p, err := strconv.Unquote(i.Path.Value)
			if dir, ok := strings.CutPrefix(p, "chunkscope/"); err == nil && ok {
				out[path.Dir(name)] = append(out[path.Dir(name)], dir)
			}
		}
	})
	return out
}

func visitSources(t *testing.T, top, dir string, mode parser.Mode, visit func(name string, f *ast.File)) {
	t.Helper()
	err := fs.WalkDir(os.DirFS(top), dir, func(name string, e fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if _, missing := os.Stat(filepath.Join(top, name, "go.mod")); e.IsDir() && name != "." && missing == nil {
			return fs.SkipDir
		}
		if path.Ext(name) != ".go" || strings.HasSuffix(name, "_test.go") {
			return nil
		}
		f, err := parser.ParseFile(token.NewFileSet(), filepath.Join(top, name), nil, mode)
		if err == nil {
			visit(name, f)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}
