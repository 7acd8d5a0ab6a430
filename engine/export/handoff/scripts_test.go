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

// interpreter returns the path of the program that runs the generated code. If it is not installed,
// interpreter skips the test, or fails it if CHUNKSCOPE_SCRIPTS is "required".
func interpreter(t *testing.T, name string) string {
	t.Helper()
	path, err := exec.LookPath(name)
	if err != nil {
		if os.Getenv("CHUNKSCOPE_SCRIPTS") == "required" {
			t.Fatalf("%s is not installed", name)
		}
		t.Skipf("%s is not installed, so generated code was not parsed", name)
	}
	return path
}

func writeHandoffs(t *testing.T, as string, ends ...string) []string {
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
	eachHandoff(t, func(to *target.Target, _ *engine.Result, text string) { add(to, text) })
	eachFolder(t, func(c handoffCase, _ []*engine.Result, text string) { add(c.target, text) })
	doc := exporttest.Tutorial(t)
	for _, c := range handoffCases(t, "cases.txt") {
		if text, err := exportText(t, c.target, exporttest.Run(t, doc, c.s)); err == nil {
			add(c.target, text)
		}
	}
	if len(files) < 2 {
		t.Fatalf("got %d files, want at least 2", len(files))
	}
	return files
}

func TestGeneratedPythonParses(t *testing.T) {
	python := interpreter(t, "python3")
	const parse = "import ast, sys\nfor path in sys.argv[1:]:\n    ast.parse(open(path, encoding='utf-8').read(), path)\n"
	files := writeHandoffs(t, ".py", ".py")
	if out, err := exec.Command(python, append([]string{"-c", parse}, files...)...).CombinedOutput(); err != nil {
		t.Errorf("%v\n%s", err, out)
	}
}

func TestGeneratedJavaScriptParses(t *testing.T) {
	node := interpreter(t, "node")
	for _, file := range writeHandoffs(t, ".mjs", ".mjs") {
		if out, err := exec.Command(node, "--check", file).CombinedOutput(); err != nil {
			t.Errorf("%v\n%s", err, out)
		}
	}
}

func TestGeneratedShellParses(t *testing.T) {
	bash := interpreter(t, "bash")
	for _, file := range writeHandoffs(t, ".sh", ".sh") {
		if out, err := exec.Command(bash, "-n", file).CombinedOutput(); err != nil {
			t.Errorf("%v\n%s", err, out)
		}
	}
}

type module struct {
	program, target     string
	change              func(s *settings.Settings)
	code                func(generated string) string
	file                string
	path, standIn       string
	imports             []string
	output, otherOutput string
	otherExit           int // exit code for a document without expected chunks
}

var modules = []module{
	{
		program: "python3", target: "langchain-python", file: "cut.py", path: "langchain_text_splitters.py",
		standIn: "class RecursiveCharacterTextSplitter:\n    def __init__(self, **_):\n        pass\n\n    def split_text(self, text):\n        return text.strip().split('\\n\\n')\n",
		imports: []string{"-c", "import cut", "a.md"},
		output:  "a.md: 2 chunks, as expected", otherOutput: "b.md: nothing is expected of this text", otherExit: 1,
	},
	{
		program: "python3", target: "semchunk", file: "cut.py", path: "semchunk.py",
		standIn: "def chunkerify(*_, **__):\n    return lambda text, **_: text.strip().split('\\n\\n')\n",
		imports: []string{"-c", "import cut", "a.md"},
		output:  "a.md: 2 chunks, 2 in chunkscope (+0), 2 with the same text", otherOutput: "b.md: 1 chunks; nothing is expected of this text",
	},
	{
		program: "node", target: "langchain-js", file: "cut.mjs", path: "node_modules/@langchain/textsplitters/index.js",
		standIn: "exports.RecursiveCharacterTextSplitter = class { async splitText(text) { return text.trim().split('\\n\\n'); } };\n",
		imports: []string{"-e", "import('./cut.mjs')", "no such file"},
		output:  "a.md: 2 chunks, as expected", otherOutput: "b.md: nothing is expected of this text", otherExit: 1,
	},
	{
		program: "node", target: "llamaindex-ts", file: "cut.mjs", path: "node_modules/llamaindex/index.js",
		change:  func(s *settings.Settings) { s.Strategy, s.Unit, s.MaxChunkSize = "sentences", "tokens", 100 },
		code:    removeTypes,
		standIn: "exports.SentenceSplitter = class { splitText(text) { return text.trim().split('\\n\\n'); } };\n",
		imports: []string{"-e", "import('./cut.mjs')", "no such file"},
		output:  "a.md: 2 chunks, 1 in chunkscope (+1), 0 with the same text", otherOutput: "b.md: 1 chunks; nothing is expected of this text",
	},
}

// removeTypes removes types from TypeScript code, because older versions of node cannot run them.
func removeTypes(code string) string {
	return strings.NewReplacer(
		": { more: number | null; sentence: string }", "", ": Promise<string[]>", "", ": Promise<void>", "", ": string[]", "", ": string", "",
	).Replace(code)
}

func TestGeneratedModulesRunStandalone(t *testing.T) {
	for _, c := range modules {
		t.Run(c.target, func(t *testing.T) {
			program, dir := interpreter(t, c.program), t.TempDir()
			s := settings.Default()
			s.Strategy, s.OverlapMode, s.MaxChunkSize, s.OverlapSize = "recursive", "none", 4, 0
			if c.change != nil {
				c.change(&s)
			}
			r := exporttest.Run(t, exporttest.Document(t, "a.md", "one\n\ntwo\n"), s)
			code, err := exportText(t, find(c.target), r)
			if err != nil {
				t.Fatal(err)
			}
			if c.code != nil {
				code = c.code(code)
			}
			writeFiles(t, dir, map[string]string{c.file: code, c.path: c.standIn, "a.md": r.Doc.Text, "b.md": "three\n"})
			for _, run := range []struct {
				documents []string
				exit      int
				output    string
			}{
				{nil, 2, " DOCUMENT...: compares their chunks with chunkscope's"},
				{[]string{"a.md"}, 0, c.output},
				{[]string{"b.md", "a.md"}, c.otherExit, c.otherOutput},
				{[]string{"none.md", "b.md", "a.md"}, 3, c.output},
			} {
				if exit, output := execute(dir, program, append([]string{c.file}, run.documents...)...); exit != run.exit || !strings.Contains(output, run.output) {
					t.Errorf("%v: got exit code %d and output %s", run.documents, exit, output)
				}
			}
			if _, output := execute(dir, program, c.file, "none.md"); !strings.HasPrefix(output, "none.md cannot be read: ") || strings.Count(output, "\n") != 1 {
				t.Errorf("unexpected output for a missing document: %s", output)
			}
			if exit, output := execute(dir, program, c.imports...); exit != 0 || output != "" {
				t.Errorf("import: got exit code %d and output %q, want 0 and no output", exit, output)
			}
		})
	}
}

func execute(dir, program string, args ...string) (exit int, output string) {
	cmd := exec.Command(program, args...)
	cmd.Dir = dir
	out, _ := cmd.CombinedOutput()
	return cmd.ProcessState.ExitCode(), string(out)
}
