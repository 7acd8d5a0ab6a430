package handoff

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"chunkscope/engine"
	"chunkscope/engine/export/internal/exporttest"
	"chunkscope/engine/settings"
)

// TestLangChainJSProducesSameChunks runs generated code with the real package. It requires
// CHUNKSCOPE_LANGCHAIN_JS, a folder in which testdata/export/js is installed (npm ci).
func TestLangChainJSProducesSameChunks(t *testing.T) {
	dir := os.Getenv("CHUNKSCOPE_LANGCHAIN_JS")
	if dir == "" {
		t.Skip("CHUNKSCOPE_LANGCHAIN_JS is not set to a folder with the npm package")
	}
	node := interpreter(t, "node")
	var report strings.Builder
	report.WriteString(differencesHead)
	for _, doc := range []string{"v-readme.md", "v-tutorial-with-code.md", "v-multilingual-emoji.md"} {
		data, err := os.ReadFile(filepath.Join(exporttest.Docs, doc))
		if err != nil {
			t.Fatal(err)
		}
		for _, sizes := range [][2]int{{1000, 200}, {120, 30}, {12, 4}, {5, 2}} {
			for _, unit := range []string{"chars", "words", "tokens"} {
				s := settings.Default()
				s.Strategy, s.OverlapMode, s.Unit = "recursive", "native", unit
				s.MaxChunkSize, s.OverlapSize = sizes[0], sizes[1]
				r := exporttest.Run(t, exporttest.Document(t, doc, string(data)), s)
				splitInNode(t, node, dir, r, &report)
			}
		}
	}
	exporttest.Golden(t, "js/differences.txt", report.String())
}

// Code for exact targets must produce the same chunks as chunkscope. Code for other targets must
// not assert that.
func TestLangChainJSReportsNoFalseDifference(t *testing.T) {
	dir := os.Getenv("CHUNKSCOPE_LANGCHAIN_JS")
	if dir == "" {
		t.Skip("CHUNKSCOPE_LANGCHAIN_JS is not set to a folder with the npm package")
	}
	node := interpreter(t, "node")
	paths, err := filepath.Glob(filepath.Join(exporttest.Docs, "*"))
	if err != nil || len(paths) < 20 {
		t.Fatal("no documents", err)
	}
	exact := 0
	for i := 0; i < len(paths); i += len(paths) / 10 {
		data, err := os.ReadFile(paths[i])
		if err != nil {
			t.Fatal(err)
		}
		doc := exporttest.Document(t, filepath.Base(paths[i]), string(data))
		for _, sizes := range []struct {
			unit          string
			size, overlap int
		}{{"chars", 1000, 200}, {"chars", 280, 40}, {"chars", 90, 0}, {"words", 40, 8}, {"tokens", 120, 20}, {"units", 90, 20}} {
			s := settings.Default()
			s.Strategy, s.OverlapMode, s.Unit, s.MaxChunkSize, s.OverlapSize = "recursive", "native", sizes.unit, sizes.size, sizes.overlap
			if sizes.unit == "units" {
				s.Strategy, s.Unit = "langchainjs_recursive", "chars"
			}
			r := exporttest.Run(t, doc, s)
			text, err := exportText(t, find("langchain-js"), r)
			if err != nil {
				t.Fatal(err)
			}
			got := runSnippet(t, node, dir, text, data)
			if !got.Exact {
				continue
			}
			exact++
			if got.Expected != "" || !slices.Equal(contents(r), got.Chunks) {
				t.Errorf("%s with %v is declared exact but differs: %s", doc.Name, sizes, got.Expected)
			}
		}
	}
	if exact < 40 {
		t.Errorf("got only %d exact hand-offs", exact)
	}
}

func TestLangChainJSIsExactOnRandomDocuments(t *testing.T) {
	dir := os.Getenv("CHUNKSCOPE_LANGCHAIN_JS")
	if dir == "" {
		t.Skip("CHUNKSCOPE_LANGCHAIN_JS is not set to a folder with the npm package")
	}
	node := interpreter(t, "node")
	rng := rand.New(rand.NewPCG(7, 7))
	var results []*engine.Result
	var runs []snippetRun
	for len(runs) < 500 {
		s := settings.Default()
		s.Strategy, s.OverlapMode, s.Unit = "recursive", "native", []string{"chars", "words"}[rng.IntN(2)]
		if len(runs)%3 == 0 {
			s.Strategy = "langchainjs_recursive"
		}
		if len(runs)%25 == 0 {
			s.Unit = "tokens"
		}
		s.MaxChunkSize = 2 + rng.IntN(30)
		s.OverlapSize = rng.IntN(s.MaxChunkSize)
		if rng.IntN(4) == 0 {
			s.Separators = randomSeparators[rng.IntN(len(randomSeparators))]
		}
		text := randomDocument(rng)
		r := exporttest.Run(t, exporttest.Document(t, "random.txt", text), s)
		snippet, err := exportText(t, find("langchain-js"), r)
		if err != nil {
			t.Fatal(err)
		}
		results, runs = append(results, r), append(runs, snippetRun{snippet, []byte(text)})
	}
	exact := 0
	for i, got := range runSnippets(t, node, dir, runs) {
		if !got.Exact {
			continue
		}
		exact++
		if r := results[i]; got.Expected != "" || !slices.Equal(contents(r), got.Chunks) {
			t.Errorf("%q by %s %d/%d at %s is declared exact but differs:\n%s", runs[i].document, r.Settings.Unit, r.Settings.MaxChunkSize, r.Settings.OverlapSize,
				r.Settings.Separators, strings.Join(differences(contents(r), got.Chunks), "\n"))
		}
	}
	if exact < len(runs)/4 {
		t.Errorf("got only %d exact hand-offs of %d", exact, len(runs))
	}
}

