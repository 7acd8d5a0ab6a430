package command

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/adrg/xdg"
)

var unusualLines = []struct {
	line  string
	valid bool
}{
	{`{"id":"odd","text":""}`, true},
	{`{"id":"odd","text":" \n\t"}`, true},
	{`{"id":"odd","text":"\u0000"}`, true},
	{`{"id":"odd","text":"\u001b]0;title\u0007 and \u009b2J and \u202e"}`, true},
	{`{"id":"o\u001bd","text":"An escape in the id."}`, true},
	{`{"id":"odd","text":"twice","text":"The second value."}`, true},
	{`{"text":"The id comes last.","id":"odd"}`, true},
	{`{"id":"odd","text":"More.","deep":` + strings.Repeat(`[`, 500) + strings.Repeat(`]`, 500) + `}`, true},
	{`{"id":"odd","text":"A number.","n":1e400}`, true},
	{`{"id":"odd","text":"A number.","n":-0.0000000000000000000000001}`, true},
	{`{"id":"odd","text":"\ud83d\ude00 and \u00e9 and é"}`, true},
	{`{ "id" : "odd" , "text" : "Spaces between tokens." }`, true},
	{`{"id":7,"text":"The id is a number."}`, true},
	{`{"id":"#","text":"The id is a punctuation mark."}`, true},
	{`{"id":"../../etc/passwd","text":"The id is a path."}`, true},
	{`{"id":"=1+1","text":"=HYPERLINK(1)"}`, true},
	{`{"id":"` + strings.Repeat("i", 5000) + `","text":"The id is long."}`, true},
	{`{"id":"odd","text":"` + strings.Repeat("No end ", 20000) + `"}`, true},
	{`{"id":"odd","text":"` + strings.Repeat(`\n> - `, 2000) + `"}`, true},
	{`{"id":"odd","text":"","text ":"no"}`, true},
	{`{"id":"first","text":"The id of the first document."}`, false},
	{`{"id":"odd","text":null}`, false},
	{`{"id":"odd","text":["a"]}`, false},
	{`{"id":"odd","text":{"a":1}}`, false},
	{`{"id":"odd","text":5}`, false},
	{`{"id":"odd"}`, false},
	{`{"text":"No id."}`, false},
	{`{"id":"","text":"The id is empty."}`, false},
	{`{"id":null,"text":"No id."}`, false},
	{`{"id":["odd"],"text":"The id is a list."}`, false},
	{`{"id":true,"text":"The id is a boolean."}`, false},
	{`{"ID":"odd","TEXT":"Capitals."}`, false},
	{`{"id":"odd","text":"Not closed."`, false},
	{`{"id":"odd","text":"Not closed`, false},
	{`{"id":"odd","text":"A comma.",}`, false},
	{`{"id":"odd","text":"A tab:` + "\t" + `."}`, false},
	{`{'id':'odd','text':'Quotes.'}`, false},
	{`{"id":"odd","text":"Two documents"}{"id":"too","text":"on one line."}`, false},
	{`{"id":"odd","text":"\uZZZZ"}`, false},
	{`[{"id":"odd","text":"An object in a list."}]`, false},
	{`"a text"`, false},
	{`17`, false},
	{`null`, false},
	{`{}`, false},
	{`{"id":"odd","text":` + strings.Repeat("[", 20000), false},
	{"\x1b[2J", false},
}

var lineCommands = []string{
	"chunk --format jsonl", "chunk --format json", "chunk --format csv", "chunk --format text", "chunk --format parquet", "stats --format json", "stats --format text",
}

// An invalid line must be reported in one sentence with its line number. It must not affect the
// documents before and after it.
func TestUnusualLinesDoNotAffectOthers(t *testing.T) {
	const lines = `{"id":"first","text":"The first sentence of the first document. The second sentence."}` + "\n%s\n" + `{"id":"last","text":"The first sentence of the last document. The second sentence."}`
	for i, odd := range unusualLines {
		for _, form := range lineCommands {
			if testing.Short() && i%4 > 0 {
				continue
			}
			var out, errs bytes.Buffer
			in := strings.Replace(lines, "%s", odd.line, 1)
			code := newApp(strings.NewReader(in), &out, &errs).execute(strings.Fields(form + " --input jsonl - --jobs 2"))
			want := exitOK
			if !odd.valid {
				want = exitUnreadable
			}
			err := checkOutcome(code, want, checkFor(form), out.Bytes(), errs.String())
			if message := errs.String(); err == nil && !odd.valid && (strings.Count(message, "\n") != 1 || !strings.HasPrefix(message, "chunkscope: stdin, line 2: ")) {
				err = fmt.Errorf("the message is not one line or does not name line 2")
			}
			if err == nil && strings.ContainsAny(errs.String(), "\x1b\x07\u009b\u202e") {
				err = fmt.Errorf("control characters in the message: %q", errs.String())
			}
			for _, neighbor := range []string{"first", "last"} {
				if err == nil && !bytes.Contains(out.Bytes(), []byte(neighbor)) {
					err = fmt.Errorf("the %s document is missing", neighbor)
				}
			}
			if err != nil {
				t.Errorf("chunkscope %s, %.60q: %v\n%.300s", form, odd.line, err, errs.String())
			}
		}
	}
}

