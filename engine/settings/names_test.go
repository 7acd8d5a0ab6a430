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

// namingFolders lists the folders that may contain names of strategies, overlap modes, limits and
// reasons.
var namingFolders = []string{"engine/split", "engine/overlap", "engine/chunk", "engine/explain"}

// otherWords maps files to words that look like names of strategies or modes but are not.
var otherWords = map[string]string{
	"themes/color.go": "none", // color
	"themes/table.go": "auto", // theme
	"engine/measure/retrieval/language/language.go": "auto",                    // language
	"engine/export/report/facts.go":                 "headings",                // field of the metadata
	"tui/panel/chunkmetadata.go":                    "headings",                // field of the metadata
	"tui/session/asking/excerpt.go":                 "headings",                // field of the metadata
	"engine/settings/parents.go":                    "paragraphs",              // value of parents
	"engine/settings/settings.go":                   "none",                    // value of context_prefix
	"engine/settings/table.go":                      "none",                    // value of parents
	"engine/measure/internal/cases/cases.go":        "chunk.ReasonCannotMerge", // word in test cases
}

// Code outside the naming folders must use the traits of strategies and modes instead of comparing
// names.
func TestNamesAreNotCompared(t *testing.T) {
	files := 0
	err := filepath.WalkDir("../..", func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		name, _ := filepath.Rel("../..", path)
		name = filepath.ToSlash(name)
		if d.IsDir() {
			if slices.Contains(namingFolders, name) || d.Name() == "testdata" || strings.HasPrefix(d.Name(), ".") && name != "." {
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
		for _, c := range findComparisons(set, file) {
			if !strings.Contains(otherWords[name], c.word) {
				t.Errorf("%s:%d compares a name with %s: use a trait instead (engine/settings/modes.go, strategies.go)", name, c.line, c.word)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if files < 200 {
		t.Errorf("only %d files were checked, want at least 200", files)
	}
}

func TestFindComparisons(t *testing.T) {
	const source = `package planted

import words "chunkscope/engine/chunk"

const fixed = "window"

var kinds = map[string]int{"budget": 1}

func planted(s settings.Settings, c words.Seam, mode string) bool {
	switch s.Strategy {
	case "window", "structural":
		return slices.Contains([]string{"budget"}, mode)
	}
	if mode := s.OverlapMode; mode != "context" {
		return c.Limit.Kind == words.LimitMax
	}
	s.OverlapMode = "none"
	if bound(c, words.LimitMax) || c.OversizeReason >= words.ReasonTable {
		return true
	}
	if strings.HasPrefix(s.Strategy, "code_aware") || slices.Index(modes, "native") > 0 {
		return counted[words.ReasonCode] > 0
	}
	want := "sentences"
	return c.Reason == ("cannot_merge") || map[string]bool{"native": true}[mode] || mode == "other" || mode == want
}
`
	set := token.NewFileSet()
	file, err := parser.ParseFile(set, "planted.go", source, parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, c := range findComparisons(set, file) {
		got = append(got, fmt.Sprintf("%d %s", c.line, c.word))
	}
	want := []string{
		"5 window", "7 budget", "11 window", "11 structural", "12 budget", "14 context", "15 chunk.LimitMax",
		"18 chunk.LimitMax", "18 chunk.ReasonTable", "21 code_aware", "21 native", "22 chunk.ReasonCode",
		"24 sentences", "25 cannot_merge", "25 native",
	}
	if !slices.Equal(got, want) {
		t.Errorf("found %q, want %q", got, want)
	}
}

// Names must not be exported constants, since other packages could compare them.
func TestNamingFoldersExportNoNames(t *testing.T) {
	for _, folder := range namingFolders {
		err := filepath.WalkDir(filepath.Join("..", "..", folder), func(path string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
				return err
			}
			file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.SkipObjectResolution)
			if err != nil {
				return err
			}
			ast.Inspect(file, func(n ast.Node) bool {
				spec, ok := n.(*ast.ValueSpec)
				if !ok {
					return true
				}
				for i, v := range spec.Values {
					if lit, ok := v.(*ast.BasicLit); ok && spec.Names[i].IsExported() {
						if word, err := strconv.Unquote(lit.Value); err == nil && slices.Contains(comparedNames(), word) {
							t.Errorf("%s exports %s for the name %s", path, spec.Names[i], word)
						}
					}
				}
				return true
			})
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
}

type comparison struct {
	word string
	line int
}

func findComparisons(set *token.FileSet, file *ast.File) []comparison {
	w := comparisonFinder{files: set, chunkName: localName(file, "chunkscope/engine/chunk")}
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.BinaryExpr:
			switch n.Op {
			case token.EQL, token.NEQ, token.LSS, token.LEQ, token.GTR, token.GEQ:
				w.examine(n.X, n.Y)
			}
		case *ast.CaseClause:
			w.examine(n.List...)
		case *ast.CallExpr:
			w.examineCall(n)
		case *ast.IndexExpr:
			w.examine(n.Index)
		case *ast.CompositeLit:
			if _, ok := n.Type.(*ast.MapType); ok {
				w.examineKeys(n)
			}
		case *ast.ValueSpec:
			w.examine(n.Values...)
		case *ast.AssignStmt:
			if n.Tok == token.DEFINE {
				w.examine(n.Rhs...)
			}
		}
		return true
	})
	slices.SortStableFunc(w.found, func(a, b comparison) int { return a.line - b.line })
	return w.found
}

type comparisonFinder struct {
	files     *token.FileSet
	chunkName string // name under which engine/chunk is imported
	found     []comparison
}

func (w *comparisonFinder) examine(exprs ...ast.Expr) {
	for _, e := range exprs {
		if word := w.findName(e); word != "" {
			w.found = append(w.found, comparison{word, w.files.Position(e.Pos()).Line})
		}
	}
}

func (w *comparisonFinder) examineKeys(list *ast.CompositeLit) {
	for _, e := range list.Elts {
		if pair, ok := e.(*ast.KeyValueExpr); ok {
			w.examine(pair.Key)
		}
	}
}

var comparers = []string{"strings", "slices", "cmp", "maps", "reflect"}

func (w *comparisonFinder) examineCall(n *ast.CallExpr) {
	f, _ := n.Fun.(*ast.SelectorExpr)
	pkg, _ := selectorOperand(f)
	for _, arg := range n.Args {
		switch arg := arg.(type) {
		case *ast.SelectorExpr:
			w.examine(arg)
		case *ast.BasicLit:
			if slices.Contains(comparers, pkg) {
				w.examine(arg)
			}
		case *ast.CompositeLit:
			if slices.Contains(comparers, pkg) {
				w.examine(arg.Elts...)
			}
		}
	}
}

func selectorOperand(f *ast.SelectorExpr) (string, bool) {
	if f == nil {
		return "", false
	}
	id, ok := f.X.(*ast.Ident)
	if !ok {
		return "", false
	}
	return id.Name, true
}

func localName(file *ast.File, path string) string {
	for _, imp := range file.Imports {
		if imp.Path.Value == strconv.Quote(path) && imp.Name != nil {
			return imp.Name.Name
		}
	}
	return path[strings.LastIndexByte(path, '/')+1:]
}

func (w *comparisonFinder) findName(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.ParenExpr:
		return w.findName(e.X)
	case *ast.BasicLit:
		word, err := strconv.Unquote(e.Value)
		if err == nil && slices.Contains(comparedNames(), word) {
			return word
		}
	case *ast.SelectorExpr:
		operand, ok := selectorOperand(e)
		if !ok || operand != w.chunkName || e.Sel.Name == "LimitNone" || e.Sel.Name == "ReasonUnknown" {
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

func comparedNames() []string {
	out := []string{"code_block_integrity", "table_integrity", "section_integrity", "cannot_merge", "kept_whole"}
	for i := range Strategies {
		out = append(out, Strategies[i].Name)
	}
	for i := range Modes {
		out = append(out, Modes[i].Name)
	}
	return out
}

func TestSuggestNames(t *testing.T) {
	names := []string{"tokens-256", "tokens-512", "minimal", "all-MiniLM-L6-v2", "many-a", "many-b", "many-c", "many-d", "many-e", "many-f", "few-a", "few-b", "few-c", "few-d"}
	for word, want := range map[string]string{
		"tokens": "tokens-256 or tokens-512", "Tokens": "tokens-256 or tokens-512", "minimla": "minimal", "minilm": "all-MiniLM-L6-v2",
		"many": "", "ini": "", "zzzz": "", "inil": "all-MiniLM-L6-v2", "few": "few-a, few-b, few-c or few-d",
	} {
		if got := SuggestNames(word, names); got != want {
			t.Errorf("SuggestNames(%q) = %q, want %q", word, got, want)
		}
	}
}
