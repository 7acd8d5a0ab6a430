package tui

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/charmbracelet/colorprofile"
	"github.com/rogpeppe/go-internal/txtar"

	"chunkscope/tui/panel"
	"chunkscope/tui/part/parttest"
)

// drawnType is the type of a panel or mode, or the settings, and the sizes it is tested in.
type drawnType struct {
	folder, name string
	sizes        []parttest.Size
}

// The settings, each panel and each mode must have golden files of three sizes next to their
// source, named after the type (parttest.Name).
func TestEveryPartHasGoldens(t *testing.T) {
	for _, d := range listDrawnTypes(t) {
		path := filepath.Join(d.folder, "testdata", d.name+".txt")
		data, err := os.ReadFile(path)
		if err != nil {
			t.Errorf("%s has no goldens: draw it in a test with parttest.Bench, under the name %q", d.folder, d.name)
			continue
		}
		kept := map[string]bool{}
		for _, f := range txtar.Parse(data).Files {
			kept[f.Name] = len(f.Data) > 0
		}
		for _, s := range d.sizes {
			size := fmt.Sprintf("%dx%d", s.W, s.H)
			if !kept[size] || !kept[size+" looks"] {
				t.Errorf("%s has no golden of %s: draw it at every size in parttest", path, size)
			}
		}
	}
}

// Golden files must include all color depths, with a dark and a light theme.
func TestGoldensCoverEveryDepth(t *testing.T) {
	depths := []colorprofile.Profile{colorprofile.TrueColor, colorprofile.ANSI256, colorprofile.ANSI, colorprofile.ASCII}
	for _, dark := range []bool{true, false} {
		for _, depth := range depths {
			if !slices.ContainsFunc(parttest.Variants(), func(v parttest.Variant) bool { return v.Theme.Dark == dark && v.Profile == depth }) {
				t.Errorf("no golden is compared at %s with dark = %t", depth, dark)
			}
		}
	}
}

func listDrawnTypes(t *testing.T) []drawnType {
	t.Helper()
	all := []drawnType{{"panel", parttest.Name(panel.Settings{}), parttest.Settings()}}
	for _, p := range panel.Tabs() {
		folder := strings.TrimPrefix(reflect.TypeOf(p).Elem().PkgPath(), "chunkscope/tui/")
		all = append(all, drawnType{folder, parttest.Name(p), parttest.Panels()})
	}
	panels, modes := declaredParts(t)
	for _, p := range panels {
		if !slices.ContainsFunc(all, func(d drawnType) bool { return d.folder == p.folder && d.name == p.name }) {
			t.Errorf("%s in %s draws like a panel but has no golden", p.name, p.folder)
		}
	}
	if len(panels) != len(panel.Tabs()) || len(modes) == 0 {
		t.Fatalf("found %d panels and %d modes in the source", len(panels), len(modes))
	}
	return append(all, modes...)
}

// declaredParts lists the types whose Lines method matches part.Panel, and those whose Lines method
// also takes a height, as in part.Mode.
func declaredParts(t *testing.T) (panels, modes []drawnType) {
	t.Helper()
	err := filepath.WalkDir(".", func(path string, entry fs.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return err
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		for _, decl := range file.Decls {
			f, ok := decl.(*ast.FuncDecl)
			if !ok || f.Recv == nil || f.Name.Name != "Lines" {
				continue
			}
			d := drawnType{filepath.ToSlash(filepath.Dir(path)), parttest.KebabCase(receiverType(f)), parttest.Screens}
			switch f.Type.Params.NumFields() {
			case 2:
				panels = append(panels, d)
			case 3:
				modes = append(modes, d)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return panels, modes
}

func receiverType(f *ast.FuncDecl) string {
	receiver := f.Recv.List[0].Type
	if star, ok := receiver.(*ast.StarExpr); ok {
		receiver = star.X
	}
	if name, ok := receiver.(*ast.Ident); ok {
		return name.Name
	}
	return ""
}
