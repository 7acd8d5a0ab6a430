package e2e

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"chunkscope/engine/review"
)

func TestScopeOfAllDocuments(t *testing.T) {
	t.Parallel()
	dir := makeFolder(t)
	code := "```\n" + strings.Repeat("the lamp is trimmed and lit again\n", 40) + "```\n"
	for name, text := range map[string]string{
		"calm.md":     "# Calm\n\nNothing happened that night.\n",
		"log.md":      "# Log\n\n" + makeProse(60) + "\n" + code,
		"manual.md":   "# Manual\n\n" + makeProse(40),
		"appendix.md": "# Appendix\n\n" + code,
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	tm := startTerminal(t, terminalSetup{w: 120, h: 40}, program, "--set", "max_chunk_size=800", "--set", "min_chunk_size=100", dir)
	tm.waitForChunks()
	tm.waitFor("the key for all documents in the header", func(s screen) bool { return s.has("file 1/4") && s.has("* all documents") })
	tm.press("*")
	tm.waitFor("all documents in scope", func(s screen) bool { return s.has("all 4") && s.has("cover all 4 documents") })
	tm.press("t", "Tab", "Tab")
	tm.waitFor("the measures of all documents", func(s screen) bool { return s.has("all 4 documents") && s.has("f lists") })
	tm.press("C-n")
	tm.waitFor("the document without problems", func(s screen) bool { return s.has("file 2/4") && s.has("Nothing happened") })
	tm.press(".")
	tm.waitFor("the worst document in the list", func(s screen) bool { return s.has("documents to look at") && s.has("file 3/4") })
	tm.press("v")
	worst := tm.waitFor("the review of all documents", func(s screen) bool { return s.has("0 of 2 decided") })
	tm.press("o")
	first := tm.waitFor("the second document, at its flagged chunk", func(s screen) bool {
		return headerDocumentNumber(s) != headerDocumentNumber(worst) && s.has("remedy 1 of")
	})
	tm.press("a")
	tm.waitFor("the third document, at its flagged chunk", func(s screen) bool {
		return s.has("1 of 2 decided") && headerDocumentNumber(s) != headerDocumentNumber(first) && s.has("remedy 1 of")
	})
	tm.press("a")
	tm.waitFor("decisions on all queued chunks", func(s screen) bool { return s.has("all 2 decided") })
	tm.press("F")
	tm.waitFor("the tied settings", func(s screen) bool { return s.has("Tune · all 4 documents") && s.has("settings score as well") })
	tm.press("Down")
	tm.press("Enter")
	tm.waitFor("the chosen settings", func(s screen) bool { return s.has("u undoes") })
	tm.press("u")
	tm.waitFor("the previous settings", func(s screen) bool { return s.value("size") == "800" })

	// This document is not open in the explorer.
	if err := os.WriteFile(filepath.Join(dir, "calm.md"), []byte("# Calm\n\n"+makeProse(90)), 0o600); err != nil {
		t.Fatal(err)
	}
	tm.waitFor("the changed document to be measured again", func(s screen) bool { return s.has("calm.md changed on disk; measuring it again") })
	tm.press("C-c")
	tm.waitForExit()
	for _, name := range []string{"log.md", "appendix.md"} {
		d, err := review.Read(review.Location{NextToDocument: filepath.Join(dir, name) + review.Suffix})
		if err != nil || len(d) != 1 {
			t.Errorf("%d decisions are stored next to %s, want 1; error %v", len(d), name, err)
		}
	}
}

func headerDocumentNumber(s screen) string {
	_, rest, _ := strings.Cut(s.rows()[0], "file ")
	file, _, _ := strings.Cut(rest, " ")
	return file
}
