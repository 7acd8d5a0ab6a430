package facts

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"chunkscope/engine/rules"
)

var update = flag.Bool("update", false, "rewrite the table of facts")

func TestPageListsFacts(t *testing.T) {
	var b strings.Builder
	b.WriteString("| fact | unit | page | limits of `check` |\n|---|---|---|---|\n")
	for _, f := range Table {
		topic, ok := rules.Find(f.Name)
		if !ok {
			t.Fatalf("%s has no page: add it to the about list of a page in engine/rules", f.Name)
		}
		link := topic.Page.Name + ".md"
		if topic.Section != "" {
			link += "#" + rules.Anchor(topic.Section)
		}
		fmt.Fprintf(&b, "| `%s` | %s | [%s](%s) | %s |\n", f.Name, f.Unit, topic.Page.Name, link, f.DescribeLimits())
	}
	path := filepath.Join("..", "rules", "facts.md")
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	text, _, _ := strings.Cut(string(data), "| fact |")
	want := text + b.String()
	if *update {
		if err := os.WriteFile(path, []byte(want), 0o644); err != nil {
			t.Fatal(err)
		}
	} else if string(data) != want {
		t.Error("engine/rules/facts.md is out of date: run go test ./engine/facts -update")
	}
}
