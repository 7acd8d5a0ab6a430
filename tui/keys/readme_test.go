package keys

import (
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "write the README's table of keys anew")

const (
	readme           = "../../README.md"
	opening, closing = "<!-- keys -->\n", "<!-- /keys -->"
)

// The README shows the very table that the program handles.
func TestReadmeShowsTheTable(t *testing.T) {
	b, err := os.ReadFile(readme)
	if err != nil {
		t.Fatal(err)
	}
	text := strings.ReplaceAll(string(b), "\r\n", "\n")
	before, rest, ok := strings.Cut(text, opening)
	old, after, ok2 := strings.Cut(rest, closing)
	if !ok || !ok2 {
		t.Fatalf("%s has no %q … %q", readme, opening, closing)
	}
	want := markdown()
	if old == want {
		return
	}
	if !*update {
		t.Fatalf("the README's keys are not those of the table; go test ./tui/keys -update writes:\n%s", want)
	}
	if err := os.WriteFile(readme, []byte(before+opening+want+closing+after), 0o644); err != nil {
		t.Fatal(err)
	}
}

// markdown is the table of keys, group by group.
func markdown() string {
	var b strings.Builder
	b.WriteString("| | key | does |\n|---|---|---|\n")
	for _, g := range Groups {
		name := string(g)
		for i := range Table {
			if Table[i].Group != g {
				continue
			}
			fmt.Fprintf(&b, "| %s | %s | %s |\n", name, code(&Table[i]), Table[i].Help)
			name = ""
		}
	}
	for i, m := range Pointing {
		name := ""
		if i == 0 {
			name = "Mouse"
		}
		fmt.Fprintf(&b, "| %s | %s | %s |\n", name, m.What, m.Does)
	}
	return b.String()
}

// code is the binding's keys as code, as people read them.
func code(b *Binding) string {
	out := make([]string, len(b.Keys))
	for i, k := range b.Keys {
		out[i] = "`" + Pretty(k) + "`"
	}
	return strings.Join(out, " ")
}
