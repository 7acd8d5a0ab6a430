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

var pythonTargets = []string{"langchain-python", "llamaindex-python", "haystack", "chonkie", "markdown-chunker"}

var pythonSettings = []string{
	"strategy=recursive unit=chars max_chunk_size=1000 overlap_size=200",
	"strategy=recursive unit=chars max_chunk_size=280 overlap_size=40 keep_separator=end",
	"strategy=recursive unit=chars max_chunk_size=90 overlap_size=0 strip_whitespace=false",
	"strategy=recursive unit=chars max_chunk_size=150 overlap_size=149 keep_separator=false",
	`strategy=recursive unit=chars max_chunk_size=200 overlap_size=30 separators=["\n\n","|",".","(?=x)"] strip_whitespace=false`,
	"strategy=recursive unit=chars max_chunk_size=400 overlap_size=50 separators=markdown",
	"strategy=recursive unit=chars max_chunk_size=120 overlap_size=20 separators=python",
	"strategy=recursive unit=words max_chunk_size=40 overlap_size=8",
	"strategy=recursive unit=tokens max_chunk_size=120 overlap_size=20",
	"strategy=recursive unit=tokens tokenizer=o200k_base max_chunk_size=30 overlap_size=10 max_chunks_per_document=4",
	"strategy=window unit=chars max_chunk_size=300 overlap_size=60 window_tail=false",
	"strategy=window unit=chars max_chunk_size=64 overlap_size=0",
	"strategy=window unit=tokens max_chunk_size=64 overlap_size=16 window_tail=false",
	"strategy=window unit=tokens max_chunk_size=7 overlap_size=3 window_tail=false",
	"strategy=window unit=tokens tokenizer=o200k_base max_chunk_size=100 overlap_size=0 max_chunks_per_document=3",
	"strategy=recursive unit=chars max_chunk_size=90 overlap_size=20 parents=paragraphs parent_size=400",
	"strategy=recursive unit=words max_chunk_size=20 overlap_size=5 keep_separator=end parents=paragraphs parent_size=70",
	"strategy=recursive unit=chars max_chunk_size=90 overlap_size=20 parents=document",
	"strategy=window unit=chars max_chunk_size=60 overlap_size=10 window_tail=false parents=paragraphs parent_size=300",
	"strategy=window unit=tokens max_chunk_size=20 overlap_size=5 window_tail=false parents=paragraphs parent_size=90",
	"strategy=headings_recursive unit=chars max_chunk_size=300 overlap_size=60 strip_headers=true",
	"strategy=headings_recursive unit=words max_chunk_size=30 overlap_size=10 heading_level=6 separators=markdown",
	"strategy=headings_recursive unit=tokens max_chunk_size=60 overlap_size=0 heading_level=2 keep_separator=end max_chunks_per_document=9",
	"strategy=haystack max_chunk_size=40 overlap_size=7",
	"strategy=chonkie_recursive max_chunk_size=300 overlap_mode=none",
	"strategy=chonkie_recursive max_chunk_size=40 overlap_mode=none max_chunks_per_document=8",
	"strategy=haystack max_chunk_size=3 overlap_size=0 split_by=period split_threshold=2 max_chunks_per_document=7",
	"strategy=haystack max_chunk_size=10 overlap_size=9 split_by=line",
	"strategy=llamaindex_sentences unit=tokens max_chunk_size=100 overlap_size=30",
	"strategy=llamaindex_sentences unit=words max_chunk_size=40 overlap_size=40 max_chunks_per_document=6",
	"strategy=llamaindex_sentences unit=chars max_chunk_size=60 overlap_size=0",
	"strategy=llamaindex_sentences unit=tokens max_chunk_size=40 overlap_size=10 parents=paragraphs parent_size=150",
	"strategy=llamaindex_sentences unit=chars max_chunk_size=90 overlap_size=30 parents=paragraphs parent_size=400",
	"markdown_rules=reference overlap_mode=context overlap_size=200",
	"markdown_rules=reference overlap_mode=context max_chunk_size=700 min_chunk_size=150 overlap_size=60",
	"markdown_rules=reference overlap_mode=none max_chunk_size=300 min_chunk_size=40 related_block_max_gap=12 max_chunks_per_document=5",
	"markdown_rules=reference overlap_mode=none strategy=list_aware max_chunk_size=1200 min_chunk_size=200",
	"markdown_rules=reference overlap_mode=none strategy=code_aware max_chunk_size=2000 min_chunk_size=10 enable_code_context_binding=false",
	"markdown_rules=reference overlap_mode=context overlap_size=20 use_adaptive_sizing=true base_size=900",
}

