package command

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"errors"
	"fmt"
	"image/png"
	"io"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/adrg/xdg"
)

var testFiles = map[string]string{
	"guide.md":        "# Keys\n\nA key is *rotated* every thirty days. The old key keeps working for one day.\n\n## Locks\n\n- Twelve locks, of which [three](https://example.com) are in the cellar.\n- The others are on the doors.\n\n```sh\nlock --all\n```\n",
	"docs/a.md":       "# A\n\nThe first document. It has two sentences.\n",
	"docs/b.txt":      "The second document, which is plain text. It also has two sentences.\n",
	"code.py":         "def lock(key):\n    return key + 1\n\n\ndef open(key):\n    return key - 1\n",
	"blank.md":        " \n\n\t\n",
	"nothing.md":      "",
	"binary.md":       "\x00\x01\x02\xff\xfe binary \x00",
	"latin.md":        "R\xe9sum\xe9 of a text in Latin-1, which is not valid UTF-8: \xe0 \xe8.\n",
	"lines.jsonl":     `{"id":"a","text":"# A\n\nThe first document. It has two sentences."}` + "\n" + `{"id":"b","text":"The second document."}` + "\n",
	"broken.jsonl":    `{"id":"a","text":"# A\n\nThe first document."}` + "\n{\n",
	"theirs.json":     `["# Keys\n\nA key is *rotated* every thirty days.","The old key keeps working for one day.","## Locks\n\n- Twelve locks, of which [three](https://example.com) are in the cellar."]`,
	"unmarked.jsonl":  `{"text":"Keys\n\nA key is rotated every thirty days.","chunk_index":"0"}` + "\n" + `{"text":"Locks\n\nTwelve locks, of which three are in the cellar.\n\nThe others are on the doors.","chunk_index":"1"}` + "\n",
	"others.json":     `[{"text":"The first document.","source":"a.md"},{"text":"The second document, which","source":"b.txt"}]`,
	"strange.json":    `["None of these words appear anywhere else."]`,
	"damaged.json":    `{"chunks":`,
	"questions.jsonl": `{"question":"How often is a key rotated?","references":["every thirty days"]}` + "\n",
	"settings.yaml":   "strategy: window\nmax_chunk_size: 60\noverlap_size: 10\n",
}

var testCommands = []struct {
	args string
	// takes lists the accepted kinds of input (see testInputs).
	kind  func([]byte) error
	takes string
	// needs is a property that the input must have. Otherwise the command must fail with exitCode.
	needs    string
	exitCode int
}{
	{"", checkText, "file folder stdin chunks", "", 0},
	{"chunk --format jsonl", checkLines, "file folder stdin lines", "", 0},
	{"chunk --format json", checkJSON, "file folder stdin lines", "", 0},
	{"chunk --format csv", checkTable, "file folder stdin lines", "", 0},
	{"chunk --format text", checkAnything, "file folder stdin lines", "", 0},
	{"chunk --format parquet", checkParquet, "file folder stdin lines", "", 0},
	{"stats --format text", checkText, "file folder stdin lines chunks", "", 0},
	{"stats --format json", checkJSON, "file folder stdin lines chunks", "", 0},
	{"stats --remedies --near-duplicates", checkText, "file folder stdin lines", "", 0},
	{"check --max-chunks 100 --max-uncovered 100% --format text", checkText, "file folder stdin lines chunks", "", 0},
	{"check --max-chunks 100 --max-uncovered 100% --format json", checkJSON, "file folder stdin lines chunks", "", 0},
	{"check --max-chunks 100 --max-uncovered 100% --format sarif", checkJSON, "file folder stdin lines chunks", "", 0},
	{"sweep --preset fixed-window --over overlap_size=0..40:20 --format text", checkText, "file folder stdin lines", "", 0},
	{"sweep --preset fixed-window --over overlap_size=0..40:20 --format json", checkJSON, "file folder stdin lines", "", 0},
	{"sweep --preset fixed-window --over overlap_size=0..40:20 --format csv", checkTable, "file folder stdin lines", "", 0},
	{"tune --drafts 4 --format text", checkText, "file folder stdin lines", "prose", exitUsage},
	{"tune --drafts 4 --format json", checkJSON, "file folder stdin lines", "prose", exitUsage},
	{"draft", checkLines, "file folder stdin lines", "", 0},
	{"compare --b langchain-recursive --format text", checkText, "file folder stdin lines chunks", "", 0},
	{"compare --b langchain-recursive --format json", checkJSON, "file folder stdin lines chunks", "", 0},
	{"compare --b settings.yaml --questions questions.jsonl --format json", checkJSON, "file folder stdin lines chunks", "keys", exitUnreadable},
	{"ask INPUT key --format text", checkText, "file folder stdin lines chunks", "", 0},
	{"ask INPUT key --format json", checkJSON, "file folder stdin lines chunks", "", 0},
	{"ask --questions questions.jsonl --format text", checkText, "file folder stdin lines chunks", "keys", exitUnreadable},
	{"ask --questions questions.jsonl --format json", checkJSON, "file folder stdin lines chunks", "keys", exitUnreadable},
	{"export --to html", checkText, "file folder stdin chunks", "", 0},
	{"export --to settings", checkText, "file folder stdin", "", 0},
	{"export --to langchain-python --preset langchain-recursive", checkText, "file folder stdin", "", 0},
	{"export --to dify-api --preset langchain-recursive", checkText, "file folder stdin", "", 0},
	{"export --to tour", checkText, "file folder stdin", "", 0},
	{"export --to svg", checkText, "file stdin", "", 0},
	{"export --to png", checkPNG, "file stdin", "", 0},
}

