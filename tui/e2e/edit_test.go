package e2e

import (
	"errors"
	"os"
	"strings"
	"testing"
)

// Somebody edits the document while another tunes and reviews it: place,
// settings and decisions stay, whichever way the editor saves.
func TestTheFileIsEditedUnderneath(t *testing.T) {
	t.Parallel()
	text := flaws()
	file := document(t, "flaws.md", text)
	tm := start(t, setup{w: 120, h: 40}, program, file)
	first := tm.opened().chunks()
	tm.choose("size")
	tm.keys("S-Left")
	tm.until("another size", func(s screen) bool { return s.value("size") != "4096" && s.chunks() > 0 })
	tuned := tm.capture().value("size")
	tm.keys("v")
	tm.decidedOn(0)
	tm.keys("a")
	tm.decidedOn(1)
	tm.keys("Tab", "G")
	tm.until("the end of the document", func(s screen) bool { return s.has("row 301 of table 2") })

	inPlace(t, file, "# An introduction\n\n"+prose(40)+"\n"+text)
	tm.until("the document read again, at its place", func(s screen) bool {
		return s.has("changed on disk") && s.chunks() > first && s.has("row 301 of table 2") && s.value("size") == tuned
	})
	tm.decidedOn(1)

	moved(t, file, strings.Replace(text, "row 301 of table 2", "row the last of table 2", 1))
	tm.until("the last row edited", func(s screen) bool { return s.has("row the last of table 2") })
	tm.resize(80, 24)
	tm.until("the place on a small screen", func(s screen) bool { return s.has("row the last of table 2") })
	tm.resize(120, 40)

	if err := os.Remove(file); err != nil {
		t.Fatal(err)
	}
	tm.until("that it is gone", func(s screen) bool { return s.says("flaws.md no longer exists on disk; the previous text is shown") })
	moved(t, file, text)
	tm.until("the document as it was at first", func(s screen) bool { return s.has("row 301 of table 2") })
	tm.keys("C-c")
	tm.ends()
}

// inPlace saves a file as an editor does that writes over it, with a text that is no
// shorter. It is never empty meanwhile: the program may look at any moment.
func inPlace(t *testing.T, file, text string) {
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

// moved saves a file as an editor does that writes beside it, and moves that over it.
func moved(t *testing.T, file, text string) {
	t.Helper()
	beside := file + ".new"
	write(t, beside, text)
	if err := os.Rename(beside, file); err != nil {
		t.Fatal(err)
	}
}
