package command

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"chunkscope/engine/tour"
)

func mixedLines() string {
	var b strings.Builder
	for n := range 60 {
		switch {
		case n == 7 || n == 41:
			b.WriteString("no JSON\n")
		default:
			text := strings.Repeat(tour.SampleMarkdown, 1+n%7*n%5)
			fmt.Fprintf(&b, "{\"id\":\"doc-%d\",\"text\":%q,\"n\":%d}\n", n, strings.ToValidUTF8(text[:len(text)-n], ""), n)
		}
	}
	return b.String()
}

func TestJobsDoNotChangeOutput(t *testing.T) {
	lines := filepath.Join(t.TempDir(), "lines.jsonl")
	if err := os.WriteFile(lines, []byte(mixedLines()), 0o600); err != nil {
		t.Fatal(err)
	}
	for i, command := range []string{
		"chunk --preset langchain-recursive", "chunk --format csv --preset forward-sentences", "chunk --format json", "chunk --format text --preset tokens-256",
		"chunk --format parquet", "chunk --set max_chunks_per_document=2", "chunk --fields id,content,header_path --metadata flat",
		"stats", "stats --format json --near-duplicates", "check --max-severed 3 --format json", "check --each --max-oversize 0",
		"sweep --over overlap_size=0..200:100 --format csv", "ask --format json keeper's lamp", "compare --a default --b minimal --format json",
	} {
		if testing.Short() && i%3 > 0 { // run only some commands, because the race detector is slow
			continue
		}
		var first, firstMessages []byte
		var code int
		for _, jobs := range []int{1, 2, 8} {
			var out, errs bytes.Buffer
			a := newApp(strings.NewReader(""), &out, &errs)
			args := append(strings.Fields(command), "--input", "jsonl", "--jobs", fmt.Sprint(jobs))
			question := args[0] == "ask"
			if question {
				args = append(strings.Fields("ask --format json --input jsonl --jobs"), fmt.Sprint(jobs), lines, "what does the keeper do?")
			} else {
				args = append(args, lines)
			}
			got := a.execute(args)
			if jobs == 1 {
				first, firstMessages, code = out.Bytes(), errs.Bytes(), got
				if out.Len() == 0 || !strings.Contains(errs.String(), "line 42: this is not JSON") {
					t.Errorf("%s: got %d bytes of output and messages %s", command, out.Len(), errs.String())
				}
				continue
			}
			if got != code || !bytes.Equal(out.Bytes(), first) || !bytes.Equal(errs.Bytes(), firstMessages) {
				t.Errorf("%s with %d jobs: the output differs from the output with one job (code %d, want %d; messages %q, want %q)", command, jobs, got, code, errs.String(), firstMessages)
			}
		}
	}
}
