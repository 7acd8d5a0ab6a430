package e2e

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// flaws returns a document with chunks too small and too long.
func flaws() string {
	var b strings.Builder
	b.WriteString("# Flaws\n\n" + prose(12))
	for i := range 3 {
		fmt.Fprintf(&b, "\n## Tables %d\n\n| a | b |\n|---|---|\n", i)
		for row := range 300 + i {
			fmt.Fprintf(&b, "| row %d of table %d | a cell with some words in it |\n", row, i)
		}
	}
	return b.String()
}

var decided = regexp.MustCompile(`(\d+) of (\d+) decided`)

// queue returns how many of how many flagged chunks are decided on, as the panel
// says.
func queue(s screen) (n, of int, ok bool) {
	if m := decided.FindStringSubmatch(string(s)); m != nil {
		_, err := fmt.Sscan(m[1]+" "+m[2], &n, &of)
		return n, of, err == nil
	}
	return 0, 0, false
}

func (tm *terminal) decidedOn(n int) {
	tm.t.Helper()
	tm.until(fmt.Sprintf("%d decided", n), func(s screen) bool {
		got, _, ok := queue(s)
		return ok && got == n
	})
}

// A queue is reviewed to its end; opened again, the decisions are there.
func TestAReviewIsThereAgain(t *testing.T) {
	t.Parallel()
	file := document(t, "flaws.md", flaws())
	tm := start(t, setup{w: 120, h: 40}, program, file)
	tm.opened()
	tm.keys("v")
	_, of, _ := queue(tm.until("the queue", func(s screen) bool { n, of, ok := queue(s); return ok && n == 0 && of > 2 }))
	tm.keys("a")
	tm.decidedOn(1)
	tm.resize(80, 24)
	tm.keys("a", "k", "a")
	tm.until("the question", func(s screen) bool { return s.has("none is needed") })
	tm.text("a table; it is read whole")
	tm.keys("Enter")
	tm.keys("+") // a low panel has no room for how many are decided on
	tm.decidedOn(2)
	tm.resize(200, 60)
	for n := 3; n < of; n++ {
		tm.keys("a")
		tm.decidedOn(n)
	}
	tm.keys("a")
	all := fmt.Sprintf("all %d decided", of)
	tm.until("the end of the queue", func(s screen) bool { return s.has(all) })
	tm.keys("C-c")
	tm.ends()
	kept, err := os.ReadFile(file + ".chunkscope.yaml")
	if err != nil || strings.Count(string(kept), "verdict: ") != of || !strings.Contains(string(kept), `note: "a table; it is read whole"`) {
		t.Errorf("%v\n%s", err, kept)
	}

	tm = start(t, setup{w: 120, h: 40}, program, file)
	tm.opened()
	tm.keys("v")
	tm.until("the decisions again", func(s screen) bool { return s.has(all) })
	tm.keys("k", "k", "k", "k", "BSpace")
	tm.until("a decision taken back", func(s screen) bool { return s.has("waits again") })
	tm.decidedOn(of - 1)
	tm.keys("C-c")
	tm.ends()
}

// A decision is written at once, and what is written survives the worst.
func TestAKilledReviewLosesNothing(t *testing.T) {
	t.Parallel()
	file := document(t, "flaws.md", flaws())
	written := func(n int) func(screen) bool {
		return func(screen) bool {
			kept, err := os.ReadFile(file + ".chunkscope.yaml")
			return err == nil && strings.Count(string(kept), "verdict: accepted") == n
		}
	}
	for n := 1; n <= 3; n++ {
		tm := start(t, setup{w: 120, h: 40}, "sh", "-c", `echo $$ > pid; exec "$0" "$1"`, program, file)
		tm.opened()
		tm.keys("v")
		tm.decidedOn(n - 1)
		tm.keys("o", "a")
		if n < 3 {
			tm.decidedOn(n)
		} else {
			tm.until("all decided", func(s screen) bool { return s.has("all 3 decided") })
		}
		tm.until("the decision in its file", written(n))
		tm.tmux("run-shell", "kill -9 $(cat "+filepath.Join(tm.fact("pane_current_path"), "pid")+")")
		tm.until("its end", func(screen) bool { _, err := os.Stat(tm.status); return err == nil })
	}
}

// The mouse alone: a tab, a row.
func TestAReviewByMouse(t *testing.T) {
	t.Parallel()
	tm := start(t, setup{w: 120, h: 40}, program, document(t, "flaws.md", flaws()))
	var x, y int
	tm.until("the tab", func(s screen) (ok bool) { x, y, ok = s.cell("4 Review"); return ok })
	tm.click(x, y)
	s := tm.until("the queue", func(s screen) bool { _, _, ok := queue(s); return ok && strings.Count(string(s), "□") >= 3 })
	x, y, _ = s.cell("Tables 2")
	tm.click(x, y)
	tm.until("the document there", func(s screen) bool { return s.has("Tables 2") && s.has("table 2 |") })
	tm.keys("C-c")
	tm.ends()
}