func checkAnything([]byte) error { return nil }

func checkText(out []byte) error {
	if len(bytes.TrimSpace(out)) == 0 {
		return errors.New("no output was written")
	}
	return nil
}

func checkJSON(out []byte) error {
	for d := json.NewDecoder(bytes.NewReader(out)); ; {
		var v json.RawMessage
		if err := d.Decode(&v); err != nil {
			if errors.Is(err, io.EOF) {
				return nil
			}
			return fmt.Errorf("the output is not JSON: %w", err)
		}
	}
}

func checkLines(out []byte) error {
	for line := range bytes.Lines(out) {
		if err := checkJSON(line); err != nil {
			return err
		}
	}
	return nil
}

func checkTable(out []byte) error {
	_, err := csv.NewReader(bytes.NewReader(out)).ReadAll()
	return err
}

func checkPNG(out []byte) error {
	_, err := png.Decode(bytes.NewReader(out))
	return err
}

func checkParquet(out []byte) error {
	if !bytes.HasPrefix(out, []byte("PAR1")) || !bytes.HasSuffix(out, []byte("PAR1")) {
		return errors.New("no Parquet")
	}
	return nil
}

var testInputs = []struct {
	args, stdin string
	kinds       string // only commands that accept all of these kinds must accept the input
	has         string
	code        int
}{
	{"guide.md", "", "file", "keys prose", exitOK},
	{"docs/b.txt", "", "file", "prose", exitOK},
	{"code.py", "", "file", "", exitOK},
	{"guide.md docs/a.md", "", "folder", "keys prose", exitOK},
	{"docs", "", "folder", "prose", exitOK},
	{"docs guide.md", "", "folder", "keys prose", exitOK},
	{"-", "guide.md", "stdin", "keys prose", exitOK},
	{"- --input text", "guide.md", "stdin", "keys prose", exitOK},
	{"guide.md --input code", "", "file", "keys", exitOK},
	{"- --input jsonl", "lines.jsonl", "lines", "", exitOK},
	{"lines.jsonl --input jsonl", "", "lines", "", exitOK},
	{"- --input jsonl", "broken.jsonl", "lines", "", exitUnreadable},
	{"blank.md", "", "file", "", exitOK},
	{"nothing.md", "", "file", "", exitOK},
	{"-", "nothing.md", "stdin", "", exitOK},
	{"binary.md", "", "file", "", exitUnreadable},
	{"latin.md", "", "file", "prose", exitOK},
	{"-", "binary.md", "stdin", "", exitUnreadable},
	{"guide.md binary.md", "", "folder", "keys prose", exitUnreadable},
	{"none.md", "", "file", "", exitUnreadable},
	{"docs/none", "", "file", "prose", exitUnreadable},
	{"guide.md --input pdf", "", "", "keys prose", exitUsage},
	{"guide.md --set unit=feet", "", "", "keys prose", exitUsage},
	{"guide.md --chunks theirs.json", "", "file chunks", "keys prose", exitOK},
	{"guide.md --chunks unmarked.jsonl", "", "file chunks", "keys prose", exitOK},
	{"- --chunks theirs.json", "guide.md", "stdin chunks", "keys prose", exitOK},
	{"docs --chunks others.json", "", "folder chunks", "prose", exitOK},
	{"guide.md --chunks strange.json", "", "file chunks", "keys prose", exitUsage},
	{"guide.md --chunks damaged.json", "", "file chunks", "keys prose", exitUnreadable},
	{"guide.md --chunks none.json", "", "file chunks", "keys prose", exitUnreadable},
	{"guide.md docs/a.md --chunks theirs.json", "", "folder chunks", "keys prose", exitUsage},
	{"blank.md --chunks theirs.json", "", "file chunks", "", exitUsage},
}

