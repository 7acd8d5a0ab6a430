//go:build unix

package e2e

import (
	"strconv"
	"strings"
	"syscall"
	"testing"
)

// whole is what the shell's terminal must be when the program is gone.
func (tm *terminal) whole(ttyBefore string) {
	tm.t.Helper()
	for name, want := range map[string]string{"alternate_on": "0", "cursor_flag": "1", "mouse_any_flag": "0", "keypad_flag": "0"} {
		tm.untilFact(name, want)
	}
	tm.command("stty -a > after; echo back-$((40+2))")
	s := tm.until("what the next command says", func(s screen) bool { return s.has("back-42") })
	if !s.has("echo back-$((40+2))") {
		tm.t.Errorf("typing is not echoed any more:\n%s", s)
	}
	if !s.has("before the program") {
		tm.t.Errorf("the main screen did not come back:\n%s", s)
	}
	if after := tm.read("after"); after != ttyBefore {
		tm.t.Errorf("the terminal's modes changed\nfrom %s\nto   %s", ttyBefore, after)
	}
}

// launch starts the program from a shell, and gives the terminal's modes.
func launch(t *testing.T) (tm *terminal, ttyBefore string) {
	t.Helper()
	tm = shell(t, setup{w: 110, h: 30})
	tm.command("stty -a > before; echo before the program $((1+1))")
	tm.until("the shell's word", func(s screen) bool { return s.has("before the program 2") })
	ttyBefore = tm.read("before")
	tm.command("sh -c 'echo $$ > pid; exec $PROGRAM'")
	tm.opened()
	if got := tm.fact("alternate_on"); got != "1" {
		t.Errorf("alternate screen %s, want 1: the explorer should leave the main screen alone", got)
	}
	return tm, ttyBefore
}

func TestTheTerminalIsAsBefore(t *testing.T) {
	t.Parallel()
	for name, leave := range map[string]func(*terminal){
		"q":         func(tm *terminal) { tm.keys("q") },
		"ctrl-c":    func(tm *terminal) { tm.keys("C-c") },
		"from help": func(tm *terminal) { tm.keys("?", "C-c") },
		"SIGTERM":   func(tm *terminal) { tm.terminate() },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			tm, before := launch(t)
			leave(tm)
			tm.whole(before)
		})
	}
}

// terminate asks the program to end, as a machine that shuts down does.
func (tm *terminal) terminate() {
	tm.t.Helper()
	pid, err := strconv.Atoi(strings.TrimSpace(tm.read("pid")))
	if err != nil {
		tm.t.Fatal(err)
	}
	if err := syscall.Kill(pid, syscall.SIGTERM); err != nil {
		tm.t.Fatal(err)
	}
}

func TestSuspendAndComeBack(t *testing.T) {
	t.Parallel()
	tm, before := launch(t)
	tm.keys("n")
	tm.until("the second chunk", func(s screen) bool { return s.has("chunk 2/") })
	tm.keys("C-z")
	tm.untilFact("alternate_on", "0")
	tm.command("fg")
	tm.untilFact("alternate_on", "1")
	tm.until("the place as it was left", func(s screen) bool { return s.has("chunk 2/") })
	tm.keys("q")
	tm.whole(before)
}
