package e2e

import (
	"errors"
	"os"
	"strings"
	"testing"
)

func TestExternalEditsKeepPlaceAndDecisions(t *testing.T) {
	t.Parallel()
	text := makeFlaggedDocument()
	file := writeDocument(t, "flaws.md", text)
	tm := startTerminal(t, terminalSetup{w: 120, h: 40}, program, file)
	first := tm.waitForChunks().chunks()
	tm.selectSetting("size")
	tm.press("S-Left")
	tm.waitFor("another size", func(s screen) bool { return s.value("size") != "4096" && s.chunks() > 0 })
	tuned := tm.capture().value("size")
	tm.press("v")
	tm.waitForDecisions(0)
	tm.press("a")
	tm.waitForDecisions(1)
	tm.press("Tab", "G")
	tm.waitFor("the end of the document", func(s screen) bool { return s.has("row 301 of table 2") })

	overwriteFile(t, file, "# An introduction\n\n"+makeProse(40)+"\n"+text)
	tm.waitFor("the reread document at the same position", func(s screen) bool {
		return s.has("changed on disk") && s.chunks() > first && s.has("row 301 of table 2") && s.value("size") == tuned
	})
	tm.waitForDecisions(1)

	replaceFile(t, file, strings.Replace(text, "row 301 of table 2", "row the last of table 2", 1))
	tm.waitFor("the edited last row", func(s screen) bool { return s.has("row the last of table 2") })
	tm.resize(80, 24)
	tm.waitFor("the same position on a small screen", func(s screen) bool { return s.has("row the last of table 2") })
	tm.resize(120, 40)

	if err := os.Remove(file); err != nil {
		t.Fatal(err)
	}
	tm.waitFor("the message that the file is gone", func(s screen) bool {
		return s.hasSentence("flaws.md no longer exists on disk; the previous text is shown")
	})
	replaceFile(t, file, text)
	tm.waitFor("the restored document", func(s screen) bool { return s.has("row 301 of table 2") })
	tm.press("C-c")
	tm.waitForExit()
}

// overwriteFile overwrites a file in place, as some editors do, without truncating it. text must
// not be shorter than the file.
func overwriteFile(t *testing.T, file, text string) {
	t.Helper()
	f, err := os.OpenFile(file, os.O_WRONLY, 0)
	if err != nil {
		t.Fatal(err)
	}
	_, err = f.WriteString(text)
	if err := errors.Join(err, f.Close()); err != nil {
		t.Fatal(err)
	}
}

func replaceFile(t *testing.T, file, text string) {
	t.Helper()
	renamed := file + ".new"
	writeFile(t, renamed, text)
	if err := os.Rename(renamed, file); err != nil {
		t.Fatal(err)
	}
}
