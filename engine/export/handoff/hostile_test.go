package handoff

import (
	"bufio"
	"encoding/json"
	"errors"
	"io"
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"chunkscope/engine/export/handoff/target"
	"chunkscope/engine/export/internal/exporttest"
	"chunkscope/engine/settings"
)

// pythonReader prints the values after `separators=` in Python modules.
const pythonReader = `
import ast, json, sys
for line in sys.stdin:
    try:
        tree = ast.parse(json.loads(line))
        found = [ast.literal_eval(k.value) for k in ast.walk(tree) if isinstance(k, ast.keyword) and k.arg == "separators"]
        flags = [ast.literal_eval(a.value) for a in ast.walk(tree)
                 if isinstance(a, ast.Assign) and getattr(a.targets[0], "id", "") == "CHUNKSCOPE"]
        print(json.dumps({"separators": found, "flags": flags}), flush=True)
    except Exception as e:
        print(json.dumps({"error": repr(e)}), flush=True)
`

// nodeReader prints the values after `separators:` in JavaScript modules without running them.
const nodeReader = `
const vm = require("node:vm");
require("node:readline").createInterface({ input: process.stdin }).on("line", (line) => {
  try {
    const text = JSON.parse(line);
    new vm.Script(text.replace(/^import .*$/gm, "").replace(/^export /gm, "").replace("import.meta", "import_meta"));
    const own = text.match(/^  separators: (.*),$/m);
    console.log(JSON.stringify({ separators: own ? [vm.runInNewContext(own[1])] : [] }));
  } catch (e) {
    console.log(JSON.stringify({ error: String(e) }));
  }
});
`

type reader struct {
	stdin  io.WriteCloser
	stdout *bufio.Scanner
}

func newReader(t *testing.T, name string, args ...string) *reader {
	t.Helper()
	cmd := exec.Command(interpreter(t, name), args...)
	cmd.Stderr = os.Stderr
	stdin, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	stdout, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		stdin.Close()
		if err := cmd.Wait(); err != nil {
			t.Error(err)
		}
	})
	lines := bufio.NewScanner(stdout)
	lines.Buffer(nil, 1<<20)
	return &reader{stdin, lines}
}

type readResult struct {
	Separators [][]string
	Flags      [][]string
	Error      string
}

func (x *reader) read(t *rapid.T, text string) readResult {
	line, err := json.Marshal(text)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := x.stdin.Write(append(line, '\n')); err != nil {
		t.Fatal(err)
	}
	var got readResult
	if !x.stdout.Scan() {
		t.Fatal("the interpreter exited before it answered")
	}
	if err := json.Unmarshal(x.stdout.Bytes(), &got); err != nil {
		t.Fatal(err)
	}
	return got
}

var hostileSeparators = rapid.Custom(func(t *rapid.T) []string {
	word := rapid.OneOf(
		rapid.SampledFrom([]string{
			`  # `, `  #`, `"`, `'`, `\`, `\\`, `\"`, "\n", "\r\n", "\x00", "\u2028", "\u202e", "\ufeff", "🙂", "\U000e0041", "*/", "/*", "//",
			"${x}", "{{.}}", "{{", "}}", "`", `"""`, "%s", "%!", "</script>", "\x7f", "\u0085", " ", ",", "]", `",`, "BODY",
		}),
		rapid.StringN(0, 4, -1),
	)
	list := rapid.SliceOfN(rapid.Map(rapid.SliceOfN(word, 1, 3), func(words []string) string { return strings.ToValidUTF8(strings.Join(words, ""), "?") }), 1, 4).Draw(t, "separators")
	return append(slices.DeleteFunc(list, func(s string) bool { return s == "" }), "")
})

func TestGeneratedCodePreservesSeparators(t *testing.T) {
	readers := map[string]*reader{
		".py":  newReader(t, "python3", "-c", pythonReader),
		".mjs": newReader(t, "node", "-e", nodeReader),
	}
	doc := exporttest.Document(t, "a.md", "One two. Three.\n\nFour five six.")
	rapid.Check(t, func(rt *rapid.T) {
		list := hostileSeparators.Draw(rt, "list")
		s := settings.Default()
		s.Strategy, s.OverlapMode, s.MaxChunkSize, s.OverlapSize = "recursive", "native", 100, 10
		s.Separators = settings.EncodeList(list)
		r := exporttest.Run(t, doc, s)
		seen := 0
		for i := range Targets {
			to := &Targets[i]
			x := readers[to.Ext]
			if x == nil {
				continue
			}
			text, err := exportText(t, to, r)
			if _, refused := errors.AsType[*target.RefusedError](err); refused {
				continue
			}
			got := x.read(rt, text)
			if got.Error != "" {
				rt.Fatalf("%s with %q: %s\n%s", to.Name, list, got.Error, text)
			}
			want := list
			if to.Name == "haystack" {
				want = list[:len(list)-1]
			}
			for _, separators := range got.Separators {
				seen++
				if !slices.Equal(separators, want) {
					rt.Fatalf("%s: separators %q are read as %q", to.Name, want, separators)
				}
			}
			for _, flags := range got.Flags {
				seen++
				if !slices.Contains(flags, "separators="+s.Separators) {
					rt.Fatalf("%s: separators %q are missing from flags %q", to.Name, s.Separators, flags)
				}
			}
		}
		if seen < 6 {
			rt.Fatalf("only %d programs contain the separators, want at least 6", seen)
		}
	})
}