func checkFor(form string) func([]byte) error {
	for _, c := range testCommands {
		if c.args == form {
			return c.kind
		}
	}
	return checkAnything
}

var unusualYAML = []string{
	"", "\n", "---\n", "...\n", "# nothing\n", "null\n", "~\n", "true\n", "17\n", "text\n", `"text"`, "'text'", "- a\n- b\n", "[]\n", "{}\n", "{a: b}\n",
	"a\n", "a:\n", "a: b\n", ": b\n", "? a\n: b\n", "a: b: c\n", "a: [b\n", "a: {b\n", "a: 'b\n", "a: \"b\n", "a: \"\\x\"\n", "\ta: b\n", "a:\n\tb: c\n",
	"strategy: window\n", "strategy: [window]\n", "strategy: {a: window}\n", "strategy:\n", "strategy: null\n", "strategy: 5\n", "Strategy: window\n",
	"max_chunk_size: '500'\n", "max_chunk_size: 5e2\n", "max_chunk_size: 0x1f4\n", "max_chunk_size: 500.0\n", "max_chunk_size: -1\n", "max_chunk_size: 99999999999999999999\n",
	"max_chunk_size: .inf\n", "max_chunk_size: .nan\n", "max_chunk_size: yes\n", "max_chunk_size: 2026-01-01\n", "max_chunk_size: 500\nmax_chunk_size: 600\n",
	"a: &x b\nc: *x\n", "a: &x [*x]\n", "<<: {strategy: window}\n", "a: !!binary aGk=\n", "a: !local b\n", "--- a\n--- b\n", "%YAML 1.2\n---\na: b\n",
	"strategy: |\n  window\n", "strategy: >\n  window\n", "a: " + strings.Repeat("[", 100), strings.Repeat("a: b\n", 300), "\"\\e[2J\": \"\\e[2J\"\n", "a\x00b: c\n", "\xff\xfea\x00", "\ufeffstrategy: window\n", "a: \u202eb\n", "key\x1b[2J: x\n",
}

// yamlCommands maps each kind of YAML file to a function. The function writes the file and returns a
// command that reads it.
var yamlCommands = []struct {
	name string
	put  func(t *testing.T, text string) (command string)
}{
	{"settings", func(t *testing.T, text string) string {
		writeFile(t, "settings.yaml", text)
		return "chunk guide.md --config settings.yaml"
	}},
	{"user settings", func(t *testing.T, text string) string {
		writeFile(t, filepath.Join(xdg.ConfigHome, "chunkscope", "config.yaml"), text)
		return "chunk guide.md"
	}},
	{"decisions", func(t *testing.T, text string) string {
		writeFile(t, "guide.md.chunkscope.yaml", text)
		return "check guide.md --max-chunks 100"
	}},
	{"theme", func(t *testing.T, text string) string {
		writeFile(t, "theme.yaml", text)
		return "export guide.md --to svg --theme theme.yaml"
	}},
}

func writeFile(t *testing.T, path, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}

func TestUnusualYAMLIsReadOrRefused(t *testing.T) {
	for _, place := range yamlCommands {
		t.Run(place.name, func(t *testing.T) {
			t.Chdir(t.TempDir())
			t.Setenv("XDG_CONFIG_HOME", t.TempDir())
			t.Setenv("XDG_STATE_HOME", t.TempDir())
			xdg.Reload()
			writeFile(t, "guide.md", testFiles["guide.md"])
			refused := 0
			for _, text := range unusualYAML {
				command := place.put(t, text)
				var out, errs bytes.Buffer
				code := newApp(strings.NewReader(""), &out, &errs).execute(strings.Fields(command))
				err := checkOutcome(code, code, checkText, out.Bytes(), errs.String())
				message := errs.String()
				switch {
				case err != nil:
				case code == exitOK && message == "":
				case strings.Count(message, "\n") != 1 || !strings.Contains(message, ".yaml"):
					err = fmt.Errorf("exit code %d, but no one-sentence message that names the file", code)
				case strings.ContainsAny(message, "\x1b\u202e"):
					err = fmt.Errorf("control characters in the message")
				default:
					refused++
				}
				if err != nil {
					t.Errorf("%.60q: %v\n%.300s", text, err, message)
				}
			}
			if refused < len(unusualYAML)/3 || refused == len(unusualYAML) {
				t.Errorf("%d of %d files were refused, want some but not all", refused, len(unusualYAML))
			}
		})
	}
}