// pythonJob is an input line for testdata/export/python/execute.py with its expected result.
type pythonJob struct {
	Code string `json:"code"`
	Text string `json:"text"`

	label string
	exact bool
	want  []string
}

type pythonResult struct {
	Chunks  []string `json:"chunks"`
	Asserts bool     `json:"asserts"`
	Output  *string  `json:"said"`
}

// Exact targets must produce the same chunks as chunkscope. The test requires
// CHUNKSCOPE_PYTHON_SOURCES, a folder with the sources named in testdata/export/python/execute.py.
func TestExactPythonReportsNoFalseDifference(t *testing.T) {
	exact := checkPython(t, pythonJobs)
	for _, target := range pythonTargets {
		if exact[target] < 50 {
			t.Errorf("got only %d exact hand-offs for %s", exact[target], target)
		}
	}
}

// The random documents contain text that other systems count, strip or split differently.
func TestExactPythonOnRandomDocuments(t *testing.T) {
	exact := checkPython(t, randomPythonJobs)
	for _, target := range []string{"langchain-python", "llamaindex-python", "chonkie"} {
		if exact[target] < 50 {
			t.Errorf("got only %d exact hand-offs for %s", exact[target], target)
		}
	}
}

func checkPython(t *testing.T, makeJobs func(*testing.T) []pythonJob) map[string]int {
	t.Helper()
	sources := os.Getenv("CHUNKSCOPE_PYTHON_SOURCES")
	if sources == "" {
		t.Skip("CHUNKSCOPE_PYTHON_SOURCES is not set to a folder with Python sources")
	}
	jobs := makeJobs(t)
	var input bytes.Buffer
	for i := range jobs {
		if err := json.NewEncoder(&input).Encode(&jobs[i]); err != nil {
			t.Fatal(err)
		}
	}
	cmd := exec.Command(interpreter(t, "python3"), filepath.Join(exporttest.Handoffs, "python", "execute.py"), sources)
	cmd.Stdin = &input
	var stderr strings.Builder
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("%v\n%s", err, stderr.String())
	}
	exact, same, answers := map[string]int{}, map[string]int{}, json.NewDecoder(bytes.NewReader(out))
	for i := range jobs {
		var got pythonResult
		if err := answers.Decode(&got); err != nil {
			t.Fatal(err)
		}
		j := &jobs[i]
		target, _, _ := strings.Cut(j.label, " ")
		if got.Asserts != j.exact {
			t.Errorf("%s: exact = %t, but the code asserts equality = %t", j.label, j.exact, got.Asserts)
		}
		if slices.Equal(got.Chunks, j.want) {
			same[target]++
		} else if j.exact {
			t.Errorf("%s is declared exact but differs:\n%s", j.label, strings.Join(differences(j.want, got.Chunks), "\n"))
		}
		if j.exact {
			exact[target]++
			if got.Output != nil {
				t.Errorf("%s is exact, but the code printed: %s", j.label, *got.Output)
			}
		}
	}
	t.Logf("ran %d jobs: exact exports %v, equal chunks %v", len(jobs), exact, same)
	return exact
}

