package handoff

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"chunkscope/engine"
	"chunkscope/engine/export/handoff/target"
	"chunkscope/engine/export/internal/exporttest"
)

// interpreter finds a program that reads generated code. Where
// CHUNKSCOPE_SCRIPTS=required is set, as in CI, it must be there.
func interpreter(t *testing.T, name string) string {
	t.Helper()
	path, err := exec.LookPath(name)
	if err != nil {
		if os.Getenv("CHUNKSCOPE_SCRIPTS") == "required" {
			t.Fatalf("%s is not installed", name)
		}
		t.Skipf("%s is not installed: generated code is not parsed", name)
	}
	return path
}

// generated writes every hand-off with one of these ends into a folder, the
// golden ones, those of everyHandoff, and those of several documents.
func generated(t *testing.T, as string, ends ...string) []string {
	t.Helper()
	dir := t.TempDir()
	var files []string
	seen := map[string]bool{}
	add := func(to *target.Target, text string) {
		for _, end := range ends {
			if to.Ext != end || seen[text] {
				continue
			}
			seen[text] = true
			path := filepath.Join(dir, to.Name+"-"+string(rune('a'+len(files)%26))+strings.Repeat("x", len(files)/26)+as)
			if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
				t.Fatal(err)
			}
			files = append(files, path)
		}
	}
	everyHandoff(t, func(to *target.Target, _ *engine.Result, text string) { add(to, text) })
	everyFolder(t, func(c handoffCase, _ []*engine.Result, text string) { add(c.to, text) })
	doc := exporttest.Tutorial(t)
	for _, c := range handoffCases(t, "cases.txt") {
		if text, err := handOver(t, c.to, exporttest.Run(t, doc, c.s)); err == nil {
			add(c.to, text)
		}
	}
	if len(files) < 2 {
		t.Fatalf("%d files", len(files))
	}
	return files
}

func TestGeneratedPythonParses(t *testing.T) {
	python := interpreter(t, "python3")
	const parse = "import ast, sys\nfor path in sys.argv[1:]:\n    ast.parse(open(path, encoding='utf-8').read(), path)\n"
	files := generated(t, ".py", ".py")
	if out, err := exec.Command(python, append([]string{"-c", parse}, files...)...).CombinedOutput(); err != nil {
		t.Errorf("%v\n%s", err, out)
	}
}

func TestGeneratedJavaScriptParses(t *testing.T) {
	node := interpreter(t, "node")
	for _, file := range generated(t, ".mjs", ".mjs") {
		if out, err := exec.Command(node, "--check", file).CombinedOutput(); err != nil {
			t.Errorf("%v\n%s", err, out)
		}
	}
}

func TestGeneratedShellParses(t *testing.T) {
	bash := interpreter(t, "bash")
	for _, file := range generated(t, ".sh", ".sh") {
		if out, err := exec.Command(bash, "-n", file).CombinedOutput(); err != nil {
			t.Errorf("%v\n%s", err, out)
		}
	}
}
