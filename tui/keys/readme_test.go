package keys

import (
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "write the README's tables of keys and words anew")

const readme = "../../README.md"

// The README shows the very tables that the program handles and the help shows.
func TestReadmeShowsTheTables(t *testing.T) {
	for name, want := range map[string]string{"keys": markdown(), "words": wordsMarkdown()} {
		b, err := os.ReadFile(readme)
		if err != nil {
			t.Fatal(err)
		}
		opening, closing := "<!-- "+name+" -->\n", "<!-- /"+name+" -->"
		text := strings.ReplaceAll(string(b), "\r\n", "\n")
		before, rest, ok := strings.Cut(text, opening)
		old, after, ok2 := strings.Cut(rest, closing)
		if !ok || !ok2 {
			t.Fatalf("%s has no %q … %q", readme, opening, closing)
		}
		if old == want {
			continue
		}
		if !*update {
			t.Fatalf("the README's %s are not those of the table; go test ./tui/keys -update writes:\n%s", name, want)
		}
		if err := os.WriteFile(readme, []byte(before+opening+want+closing+after), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// wordsMarkdown is the table of words.
func wordsMarkdown() string {
	var b strings.Builder
	b.WriteString("| word | means |\n|---|---|\n")
	for _, w := range Words {
		fmt.Fprintf(&b, "| %s | %s |\n", w.Word, w.Means)
	}
	return b.String()
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