func randomPythonJobs(t *testing.T) (out []pythonJob) {
	t.Helper()
	rng := rand.New(rand.NewPCG(7, 7))
	pick := func(from ...string) string { return from[rng.IntN(len(from))] }
	for i := range 500 {
		s := settings.Default()
		s.Strategy, s.OverlapMode, s.WindowTail = pick("recursive", "recursive", "window"), "native", false
		s.Unit = pick("chars", "words", "tokens")
		if s.Strategy == "window" && s.Unit == "words" {
			s.Unit = "chars"
		}
		s.KeepSeparator, s.StripWhitespace = pick("start", "end", "false"), rng.IntN(3) > 0
		s.MaxChunkSize = 2 + rng.IntN(30)
		s.OverlapSize = rng.IntN(s.MaxChunkSize)
		if s.Strategy == "recursive" && rng.IntN(4) == 0 {
			s.Separators = pick(randomSeparators...)
		}
		text := randomDocument(rng)
		if i%10 == 0 {
			text = pick(" ", "\n", "x") + pick("\ufeff", "\u2028", "\u0085", " ", "\u200b") + pick("\ufeff", "\n", "y")
		}
		doc := exporttest.Document(t, "random.txt", text)
		r, err := engine.Run(t.Context(), doc, s)
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range []string{"langchain-python", "llamaindex-python", "chonkie"} {
			code, err := exportText(t, find(name), r)
			if err != nil || name == "chonkie" && s.Strategy != "window" && s.Strategy != "chonkie_recursive" {
				continue
			}
			label := fmt.Sprintf("%s of %q by %s %s %d/%d %s %t %s", name, doc.Text, s.Strategy, s.Unit, s.MaxChunkSize, s.OverlapSize, s.KeepSeparator, s.StripWhitespace, s.Separators)
			out = append(out, pythonJob{Code: code, Text: doc.Text, label: label, exact: strings.Contains(code, " Exact: "), want: contents(r)})
		}
	}
	return out
}

func pythonJobs(t *testing.T) (out []pythonJob) {
	t.Helper()
	paths, err := filepath.Glob(filepath.Join(exporttest.Docs, "*"))
	if err != nil || len(paths) < 20 {
		t.Fatal("no documents", err)
	}
	docs := []*engine.Document{
		exporttest.Document(t, "odd.md", "\ufeff# Marks\u0085\x1c\n\n👩‍🚀🧭 e\u0301\u2028 <|endoftext|> and on.\r\n\r\n\x0b\x00 x\r"+strings.Repeat("日本語", 70)+"\n\n### Last\n***\n"),
		exporttest.Document(t, "blank.md", " \n\t\n "), exporttest.Document(t, "empty.md", ""),
		exporttest.Document(t, "code.py", "import os\n\nclass A:\n    def a(self):\n        return 1\n\n    def b(self):\n        pass\n\ndef c():\n\tif x:\n\t\ty()\n"),
	}
	for _, path := range paths {
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		docs = append(docs, exporttest.Document(t, filepath.Base(path), string(data)))
	}
	for _, set := range append(slices.Clip(pythonSettings), "strategy=headings heading_level=2") {
		s := settings.Default()
		s.OverlapMode = "native"
		for pair := range strings.FieldsSeq(set) {
			if err := settings.Assign(&s, pair); err != nil {
				t.Fatal(err)
			}
		}
		if s.OverlapMode == "native" && !s.SharesNatively() {
			s.OverlapMode = "none"
		}
		for _, doc := range docs {
			r, err := engine.Run(t.Context(), doc, s)
			if s.UsesReference() && err != nil {
				continue // the rules cannot be used for this document
			}
			if err != nil {
				t.Fatal(err)
			}
			for _, name := range pythonTargets {
				code, err := exportText(t, find(name), r)
				if err != nil || name != "langchain-python" && strings.Contains(set, "strategy=headings ") || name == "chonkie" && !strings.Contains(set, "window") && !strings.Contains(set, "chonkie") || name == "haystack" && !strings.Contains(set, "strategy=haystack") {
					continue
				}
				out = append(out, pythonJob{
					Code: code, Text: doc.Text, label: name + " of " + doc.Name + " by " + set,
					exact: strings.Contains(code, " Exact: "), want: contents(r),
				})
			}
		}
	}
	return out
}
