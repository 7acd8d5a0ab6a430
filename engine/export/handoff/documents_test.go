package handoff

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"chunkscope/engine"
	"chunkscope/engine/export/handoff/target"
	"chunkscope/engine/export/internal/exporttest"
	"chunkscope/engine/settings"
)

func chunkFolder(t testing.TB, s settings.Settings) []*engine.Result {
	t.Helper()
	out := []*engine.Result{exporttest.Run(t, exporttest.Tutorial(t), s)}
	for i, text := range []string{
		"# Lamps\n\nA lamp is lit at dusk. It is put out at dawn.\n",
		"# Oil 🛢\n\n" + strings.Repeat("🪔", 3000) + "\n",
		"# Lamps\n\nA lamp is lit at dusk. It is put out at dawn.\n",
		" \n",
	} {
		out = append(out, exporttest.Run(t, exporttest.Document(t, fmt.Sprintf("docs/%d.md", i), text), s))
	}
	return out
}

func eachFolder(t testing.TB, do func(c handoffCase, results []*engine.Result, text string)) {
	t.Helper()
	for _, c := range handoffCases(t, "cases.txt") {
		results := chunkFolder(t, c.s)
		text, err := exportText(t, c.target, results...)
		if err != nil {
			t.Errorf("%s: %v", c.golden, err)
			continue
		}
		do(c, results, text)
	}
}

func TestHeaderStatesChunkCountPerDocument(t *testing.T) {
	eachFolder(t, func(c handoffCase, results []*engine.Result, text string) {
		if !strings.Contains(text, `documents  4, from "docs/tutorial.md" to "docs/3.md"`) {
			t.Errorf("%s: the number of documents is missing in\n%s", c.golden, text)
		}
		total := 0
		for i, r := range results {
			kept := r.TotalBeforeTruncation
			if c.target.LimitsChunks || c.target.IsOwn {
				kept = r.Chunks.Len()
			}
			if i != 3 { // document 3 has the same text as another document
				total += kept
			}
			output := expectedLine(text, r.Doc.SHA256())
			if i != 3 && (!strings.Contains(output, r.Doc.Name) || !strings.Contains(output, fmt.Sprint(kept))) {
				t.Errorf("%s: the output does not state the %d chunks of %s: %q", c.golden, kept, r.Doc.Name, output)
			}
			if i == 3 && strings.Contains(text, r.Doc.Name) {
				t.Errorf("%s: the expected result for a text occurs twice", c.golden)
			}
		}
		if !strings.Contains(text, fmt.Sprintf("expected   %d chunks", total)) {
			t.Errorf("%s: the total of %d chunks is missing in\n%s", c.golden, total, text)
		}
	})
}

func TestNotesAppearOnce(t *testing.T) {
	noteCount := 0
	eachFolder(t, func(c handoffCase, _ []*engine.Result, text string) {
		head, _, _ := strings.Cut(text, "\n\n")
		_, notes, _ := strings.Cut(head, "What does not carry over:")
		seen := map[string]bool{}
		for line := range strings.SplitSeq(notes, "\n") {
			if !strings.Contains(line, " - ") {
				continue
			}
			if seen[line] {
				t.Errorf("%s repeats %q", c.golden, line)
			}
			seen[line] = true
		}
		noteCount += len(seen)
	})
	if noteCount == 0 {
		t.Error("found no notes")
	}
}

func expectedLine(text, sha256 string) string {
	lines := strings.Split(text, "\n")
	for i, line := range lines {
		if !strings.Contains(line, sha256) {
			continue
		}
		if strings.TrimSpace(line) == `"`+sha256+`",` && i > 0 {
			return strings.Join(lines[i-1:i+2], " ")
		}
		return line
	}
	return ""
}

func TestHeaderNamesInexactDocuments(t *testing.T) {
	s := exporttest.Preset(t, "langchain-recursive")
	to := find("langchain-js")
	results := chunkFolder(t, s)
	text, err := exportText(t, to, results...)
	if err != nil {
		t.Fatal(err)
	}
	head, body, _ := strings.Cut(text, "\n\n")
	head = strings.Join(strings.Fields(strings.ReplaceAll(head, "//", " ")), " ")
	if !strings.Contains(head, `Exact: the same text gives the same chunks as in chunkscope. This is not true of "docs/1.md": JavaScript cuts this document differently`) {
		t.Error(head)
	}
	_, inexact, _ := strings.Cut(body, "INEXACT = new Set([")
	inexact, _, _ = strings.Cut(inexact, "]")
	if strings.TrimSpace(inexact) != `"`+results[2].Doc.SHA256()+`",` || !strings.Contains(body, "assertParity") {
		t.Error(body)
	}
	single, err := exportText(t, to, results[2])
	if err != nil || !strings.Contains(single, "Approximate: ") || strings.Contains(single, "INEXACT") {
		t.Error(err, single)
	}
	// The result must not depend on document order.
	results[0], results[2] = results[2], results[0]
	text, err = exportText(t, to, results...)
	if err != nil || !strings.Contains(text, "Exact: ") || !strings.Contains(text, "INEXACT") {
		t.Error(err, text)
	}
}

func TestDocumentsForDifferentSplittersAreRejected(t *testing.T) {
	s := exporttest.Preset(t, "langchain-recursive")
	text := strings.Repeat("func a() {\n\treturn\n}\n\n", 80)
	markdown, code := exporttest.Document(t, "a.md", text), exporttest.Document(t, "a.go", text+"// b\n")
	results := []*engine.Result{exporttest.Run(t, markdown, s), exporttest.Run(t, code, s)}
	_, err := exportText(t, find("langchain-python"), results...)
	checkError(t, err, "a.md and a.go need different separators for their languages: export them separately, or set separators to one list")

	s = exporttest.Preset(t, "default")
	s.Strategy, s.OverlapMode = "headings", "none"
	text = "# One\n\nSome words of prose.\n\n# Two\n\nSome other words.\n"
	results = []*engine.Result{exporttest.Run(t, exporttest.Document(t, "a.md", text), s), exporttest.Run(t, exporttest.Document(t, "a.txt", text), s)}
	if a, b := results[0].Chunks.Len(), results[1].Chunks.Len(); a == b {
		t.Fatalf("both documents have %d chunks, want different counts", a)
	}
	_, err = exportText(t, find("ray"), results...)
	checkError(t, err, fmt.Sprintf("a.md and a.txt have the same text, but are cut into %d and %d chunks because of their names: omit one of them, or set the same format for both with --input",
		results[0].Chunks.Len(), results[1].Chunks.Len()))
}

func checkError(t *testing.T, err error, want string) {
	t.Helper()
	if refused, ok := errors.AsType[*target.RefusedError](err); !ok || refused.Error() != want {
		t.Errorf("\n got %v\nwant %s", err, want)
	}
}
