package e2e

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

func makeFlaggedDocument() string {
	var b strings.Builder
	b.WriteString("# Flaws\n\n" + makeProse(12))
	for i := range 3 {
		fmt.Fprintf(&b, "\n## Tables %d\n\n| a | b |\n|---|---|\n", i)
		for row := range 300 + i {
			fmt.Fprintf(&b, "| row %d of table %d | a cell with some words in it |\n", row, i)
		}
	}
	return b.String()
}

var decisionPattern = regexp.MustCompile(`(\d+) of (\d+) decided`)

// decisionCount returns the number of decided chunks and the number of flagged chunks.
func decisionCount(s screen) (n, total int, ok bool) {
	if m := decisionPattern.FindStringSubmatch(string(s)); m != nil {
		_, err := fmt.Sscan(m[1]+" "+m[2], &n, &total)
		return n, total, err == nil
	}
	return 0, 0, false
}

func (tm *terminal) waitForDecisions(n int) {
	tm.t.Helper()
	tm.waitFor(fmt.Sprintf("%d decided", n), func(s screen) bool {
		got, _, ok := decisionCount(s)
		return ok && got == n
	})
}

func TestReviewIsRestored(t *testing.T) {
	t.Parallel()
	file := writeDocument(t, "flaws.md", makeFlaggedDocument())
	tm := startTerminal(t, terminalSetup{w: 120, h: 40}, program, file)
	tm.waitForChunks()
	tm.press("v")
	_, total, _ := decisionCount(tm.waitFor("the queue", func(s screen) bool { n, total, ok := decisionCount(s); return ok && n == 0 && total > 2 }))
	tm.press("a")
	tm.waitForDecisions(1)
	tm.resize(80, 24)
	tm.press("a", "k", "a")
	tm.waitFor("the prompt for a note", func(s screen) bool { return s.has("optional note:") })
	tm.typeText("a table; it is read whole")
	tm.press("Enter")
	tm.press("+") // enlarge the panel to show the count
	tm.waitForDecisions(2)
	tm.resize(200, 60)
	for n := 3; n < total; n++ {
		tm.press("a")
		tm.waitForDecisions(n)
	}
	tm.press("a")
	all := fmt.Sprintf("all %d decided", total)
	tm.waitFor("decisions on all chunks of the queue", func(s screen) bool { return s.has(all) })
	tm.press("C-c")
	tm.waitForExit()
	kept, err := os.ReadFile(file + ".chunkscope.yaml")
	if err != nil || strings.Count(string(kept), "verdict: ") != total || !strings.Contains(string(kept), `note: "a table; it is read whole"`) {
		t.Errorf("%v\n%s", err, kept)
	}

	tm = startTerminal(t, terminalSetup{w: 120, h: 40}, program, file)
	tm.waitForChunks()
	tm.press("v")
	tm.waitFor("the restored decisions", func(s screen) bool { return s.has(all) })
	tm.press("k", "k", "k", "k", "BSpace")
	tm.waitFor("the message about an undone decision", func(s screen) bool { return s.has("is undecided again") })
	tm.waitForDecisions(total - 1)
	tm.press("C-c")
	tm.waitForExit()
}

func TestReviewSurvivesKill(t *testing.T) {
	t.Parallel()
	file := writeDocument(t, "flaws.md", makeFlaggedDocument())
	isStored := func(n int) func(screen) bool {
		return func(screen) bool {
			stored, err := os.ReadFile(file + ".chunkscope.yaml")
			return err == nil && strings.Count(string(stored), "verdict: accepted") == n
		}
	}
	for n := 1; n <= 3; n++ {
		tm := startTerminal(t, terminalSetup{w: 120, h: 40}, "sh", "-c", `echo $$ > pid; exec "$0" "$1"`, program, file)
		tm.waitForChunks()
		tm.press("v")
		tm.waitForDecisions(n - 1)
		tm.press("o", "a")
		if n < 3 {
			tm.waitForDecisions(n)
		} else {
			tm.waitFor("decisions on all chunks", func(s screen) bool { return s.has("all 3 decided") })
		}
		tm.waitFor("the decision to be stored", isStored(n))
		tm.tmux("run-shell", "kill -9 $(cat "+filepath.Join(tm.paneFormat("pane_current_path"), "pid")+")")
		tm.waitFor("the process to exit", func(screen) bool { _, err := os.Stat(tm.status); return err == nil })
	}
}

func TestReviewByMouse(t *testing.T) {
	t.Parallel()
	tm := startTerminal(t, terminalSetup{w: 120, h: 40}, program, writeDocument(t, "flaws.md", makeFlaggedDocument()))
	var x, y int
	tm.waitFor("the Review tab", func(s screen) (ok bool) { x, y, ok = s.find("4 Review"); return ok })
	tm.click(x, y)
	s := tm.waitFor("the queue", func(s screen) bool { _, _, ok := decisionCount(s); return ok && strings.Count(string(s), "□") >= 3 })
	x, y, _ = s.find("Tables 2")
	tm.click(x, y)
	tm.waitFor("the clicked row's chunk", func(s screen) bool { return s.has("Tables 2") && s.has("table 2 |") })
	tm.press("C-c")
	tm.waitForExit()
}
