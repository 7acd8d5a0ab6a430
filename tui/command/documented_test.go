package command

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/goccy/go-yaml"
)

func TestDocumentedChecksRun(t *testing.T) {
	data, err := os.ReadFile(filepath.Join("..", "..", ".pre-commit-hooks.yaml"))
	if err != nil {
		t.Fatal(err)
	}
	var hooks []struct {
		ID, Entry string
		Args      []string
	}
	if err := yaml.Unmarshal(data, &hooks); err != nil || len(hooks) != 1 {
		t.Fatalf("got error %v and %d hooks, want one hook", err, len(hooks))
	}
	entry := strings.Fields(hooks[0].Entry)
	lines := [][]string{append(entry, hooks[0].Args...)}
	readme, err := os.ReadFile(filepath.Join("..", "..", "README.md"))
	if err != nil {
		t.Fatal(err)
	}
	step := regexp.MustCompile(`(?s)chunkscope check docs/ --config.*?sarif `).FindString(string(readme))
	lines = append(lines, strings.Fields(step))
	id := "- id: " + hooks[0].ID + "\n        args: ["
	_, args, ok := strings.Cut(string(readme), id)
	if !ok || step == "" {
		t.Fatal("the README lacks the step or the hook")
	}
	args, _, _ = strings.Cut(args, "]")
	lines = append(lines, append(entry, strings.Fields(strings.NewReplacer(",", " ", `"`, "").Replace(args))...))

	t.Chdir(t.TempDir())
	for path, text := range map[string]string{"docs/a.md": "# A\n\nOne sentence. Another one.\n", "chunks.yaml": "preset: minimal\n"} {
		if err := os.MkdirAll("docs", 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for _, line := range lines {
		if line[2] != "docs/" {
			line = append(line, "docs/a.md") // pre-commit appends file names
		}
		var out, errs bytes.Buffer
		a := newApp(strings.NewReader(""), &out, &errs)
		if code := a.execute(line[1:]); code != exitOK {
			t.Errorf("%s: got exit code %d\n%s%s", strings.Join(line, " "), code, errs.String(), out.String())
		}
	}
}
