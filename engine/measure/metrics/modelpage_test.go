package metrics

import (
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"

	"chunkscope/engine/text"
)

var update = flag.Bool("update", false, "write the table of models into engine/rules/embedding-limits.md")

func TestPageListsModels(t *testing.T) {
	var b strings.Builder
	b.WriteString("| model | of | limit | dimensions | tokenizer |\n|---|---|---|---|---|\n")
	for _, m := range Models {
		tokenizer := "not published: an estimate"
		switch {
		case m.Tokenizer != "":
			tokenizer = "`" + m.Tokenizer + "`"
		case m.File != "":
			tokenizer = "file of `" + m.File + "`"
		}
		fmt.Fprintf(&b, "| `%s` | %s | %s | %s | %s |\n", m.Name, m.Provider, text.GroupDigits(m.MaxTokens), text.GroupDigits(m.Dims), tokenizer)
	}
	const path = "../../rules/embedding-limits.md"
	page, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	textBefore, _, _ := strings.Cut(string(page), "| model | of |")
	if want := textBefore + b.String(); string(page) == want {
		return
	} else if *update {
		if err := os.WriteFile(path, []byte(want), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	t.Error("the table of models on the page is out of date: run go test ./engine/measure/metrics -run Page -update")
}