func randomDocument(rng *rand.Rand) string {
	var b strings.Builder
	first, kinds := rng.IntN(len(randomText)), 1+rng.IntN(len(randomText))
	for range 1 + rng.IntN(60) {
		b.WriteString(randomText[(first+rng.IntN(kinds))%len(randomText)])
	}
	return b.String()
}

var randomText = []string{
	" ", "\n", "\n\n", "\n\n\n", "word", "a", "  ", ". ", "🙂", "🙂🙂🙂🙂🙂🙂🙂🙂", "漢字", "日本語の文章。", "👩‍👩‍👧", "e\u0301",
	"\u00a0", "\u2028", "\u3000", "\u200b", "\t", "\r\n", "\x0b", "\u180e", "\ufeff", "\u0085", "𠮷", "###", "\n## ", "x", "'S", "'ſ", "12345", "\u00ad", "don't ",
}

var randomSeparators = []string{`["\n\n","\n"," ",""]`, `[" ",""]`, `["aa","a",""]`, `["\n\n",". ","。",""]`, `[""]`, `["\n","🙂",""]`}

const differencesHead = `# Differences between strategy recursive (-) and @langchain/textsplitters (+),
# for the documents and sizes of TestLangChainJSProducesSameChunks. If text has
# to be cut between characters, JavaScript counts a character beyond U+FFFF as
# two and may split it. Each half is shown as U+FFFD.
`

func splitInNode(t *testing.T, node, dir string, r *engine.Result, found *strings.Builder) {
	t.Helper()
	to := find("langchain-js")
	text, err := exportText(t, to, r)
	if err != nil {
		t.Fatal(err)
	}
	got := runSnippet(t, node, dir, text, []byte(r.Doc.Text))
	name := fmt.Sprintf("%s %s %d/%d", r.Doc.Name, r.Settings.Unit, r.Settings.MaxChunkSize, r.Settings.OverlapSize)
	same := len(got.Chunks) == r.Chunks.Len()
	if got.Exact {
		same = slices.Equal(contents(r), got.Chunks)
	}
	if same != (got.Expected == "") {
		t.Errorf("%s: got %d chunks, want %d; wrongly reported difference: %q", name, len(got.Chunks), r.Chunks.Len(), got.Expected)
	}
	if got.Exact && !slices.Equal(contents(r), got.Chunks) {
		t.Errorf("%s is declared exact but differs", name)
	}
	for i, line := range differences(contents(r), got.Chunks) {
		if i == 0 {
			fmt.Fprintf(found, "\n%s\n", name)
		}
		found.WriteString(line + "\n")
	}
}

func differences(ours, theirs []string) []string {
	common := make([][]int, len(ours)+1)
	for i := range common {
		common[i] = make([]int, len(theirs)+1)
	}
	for i := len(ours) - 1; i >= 0; i-- {
		for k := len(theirs) - 1; k >= 0; k-- {
			common[i][k] = max(common[i+1][k], common[i][k+1])
			if ours[i] == theirs[k] {
				common[i][k] = common[i+1][k+1] + 1
			}
		}
	}
	var out []string
	for i, k := 0, 0; i < len(ours) || k < len(theirs); {
		switch {
		case i < len(ours) && k < len(theirs) && ours[i] == theirs[k]:
			i, k = i+1, k+1
		case k == len(theirs) || i < len(ours) && common[i+1][k] >= common[i][k+1]:
			out = append(out, fmt.Sprintf("- %+q", ours[i]))
			i++
		default:
			out = append(out, fmt.Sprintf("+ %+q", theirs[k]))
			k++
		}
	}
	return out
}

type snippetResult struct {
	Chunks   []string
	Exact    bool
	Expected string
}

type snippetRun struct {
	snippet  string
	document []byte
}

func runSnippet(t *testing.T, node, dir, text string, document []byte) snippetResult {
	t.Helper()
	return runSnippets(t, node, dir, []snippetRun{{text, document}})[0]
}

func runSnippets(t *testing.T, node, dir string, runs []snippetRun) []snippetResult {
	t.Helper()
	work, err := os.MkdirTemp(dir, "case-") //nolint:usetesting // imports are searched next to node_modules
	if err != nil {
		t.Fatal(err)
	}
	defer os.RemoveAll(work)
	args := []string{filepath.Join(dir, "run.mjs")}
	for i, run := range runs {
		snippet, source := filepath.Join(work, fmt.Sprintf("%d.mjs", i)), filepath.Join(work, fmt.Sprintf("%d.txt", i))
		for path, content := range map[string][]byte{snippet: []byte(run.snippet), source: run.document} {
			if err := os.WriteFile(path, content, 0o600); err != nil {
				t.Fatal(err)
			}
		}
		args = append(args, snippet, source)
	}
	cmd := exec.Command(node, args...)
	var stderr strings.Builder
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("%v\n%s", err, stderr.String())
	}
	results := make([]snippetResult, len(runs))
	decoder := json.NewDecoder(bytes.NewReader(out))
	for i := range results {
		if err := decoder.Decode(&results[i]); err != nil {
			t.Fatal(err)
		}
	}
	return results
}
