package command

import (
	"os"
	"path/filepath"
	"regexp"
	"testing"

	"chunkscope/engine/export/records"
	"chunkscope/engine/facts"
	"chunkscope/themes"
)

func TestFormatsHaveScripts(t *testing.T) {
	files, err := filepath.Glob("../../testdata/command/*.txtar")
	if err != nil {
		t.Fatal(err)
	}
	var scripts []byte
	for _, file := range files {
		script, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		scripts = append(scripts, script...)
	}
	for _, name := range records.FormatNames() {
		if !regexp.MustCompile(`(?m)^fine chunk .*--format ` + name + `\b`).Match(scripts) {
			t.Errorf("no script in testdata/command runs chunk --format %s", name)
		}
	}
}

// Every fact, format and theme must be in its table, because one that is not would never appear.
func TestTablesListAllDeclarations(t *testing.T) {
	for _, c := range []struct {
		dir, table, declaration string
		n                       int
	}{
		{"engine/facts", "facts.go", `(?m)^var (\w+) = Fact\{`, len(facts.Table)},
		{"engine/export/records", "formats.go", `(?m)^func (\w+)\(w io\.Writer, o Options\) `, len(records.Formats)},
		{"themes", "table.go", `(?m)^func (\w+)\(\) Theme \{\n`, len(themes.List())},
	} {
		dir := filepath.Join("..", "..", c.dir)
		table, err := os.ReadFile(filepath.Join(dir, c.table))
		if err != nil {
			t.Fatal(err)
		}
		files, err := filepath.Glob(filepath.Join(dir, "*.go"))
		if err != nil {
			t.Fatal(err)
		}
		declared, declaration := 0, regexp.MustCompile(c.declaration)
		for _, file := range files {
			source, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			for _, m := range declaration.FindAllSubmatch(source, -1) {
				declared++
				if !regexp.MustCompile(`\b` + string(m[1]) + `\b`).Match(table) {
					t.Errorf("%s declares %s, but the table in %s does not list it", file, m[1], c.table)
				}
			}
		}
		if declared != c.n {
			t.Errorf("%s declares %d values, but its table has %d", c.dir, declared, c.n)
		}
	}
}