var unusualChunks = map[string][]string{
	".json": {
		``, ` `, `null`, `17`, `"A key is"`, `[]`, `{}`, `[null]`, `[[]]`, `[17]`, `[""]`, `[" "]`, `["\u0000"]`, `["A key is"`, `["A key is",]`,
		`{"chunks":[]}`, `{"chunks":{}}`, `{"chunks":null}`, `{"chunks":17}`, `{"text":null}`, `{"text":"A key is"}`, `[{"text":"A key is","chunk_index":null}]`,
		`[{"text":"A key is","chunk_index":"first"}]`, `[{"text":"A key is","chunk_index":1e999}]`, `[{"text":"A key is","chunk_index":"NaN"}]`,
		`[{"text":"A key is","start_byte":-1,"end_byte":-5}]`, `[{"text":"A key is","start_byte":99999999,"end_byte":99999999999}]`,
		`[{"text":"A key is","metadata":"{"}]`, `[{"text":"A key is","metadata":"{\"source\":\"guide.md\"}"}]`, `[{"text":"A key is","metadata":[{"source":"guide.md"}]}]`,
		`[{"text":"A key is","source":"\u001b[2J"}]`, `[{"text":"\u001b[2J A key is"}]`, `[{"text":"A key is"},17,null,"Locks"]`,
		`{"data":{"data":{"data":["A key is"]}}}`, `{"documents":["A key is"],"metadatas":[]}`, `{"documents":["A key is"],"metadatas":[{"source":"guide.md"}]}`,
		`{"a":{"text":"A key is"},"b":{"text":"Locks"}}`, `{"__data__":"{\"text\":\"A key is\"}"}`,
		`["A key is","A key is","A key is"]`, `["every thirty days.","A key is"]`, `["` + strings.Repeat("A key is ", 5000) + `"]`,
		strings.Repeat(`[`, 9000) + `"A key is"` + strings.Repeat(`]`, 9000), strings.Repeat(`{"data":`, 9000) + `["A key is"]` + strings.Repeat(`}`, 9000), strings.Repeat(`[`, 20000),
	},
	".jsonl": {"", "\n\n", "17\n", "\"A key is\"\n", "{\"text\":\"A key is\"}\n{\n", "{\"text\":\"A key is\"}\r\n\r\n{\"text\":\"Locks\"}", "\ufeff{\"text\":\"A key is\"}\n", "[\"A key is\"]\n[\"Locks\"]\n", "\x00\x01\x02", "\x1f\x8b\x08"},
	".csv": {
		"", "text\n", "text\nA key is\n", "text,text\nA key is,Locks\n", "text\n\"A key is", "text\n\"A key\"\" is\"\n", "a,b\nA key is,Locks\n", "\ufefftext\nA key is\n",
		"text\rA key is\r", "text;chunk_index\nA key is;1\n", "text\tchunk_index\nA key is\t1\n", "text,chunk_index\nA key is\n", "text\nA key is,more,and more\n",
		"a.b.c.text,text\nx,A key is\n", "text.text,text\nx,A key is\n", strings.Repeat("a,", 20000) + "text\n" + strings.Repeat("x\n", 2000),
	},
	".parquet": {"", "PAR1", "PAR1PAR1", "PAR1\x00\x00\x00\x00PAR1", "PAR1\xff\xff\xff\x7fPAR1", "text\nA key is\n"},
	"":         {"", "PAR1", "[", "{", "text\nA key is\n", "[\"A key is\"]", "\ufeff[\"A key is\"]", "\x00"},
}

func TestUnusualChunksAreReadOrRefused(t *testing.T) {
	if testing.Short() {
		t.Skip("this test takes a minute with the race detector")
	}
	t.Chdir(t.TempDir())
	writeFile(t, "guide.md", testFiles["guide.md"])
	placed, refused := 0, 0
	for ext, files := range unusualChunks {
		for _, text := range files {
			for _, form := range []string{"stats --format json", "check --max-chunks 100 --max-uncovered 100% --format json", "compare --b default --format json"} {
				writeFile(t, "theirs"+ext, text)
				var out, errs bytes.Buffer
				code := newApp(strings.NewReader(""), &out, &errs).execute(strings.Fields(form + " guide.md --chunks theirs" + ext))
				err := checkOutcome(code, code, checkJSON, out.Bytes(), errs.String())
				switch {
				case err != nil:
				case code == exitFailed || strings.ContainsAny(errs.String(), "\x1b"):
					err = fmt.Errorf("unexpected exit code %d", code)
				case code == exitOK:
					placed++
				default:
					refused++
				}
				if err != nil {
					t.Errorf("chunkscope %s, %s, %.80q: %v\n%.300s", form, ext, text, err, errs.String())
				}
			}
		}
	}
	if placed < 100 || refused < 100 {
		t.Errorf("%d files were placed and %d refused, want at least 100 of each", placed, refused)
	}
}
