package e2e

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"chunkscope/engine/review"
)

// A folder: change the scope, go to the worst document, review across documents,
// tune by all of them.
func TestAllDocumentsOfAFolder(t *testing.T) {
	t.Parallel()
	dir := folder(t)
	code := "```\n" + strings.Repeat("the lamp is trimmed and lit again\n", 40) + "```\n"
	for name, text := range map[string]string{
		"calm.md":     "# Calm\n\nNothing happened that night.\n",
		"log.md":      "# Log\n\n" + prose(60) + "\n" + code,
		"manual.md":   "# Manual\n\n" + prose(40),
		"appendix.md": "# Appendix\n\n" + code,
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	tm := start(t, setup{w: 120, h: 40}, program, "--set", "max_chunk_size=800", "--set", "min_chunk_size=100", dir)
	tm.opened()
	tm.until("the scope", func(s screen) bool { return s.has("file 1/4") && s.has("* all documents") })
	tm.keys("*")
	tm.until("that all are spoken of", func(s screen) bool { return s.has("all 4") && s.has("cover all 4 documents") })
	tm.keys("t", "Tab", "Tab")
	tm.until("the measures of all", func(s screen) bool { return s.has("all 4 documents") && s.has("f lists") })
	tm.keys("C-n")
	tm.until("a document with nothing severed", func(s screen) bool { return s.has("file 2/4") && s.has("Nothing happened") })
	tm.keys(".")
	tm.until("the worst document", func(s screen) bool { return s.has("documents to look at") && s.has("file 3/4") })
	tm.keys("v")
	worst := tm.until("the review of all", func(s screen) bool { return s.has("0 of 2 decided") })
	tm.keys("o")
	first := tm.until("the flagged chunk of the next document", func(s screen) bool {
		return fileOf(s) != fileOf(worst) && s.has("remedy 1 of")
	})
	tm.keys("a")
	tm.until("the other document with a flagged chunk", func(s screen) bool {
		return s.has("1 of 2 decided") && fileOf(s) != fileOf(first) && s.has("remedy 1 of")
	})
	tm.keys("a")
	tm.until("all decided on", func(s screen) bool { return s.has("all 2 decided") })
	tm.keys("F")
	tm.until("what ties", func(s screen) bool { return s.has("Tune · all 4 documents") && s.has("settings answer as well") })
	tm.keys("Down")
	tm.keys("Enter")
	tm.until("the settings that were chosen", func(s screen) bool { return s.has("u undoes") })
	tm.keys("u")
	tm.until("the settings as before", func(s screen) bool { return s.value("size") == "800" })

	// Another document than the open one changes on disk.
	if err := os.WriteFile(filepath.Join(dir, "calm.md"), []byte("# Calm\n\n"+prose(90)), 0o600); err != nil {
		t.Fatal(err)
	}
	tm.until("that it is measured again", func(s screen) bool { return s.has("calm.md changed on disk and is measured again") })
	tm.keys("C-c")
	tm.ends()
	for _, name := range []string{"log.md", "appendix.md"} {
		d, err := review.Read(review.Location{NextToDocument: filepath.Join(dir, name) + review.Suffix})
		if err != nil || len(d) != 1 {
			t.Errorf("%d decisions are kept beside %s, %v", len(d), name, err)
		}
	}
}

// fileOf returns the place of the open document among all, as the header tells it.
func fileOf(s screen) string {
	_, rest, _ := strings.Cut(s.rows()[0], "file ")
	file, _, _ := strings.Cut(rest, " ")
	return file
}
