package keys

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// keyInSentence matches words that look like a key: "u undoes it", "press a", "a model that reads
// more (x)".
var keyInSentence = regexp.MustCompile(`(?:^|[\s;:(])(?:(\S+) (?:again )?[a-z]+s\b|[Pp]ress (\S+?)(?:[\s,;.]|$)|(\S+?)\)|with ([b-zA-Z=])(?:[\s,;.]|$))`)

var falseMatches = []string{
	"A is", "B changes", "B repairs", // A and B are sides of a comparison
	"Y yours", "D drafts", // column headings
	"severs",  // found because of the colon before it
	"↓ costs", // the arrow points to the rows below
	"# needs", // a color in a theme file
}

func keysIn(text string) map[string]string {
	out := map[string]string{}
	for _, m := range keyInSentence.FindAllStringSubmatch(text, -1) {
		for _, shown := range m[1:] {
			if _, ok := keyNameCache().keys[strings.Trim(shown, ",;")]; ok {
				out[shown] = strings.TrimLeft(m[0], " ;:(")
			}
		}
	}
	return out
}

// Messages must use Action.Key, because keys can be rebound.
func TestMessagesUseKeysFromTable(t *testing.T) {
	read := 0
	inspectScreens(t, func(at token.Position, n ast.Node) {
		lit, ok := n.(*ast.BasicLit)
		if !ok || lit.Kind != token.STRING {
			return
		}
		text, err := strconv.Unquote(lit.Value)
		if err != nil {
			t.Fatal(err)
		}
		read++
		for key, phrase := range keysIn(text) {
			if !slices.ContainsFunc(falseMatches, func(s string) bool { return strings.Contains(phrase, s) }) {
				t.Errorf("%s hard-codes the key %s in %q: use Action.Key instead", at, key, text)
			}
		}
	})
	if read < 1000 {
		t.Errorf("read only %d screen texts, want at least 1000", read)
	}
}

func TestNamedActionsHaveOneKey(t *testing.T) {
	actions, asked := actionNames(t), 0
	inspectScreens(t, func(at token.Position, n ast.Node) {
		call, _ := n.(*ast.SelectorExpr)
		if call == nil || call.Sel.Name != "Key" {
			return
		}
		selector, _ := call.X.(*ast.SelectorExpr)
		if selector == nil || actions[selector.Sel.Name] == "" {
			return
		}
		asked++
		var found []string
		for i := range Table {
			if Table[i].Action == actions[selector.Sel.Name] && !slices.Contains(found, Table[i].Keys[0]) {
				found = append(found, Table[i].Keys[0])
			}
		}
		if len(found) != 1 {
			t.Errorf("%s: the key of %s is ambiguous, one of %q: use Scope.FindBinding", at, selector.Sel.Name, found)
		}
	})
	if asked < 50 {
		t.Errorf("found only %d keys in texts, want at least 50", asked)
	}
}

func actionNames(t *testing.T) map[string]Action {
	t.Helper()
	f, err := parser.ParseFile(token.NewFileSet(), "table.go", nil, parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	names := map[string]Action{}
	ast.Inspect(f, func(n ast.Node) bool {
		if spec, ok := n.(*ast.ValueSpec); ok && len(spec.Values) == 1 {
			if lit, ok := spec.Values[0].(*ast.BasicLit); ok {
				value, _ := strconv.Unquote(lit.Value)
				names[spec.Names[0].Name] = Action(value)
			}
		}
		return true
	})
	return names
}

// A key mentioned in another action's help must do what that help says.
func TestKeysInHelpMatchTable(t *testing.T) {
	says := map[string]Action{"u undoes": Undo, "u brings": Undo, "? again shows": Help}
	seen := map[string]bool{}
	for i := range Table {
		for key, phrase := range keysIn(Table[i].Help) {
			seen[phrase] = true
			if b := FindBinding(says[phrase]); b == nil || b.Keys[0] != key {
				t.Errorf("%q: unknown action %q", Table[i].Help, phrase)
			}
		}
	}
	for phrase := range says {
		if !seen[phrase] {
			t.Errorf("no help contains %q", phrase)
		}
	}
}

func inspectScreens(t *testing.T, do func(at token.Position, n ast.Node)) {
	t.Helper()
	files := token.NewFileSet()
	err := filepath.WalkDir("..", func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && (d.Name() == "testdata" || d.Name() == "command" || d.Name() == "keys"):
			return fs.SkipDir
		case d.IsDir(), !strings.HasSuffix(path, ".go"), strings.HasSuffix(path, "_test.go"):
			return nil
		}
		f, err := parser.ParseFile(files, path, nil, parser.SkipObjectResolution)
		if err == nil {
			ast.Inspect(f, func(n ast.Node) bool {
				if n != nil {
					do(files.Position(n.Pos()), n)
				}
				return true
			})
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}
