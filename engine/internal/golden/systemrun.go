package golden

import (
	"bufio"
	"bytes"
	"encoding/json"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// SystemJob is a document to split, with options for the system.
type SystemJob map[string]any

// SystemResult is the result of a job: either chunks or an error.
type SystemResult struct {
	Chunks []string `json:"chunks"`
	Error  string   `json:"error"`
}

// RunSystem runs jobs with the systems whose source code is in CHUNKSCOPE_SYSTEM_SOURCES. It skips
// the test if the variable is not set.
func RunSystem(t *testing.T, jobs []SystemJob) []SystemResult {
	t.Helper()
	return run(t, jobs, "CHUNKSCOPE_SYSTEM_SOURCES", "python3", "run.py")
}

// RunNode is like RunSystem but runs the JavaScript code in CHUNKSCOPE_LANGCHAIN_JS.
func RunNode(t *testing.T, jobs []SystemJob) []SystemResult {
	t.Helper()
	return run(t, jobs, "CHUNKSCOPE_LANGCHAIN_JS", "node", "run.mjs")
}

func run(t *testing.T, jobs []SystemJob, variable, program, script string) []SystemResult {
	t.Helper()
	sources := os.Getenv(variable)
	if sources == "" {
		t.Skip(variable + " is not set to a folder (see CONTRIBUTING)")
	}
	var input bytes.Buffer
	enc := json.NewEncoder(&input)
	for _, job := range jobs {
		if err := enc.Encode(job); err != nil {
			t.Fatal(err)
		}
	}
	cmd := exec.CommandContext(t.Context(), program, filepath.Join(Root(t), "testdata", "systems", script), sources)
	cmd.Stdin, cmd.Stderr = &input, os.Stderr
	out, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	results := make([]SystemResult, 0, len(jobs))
	lines := bufio.NewScanner(bytes.NewReader(out))
	lines.Buffer(nil, 1<<30)
	for lines.Scan() {
		var r SystemResult
		if err := json.Unmarshal(lines.Bytes(), &r); err != nil {
			t.Fatal(err)
		}
		results = append(results, r)
	}
	if len(results) != len(jobs) {
		t.Fatalf("got %d results, want %d", len(results), len(jobs))
	}
	return results
}

var textParts = []string{
	"# Title\n\n", "## Part two\n", "### Deeper\n\n", "#### Deep four\n", "###### Deepest ##\n", "#\n", "##  \n", "#no heading\n", "  ## indented\n",
	"Setext\n======\n\n", "Some prose here. It has two sentences.\n", "A line\nwrapped by hand, e.g. like this. Dr. Who? Yes!\n\n",
	"A very long sentence that goes on and on without a stop, through clause and clause; until nobody remembers how it began and why.\n\n",
	"J. S. Bach was b. 1685. In v1.2. then 3. items, no. 5.\n", "Wait... what?! \"Quoted.\" (Really.) 'So.' [x.] {y!}\n", "a.b.c... d . . . e -- f.--g\n", "It ends.) And on. \n",
	"- item one\n- item two. Twice.\n  - nested item\n\n", "1. first\n2. second\n\n   more of it\n",
	"```go\nfunc main() {\n\tif x {\n        return\n\t}\n}\n```\n\n", "```\nopen fence\n", "~~~~\ntildes\n  ~~~~\n", "```", "``` inline ```\n", "    indented code\n    more\n\n",
	"> quoted. More.\n", "| a | b |\n|---|---|\n| 1 | 2 |\n\n", "<div>\nhtml & more\n</div>\n\n", "---\n", "http://example.org/a_b?c=d, x@example.org\n", "![i](https://e.org/i.png) [t](https://e.org/t)\n",
	"北行记。鍵は毎日変わります。これは長い文です！そうですか？はい", "Ключ меняется. Всегда.\n", "👩‍🚀🧭👨‍👩‍👧 ", "😀😀😀😀😀😀😀😀😀😀😀😀", "naïve e\u0301 ", "ß ſ İ ǅ Ⅷ. ⅷ. ²³. ½ ª. ٣. x",
	"\r\n", "CRLF line.\r\n\r\n", "# CRLF head\r\n", "\t", "   ", "\n", "\n\n", "\n\n\n", "\n\n\n\n\n\n", "\f", "\v", "page end.\f\n", "\r",
	"\u00a0", "\u3000", "\u2028", "\u2029", "\u0085", "\ufeff", "\u200b", "\u2003", "\u180e", "\x1c", "\x1f", "a\u00a0b.\u3000C. d", "\x00", "\u007f", "ï¿¾", "\ufffe", "<|x|>", "<|endoftext|>", "\uffff", "\u0085", "\u009d",
	"&amp;lt;b&gt; ", "&nbsp;", "&hellip", "&notit;", "&ampx", "&AMP;", "&CounterClockwiseContourIntegral;", "&nGt;&semi;", "&x;", "& ", "&;", "&#", "&#x", "&#X1F600;", "&#8230", "&#x80;", "&#129;", "&#1;", "&#0;", "&#xd800;", "&#1114112;", "&#99999999999999999999;", "&#xfffe;", "&#12;", "&#13;", "&a\x00mp;", "&am\u0085p;",
	"word ", "two words ", " ", " ", "x", "averyveryverylongwordwithoutanyspaceinitatall", strings.Repeat("long", 60), ". ", ".", "。", ", ", "; ", "! ", "? ", "-", "—", "...", "'", "\"", "(", ")", "{", "}", ":", "|", "~", "`",
}

// SystemDocuments returns n random documents, which are the same in every run. They have from a few
// to several thousand characters.
func SystemDocuments(n int) []string {
	random := rand.New(rand.NewPCG(1, 2))
	docs := make([]string, n)
	for i := range docs {
		var b strings.Builder
		for range 1 + random.IntN([]int{4, 20, 60}[i%3]) {
			b.WriteString(textParts[random.IntN(len(textParts))])
		}
		docs[i] = b.String()
	}
	return docs
}

// RealDocuments returns the texts of the first Markdown files in CHUNKSCOPE_SYSTEM_DOCUMENTS, at most
// limit.
func RealDocuments(t *testing.T, limit int) (docs []string) {
	t.Helper()
	folder := os.Getenv("CHUNKSCOPE_SYSTEM_DOCUMENTS")
	if folder == "" {
		return nil
	}
	err := filepath.WalkDir(folder, func(path string, d os.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.EqualFold(filepath.Ext(path), ".md") || len(docs) == limit {
			return err
		}
		data, err := os.ReadFile(path)
		if err == nil && len(data) < 100_000 {
			docs = append(docs, strings.ToValidUTF8(string(data), ""))
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return docs
}
