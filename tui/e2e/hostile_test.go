package e2e

import (
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

var hostileDocument = strings.Join([]string{
	"# Innocent",
	"",
	"title: \x1b]0;PWNED-TITLE\x07 and \x1b]2;PWNED-TITLE\x1b\\ done",
	"clipboard: \x1b]52;c;UFdORUQ=\x07 done",
	"colour: \x1b[38;2;1;2;3;48;2;4;5;6mPAINTED\x1b[0m done",
	"clear: \x1b[2J\x1b[H\x1b[3J done",
	"cursor: \x1b[1;1HMOVED \x1b[?25h done",
	"screen: \x1b[?1049l\x1b[?1000h done",
	"link: \x1b]8;;http://pwned.invalid/\x1b\\click\x1b]8;;\x1b\\ done",
	"c1: \u009b2J \u009d0;PWNED-TITLE\u009c \u0090q\u009c done",
	"raw c1: \x9b2J \x9d0;PWNED-TITLE\x9c done",
	"bidi: \u202egnitirw desrever\u202c \u2066isolated\u2069 done",
	"nul: a\x00b bell \x07 backspace \x08\x08\x08\x08 done",
	"return: shown\rHIDDEN done",
	"reset: \x1bc \x1b[!p done",
	"## \x1b]0;PWNED-TITLE\x07\x1b[31mheading",
	"",
	"tab:\ta\tb\tdone",
	"",
	"The last line.",
}, "\n")

// Without the explorer, the document must be able to control the terminal. Otherwise the other
// tests could not fail.
func TestHostileDocumentWorksUnfiltered(t *testing.T) {
	t.Parallel()
	tm := startTerminal(t, terminalSetup{w: 120, h: 40}, "sh", "-c", `cat "$0"; read wait`, writeDocument(t, "hostile.md", hostileDocument))
	tm.waitFor("text of the document on the clipboard", func(screen) bool { return strings.Contains(tm.tmux("list-buffers"), "PWNED") })
	tm.waitForPaneFormat("pane_title", "PWNED-TITLE")

	tm = startTerminal(t, terminalSetup{w: 120, h: 40}, "sh", "-c", `printf '%s' "$0"; read wait`, "\x1b[38;2;1;2;3;48;2;4;5;6mPAINTED\x1b[0m")
	tm.waitFor("a word colored by the document", func(screen) bool { return hostileStyle.MatchString(string(tm.capture("-e"))) })
}

// hostileStyle matches colors and links that can only come from the document.
var hostileStyle = regexp.MustCompile(`\x1b\[[0-9;:]*[34]8[;:]2[;:]+(1[;:]2[;:]3|4[;:]5[;:]6)|\x1b\]8;;http`)

func TestHostileDocumentChangesNothing(t *testing.T) {
	t.Parallel()
	file := writeDocument(t, "hostile\x1b]0;PWNED-TITLE\x07.md", hostileDocument)
	tm := startTerminal(t, terminalSetup{w: 120, h: 40, dir: filepath.Dir(file)}, program, filepath.Base(file))
	tm.tmux("select-pane", "-T", "before")
	tm.waitFor("the last line of the document", func(s screen) bool {
		return s.chunks() > 0 && s.has("Innocent") && s.has("The last line.")
	})
	check := func(where string) {
		t.Helper()
		if got := tm.paneFormat("pane_title"); strings.HasPrefix(got, "PWNED") {
			t.Errorf("%s: the document set the title to %q", where, got)
		}
		if got := tm.tmux("list-buffers"); got != "" {
			t.Errorf("%s: the document filled the clipboard: %s", where, got)
		}
		if got := tm.paneFormat("alternate_on") + tm.paneFormat("cursor_flag"); got != "10" {
			t.Errorf("%s: alternate screen and cursor = %s, want 10", where, got)
		}
		if got := hostileStyle.FindString(string(tm.capture("-e"))); got != "" {
			t.Errorf("%s: the document's own style is applied: %q", where, got)
		}
		checkBorder(t, tm, where)
	}
	check("at first")
	tm.press("n")
	check("after a chunk")
	tm.press("j", "j", "j", "k")
	check("after scrolling")
	tm.resize(80, 24)
	tm.waitFor("the resized screen", func(s screen) bool { return len(s.rows()) == 24 && s.has("done") })
	tm.resize(120, 40)
	tm.waitFor("the last line at the original size", func(s screen) bool { return s.has("The last line.") })
	check("after resizing")
	tm.press("C-c")
	tm.waitForExit()
	if got := tm.paneFormat("pane_title"); strings.HasPrefix(got, "PWNED") {
		t.Errorf("title after exit = %q, want the document's title ignored", got)
	}
}

// If the width of a character is wrong, the border is not in the same column in every row.
func checkBorder(t *testing.T, tm *terminal, place string) {
	t.Helper()
	var shiftedRow string
	tm.waitFor("a straight border "+place, func(s screen) bool {
		rows := s.rows()
		shiftedRow = ""
		left, _, ok := strings.Cut(rows[1], "│ preset ")
		if !ok {
			return false
		}
		for _, row := range rows[1 : len(rows)-2] {
			if !hasBorderAt(row, countCells(left)) || countCells(strings.TrimRight(row, " ")) > tm.w {
				shiftedRow = row
			}
		}
		return shiftedRow == ""
	})
}

func hasBorderAt(row string, column int) bool {
	for i, r := range row {
		if r == '│' && countCells(row[:i]) == column {
			return true
		}
	}
	return false
}

func TestWideCharactersAreAligned(t *testing.T) {
	t.Parallel()
	tm := startTerminal(t, terminalSetup{w: 120, h: 40}, program, "--preset", "context")
	tm.waitForChunks()
	checkBorder(t, tm, "at first")
	tm.press("/")
	tm.typeText("People write what they like")
	tm.press("Enter")
	tm.waitFor("the visitors' book", func(s screen) bool { return s.has("Ελένη") && s.has("田中") })
	checkBorder(t, tm, "at the visitors' book")
	tm.press("C-c")
	tm.waitForExit()
}
