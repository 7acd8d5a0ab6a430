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
	"chunkscope/engine/settings"
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

// Generated modules that are run by themselves cut the documents they are given,
// and say how to give some, in Python as in JavaScript. Packages that cut at blank
// lines stand in for the real ones.
func TestGeneratedModulesRunByThemselves(t *testing.T) {
	s := settings.Default()
	s.Strategy, s.OverlapMode, s.MaxChunkSize, s.OverlapSize = "recursive", "none", 4, 0
	r := exporttest.Run(t, exporttest.Document(t, "a.md", "one\n\ntwo\n"), s)
	for _, c := range []struct {
		program, target, ext, at, standIn string
		imports                           []string // arguments of a program that imports it
	}{
		{
			"python3", "langchain-python", ".py", "langchain_text_splitters.py",
			"class RecursiveCharacterTextSplitter:\n    def __init__(self, **_):\n        pass\n\n    def split_text(self, text):\n        return text.strip().split('\\n\\n')\n",
			[]string{"-c", "import cut", "a.md"},
		},
		{
			"node", "langchain-js", ".mjs", "node_modules/@langchain/textsplitters/index.js",
			"exports.RecursiveCharacterTextSplitter = class { async splitText(text) { return text.trim().split('\\n\\n'); } };\n",
			[]string{"-e", "import('./cut.mjs')", "there is no such file"},
		},
	} {
		t.Run(c.target, func(t *testing.T) {
			program, dir := interpreter(t, c.program), t.TempDir()
			code, err := handOver(t, find(c.target), r)
			if err != nil {
				t.Fatal(err)
			}
			for name, text := range map[string]string{"cut" + c.ext: code, c.at: c.standIn, "a.md": r.Doc.Text, "b.md": "three\n"} {
				if err := os.MkdirAll(filepath.Dir(filepath.Join(dir, name)), 0o700); err != nil {
					t.Fatal(err)
				}
				if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
					t.Fatal(err)
				}
			}
			for _, run := range []struct {
				documents []string
				exit      int
				said      string
			}{
				{nil, 2, " DOCUMENT...: compares how many chunks they give with chunkscope"},
				{[]string{"a.md"}, 0, "a.md: 2 chunks, as expected"},
				{[]string{"b.md", "a.md"}, 1, "b.md: nothing is expected of this text"},
			} {
				if exit, said := execute(dir, program, append([]string{"cut" + c.ext}, run.documents...)...); exit != run.exit || !strings.Contains(said, run.said) {
					t.Errorf("%v: exit code %d, said %s", run.documents, exit, said)
				}
			}
			if exit, said := execute(dir, program, c.imports...); exit != 0 || said != "" {
				t.Errorf("imported: exit code %d, said %s", exit, said)
			}
		})
	}
}

// execute runs a program in a folder: its exit code, and all it says.
func execute(dir, program string, args ...string) (exit int, said string) {
	cmd := exec.Command(program, args...)
	cmd.Dir = dir
	out, _ := cmd.CombinedOutput()
	return cmd.ProcessState.ExitCode(), string(out)
}
