//go:build unix

package e2e

import (
	"errors"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"
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
	tm.command("sh -c 'echo $$ > pid; exec $PROGRAM --preset context'")
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
		// a paste that the terminal never ends
		"in a paste": func(tm *terminal) { tm.keys("-H", "1b", "5b", "32", "30", "30", "7e", "61", "03") },
		"SIGTERM":    func(tm *terminal) { tm.signal(syscall.SIGTERM); tm.code(143) },
		"SIGHUP":     func(tm *terminal) { tm.signal(syscall.SIGHUP); tm.code(129) },
		"SIGQUIT":    func(tm *terminal) { tm.signal(syscall.SIGQUIT); tm.code(131) },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			tm, before := launch(t)
			leave(tm)
			tm.whole(before)
		})
	}
}

// code is what the shell says of how the program ended.
func (tm *terminal) code(want int) {
	tm.t.Helper()
	tm.command("echo ended-$?")
	tm.until("how it ended", func(s screen) bool { return s.has("ended-" + strconv.Itoa(want)) })
}

// A terminal that vanishes takes the program with it, even one that was told
// not to mind (nohup).
func TestATerminalThatVanishesLeavesNoProcess(t *testing.T) {
	t.Parallel()
	tm := shell(t, setup{w: 110, h: 30})
	tm.command("trap '' HUP; sh -c 'echo $$ > pid; exec $PROGRAM --preset context'")
	tm.opened()
	pid, err := strconv.Atoi(strings.TrimSpace(tm.read("pid")))
	if err != nil {
		t.Fatal(err)
	}
	tm.tmux("kill-server")
	for end := time.Now().Add(patience); time.Now().Before(end); time.Sleep(20 * time.Millisecond) {
		if errors.Is(syscall.Kill(pid, 0), syscall.ESRCH) {
			return
		}
	}
	t.Error("the program is still there")
	_ = syscall.Kill(pid, syscall.SIGKILL)
}

// tell sends a signal to the program.
func (tm *terminal) tell(sig syscall.Signal) (pid int) {
	tm.t.Helper()
	pid, err := strconv.Atoi(strings.TrimSpace(tm.read("pid")))
	if err != nil {
		tm.t.Fatal(err)
	}
	if err := syscall.Kill(pid, sig); err != nil {
		tm.t.Fatal(err)
	}
	return pid
}

// signal sends a signal to the program, and waits until it is gone.
func (tm *terminal) signal(sig syscall.Signal) {
	tm.t.Helper()
	pid := tm.tell(sig)
	tm.until("the program gone", func(screen) bool { return errors.Is(syscall.Kill(pid, 0), syscall.ESRCH) })
}

// The program comes back from every stop with all of its terminal: from that by the key,
// and from those by signals, of which it sees the second only when it is over.
func TestSuspendAndComeBack(t *testing.T) {
	t.Parallel()
	for name, stop := range map[string]func(*terminal){
		"ctrl-z":  func(tm *terminal) { tm.keys("C-z") },
		"SIGTSTP": func(tm *terminal) { tm.tell(syscall.SIGTSTP) },
		"SIGSTOP": func(tm *terminal) { tm.tell(syscall.SIGSTOP) },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			tm, before := launch(t)
			for chunk := 2; chunk < 4; chunk++ { // once more: it is as it was
				tm.keys("n")
				place := "chunk " + strconv.Itoa(chunk) + "/"
				tm.until("the next chunk", func(s screen) bool { return s.has(place) })
				stop(tm)
				if name != "SIGSTOP" {
					tm.untilFact("alternate_on", "0")
				}
				tm.until("the shell's word", func(s screen) bool { // after SIGSTOP, wherever the cursor was
					return strings.HasSuffix(strings.TrimSpace(string(s)), "ready>") || name == "SIGSTOP" && s.has("ready>")
				})
				tm.text("fg")
				tm.keys("C-j") // after SIGSTOP the terminal is as the program left it
				tm.untilFact("alternate_on", "1")
				tm.untilFact("mouse_any_flag", "1")
				tm.until("the place as it was left", func(s screen) bool { return s.has(place) && !s.has("ready>") })
			}
			tm.keys("q")
			tm.whole(before)
		})
	}
}

// Where no shell would go on with it the program is not suspended, and says so.
func TestNoShellToSuspendTo(t *testing.T) {
	t.Parallel()
	tm := start(t, setup{w: 110, h: 30}, program, "--preset", "context")
	tm.opened()
	tm.keys("C-z")
	tm.until("the reason", func(s screen) bool { return s.says("not suspended") })
	tm.keys("n")
	tm.until("the next chunk", func(s screen) bool { return s.has("chunk 2/") })
	tm.keys("q")
	tm.ends()
}

// A session that ends unexpectedly loses no settings: the next one offers them. A
// session that was left by a key leaves nothing to offer.
func TestSettingsOutliveASessionThatIsCutOff(t *testing.T) {
	t.Parallel()
	for name, sig := range map[string]syscall.Signal{"SIGKILL": syscall.SIGKILL, "SIGTERM": syscall.SIGTERM, "SIGHUP": syscall.SIGHUP, "SIGQUIT": syscall.SIGQUIT} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			state := folder(t)
			s := setup{w: 120, h: 40, env: []string{"XDG_STATE_HOME=" + state}}
			tm := shell(t, s)
			tm.command("sh -c 'echo $$ > pid; exec $PROGRAM --preset context'")
			first := tm.opened().value("size")
			tm.choose("size")
			tm.keys("L")
			tm.until("another size", func(s screen) bool { return s.value("size") != first })
			changed := tm.capture().value("size")
			tm.until("settings on disk", func(screen) bool {
				files, _ := filepath.Glob(filepath.Join(state, "chunkscope", "recovery", "*.yaml"))
				if len(files) != 1 {
					return false
				}
				text, err := os.ReadFile(files[0])
				return err == nil && strings.Contains(string(text), "max_chunk_size: "+changed)
			})
			tm.signal(sig)

			next := start(t, s, program, "--preset", "context")
			next.until("the offer", func(s screen) bool { return s.has("the last session ended unexpectedly; ^o") })
			next.keys("C-o", "Enter")
			next.until("the settings as they were", func(s screen) bool { return s.value("size") == changed })
			next.keys("q")
			next.ends()
			last := start(t, s, program, "--preset", "context")
			last.opened()
			if now := last.capture(); now.has("ended unexpectedly") || now.value("size") != first {
				t.Errorf("the session before was left by a key:\n%s", now)
			}
			last.keys("C-c")
			last.ends()
		})
	}
}