// Every command must either accept an input and write every format, or refuse the input with one
// sentence and the right exit code.
func TestCommandsHandleAllInputs(t *testing.T) {
	t.Chdir(t.TempDir())
	for _, variable := range []string{"XDG_CONFIG_HOME", "XDG_STATE_HOME", "HOME"} {
		t.Setenv(variable, t.TempDir())
	}
	xdg.Reload()
	for name, text := range testFiles {
		if dir, _, ok := strings.Cut(name, "/"); ok {
			if err := os.MkdirAll(dir, 0o700); err != nil {
				t.Fatal(err)
			}
		}
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for _, c := range testCommands {
		for _, in := range testInputs {
			if testing.Short() && !strings.Contains(in.kinds, "chunks") {
				continue
			}
			args := strings.Fields(withInput(c.args, in.args))
			var out, errs bytes.Buffer
			code := newApp(strings.NewReader(testFiles[in.stdin]), &out, &errs).execute(args)
			want := in.code
			switch {
			case !acceptsAll(c.takes, in.kinds):
				want = exitUsage
			case want == exitOK && !acceptsAll(in.has, c.needs):
				want = c.exitCode
			}
			if err := checkOutcome(code, want, c.kind, out.Bytes(), errs.String()); err != nil {
				t.Errorf("chunkscope %s < %s: %v\n%s", strings.Join(args, " "), in.stdin, err, errs.String())
			}
		}
	}
}

func TestCommandsWithoutInput(t *testing.T) {
	t.Chdir(t.TempDir())
	t.Setenv("XDG_CONFIG_HOME", t.TempDir())
	xdg.Reload()
	for _, c := range []struct {
		args string
		kind func([]byte) error
	}{
		{"presets", checkText},
		{"presets --format json", checkJSON},
		{"config show", checkText},
		{"config path", checkText},
		{"explain", checkText},
		{"explain overlap", checkText},
		{"licenses", checkText},
	} {
		for argument, want := range map[string]int{"": exitOK, "none.md": exitUsage} {
			var out, errs bytes.Buffer
			code := newApp(strings.NewReader(""), &out, &errs).execute(strings.Fields(c.args + " " + argument))
			if err := checkOutcome(code, want, c.kind, out.Bytes(), errs.String()); err != nil {
				t.Errorf("chunkscope %s %s: %v\n%s", c.args, argument, err, errs.String())
			}
		}
	}
}

func withInput(command, input string) string {
	if before, after, ok := strings.Cut(command, "INPUT"); ok {
		return before + input + after
	}
	return command + " " + input
}

func acceptsAll(takes, kinds string) bool {
	accepted := strings.Fields(takes)
	return !slices.ContainsFunc(strings.Fields(kinds), func(k string) bool { return !slices.Contains(accepted, k) })
}

func checkOutcome(code, want int, kind func([]byte) error, out []byte, message string) error {
	if code != want {
		return fmt.Errorf("got exit code %d, want %d", code, want)
	}
	lines := strings.SplitAfter(message, "\n")
	lines = lines[:len(lines)-1]
	for _, l := range lines {
		if !strings.HasPrefix(l, "chunkscope: ") || strings.Contains(l, "%!") || strings.Contains(l, "json: ") || strings.Contains(l, "please report") {
			return fmt.Errorf("invalid message %q", l)
		}
	}
	switch {
	case code == exitUsage && (len(lines) != 1 || len(out) > 0):
		return fmt.Errorf("got %d messages and %d bytes of output, want one message and no output", len(lines), len(out))
	case code == exitUnreadable && len(lines) == 0:
		return errors.New("no message was written")
	case code == exitOK || code == exitUnreadable && len(out) > 0:
		return kind(out)
	}
	return nil
}
