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

func (tm *terminal) checkRestored(ttyBefore string) {
	tm.t.Helper()
	for name, want := range map[string]string{"alternate_on": "0", "cursor_flag": "1", "mouse_any_flag": "0", "keypad_flag": "0"} {
		tm.waitForPaneFormat(name, want)
	}
	tm.runCommand("stty -a > after; echo back-$((40+2))")
	s := tm.waitFor("the output of the next command", func(s screen) bool { return s.has("back-42") })
	if !s.has("echo back-$((40+2))") {
		tm.t.Errorf("the terminal no longer echoes typing:\n%s", s)
	}
	if !s.has("before the program") {
		tm.t.Errorf("the main screen was not restored:\n%s", s)
	}
	if after := tm.readFile("after"); after != ttyBefore {
		tm.t.Errorf("the terminal modes changed\nfrom %s\nto   %s", ttyBefore, after)
	}
}

// ttyBefore contains the terminal modes before the program started.
func startInShell(t *testing.T) (tm *terminal, ttyBefore string) {
	t.Helper()
	tm = startShell(t, terminalSetup{w: 110, h: 30})
	tm.runCommand("stty -a > before; echo before the program $((1+1))")
	tm.waitFor("the output of the shell", func(s screen) bool { return s.has("before the program 2") })
	ttyBefore = tm.readFile("before")
	tm.runCommand("sh -c 'echo $$ > pid; exec $PROGRAM --preset context'")
	tm.waitForChunks()
	if got := tm.paneFormat("alternate_on"); got != "1" {
		t.Errorf("alternate screen = %s, want 1", got)
	}
	return tm, ttyBefore
}

func TestTerminalIsRestored(t *testing.T) {
	t.Parallel()
	for name, leave := range map[string]func(*terminal){
		"q":         func(tm *terminal) { tm.press("q") },
		"ctrl-c":    func(tm *terminal) { tm.press("C-c") },
		"from help": func(tm *terminal) { tm.press("?", "C-c") },
		// Start a bracketed paste without ending it, and press ctrl+c.
		"in a paste": func(tm *terminal) { tm.press("-H", "1b", "5b", "32", "30", "30", "7e", "61", "03") },
		"SIGTERM":    func(tm *terminal) { tm.endBySignal(syscall.SIGTERM); tm.checkExitCode(143) },
		"SIGHUP":     func(tm *terminal) { tm.endBySignal(syscall.SIGHUP); tm.checkExitCode(129) },
		"SIGQUIT":    func(tm *terminal) { tm.endBySignal(syscall.SIGQUIT); tm.checkExitCode(131) },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			tm, before := startInShell(t)
			leave(tm)
			tm.checkRestored(before)
		})
	}
}

// checkExitCode checks the exit code that the shell reports.
func (tm *terminal) checkExitCode(want int) {
	tm.t.Helper()
	tm.runCommand("echo ended-$?")
	tm.waitFor("the exit code", func(s screen) bool { return s.has("ended-" + strconv.Itoa(want)) })
}

// Even if nohup makes it ignore SIGHUP, the program must exit when its terminal is closed.
func TestProcessEndsWithItsTerminal(t *testing.T) {
	t.Parallel()
	tm := startShell(t, terminalSetup{w: 110, h: 30})
	tm.runCommand("trap '' HUP; sh -c 'echo $$ > pid; exec $PROGRAM --preset context'")
	tm.waitForChunks()
	pid, err := strconv.Atoi(strings.TrimSpace(tm.readFile("pid")))
	if err != nil {
		t.Fatal(err)
	}
	tm.tmux("kill-server")
	for end := time.Now().Add(waitLimit); time.Now().Before(end); time.Sleep(20 * time.Millisecond) {
		if errors.Is(syscall.Kill(pid, 0), syscall.ESRCH) {
			return
		}
	}
	t.Error("the program is still running after its terminal was closed")
	_ = syscall.Kill(pid, syscall.SIGKILL)
}

func (tm *terminal) sendSignal(sig syscall.Signal) (pid int) {
	tm.t.Helper()
	pid, err := strconv.Atoi(strings.TrimSpace(tm.readFile("pid")))
	if err != nil {
		tm.t.Fatal(err)
	}
	if err := syscall.Kill(pid, sig); err != nil {
		tm.t.Fatal(err)
	}
	return pid
}

func (tm *terminal) endBySignal(sig syscall.Signal) {
	tm.t.Helper()
	pid := tm.sendSignal(sig)
	tm.waitFor("the program to exit", func(screen) bool { return errors.Is(syscall.Kill(pid, 0), syscall.ESRCH) })
}

func TestSuspendAndResume(t *testing.T) {
	t.Parallel()
	for name, stop := range map[string]func(*terminal){
		"ctrl-z":  func(tm *terminal) { tm.press("C-z") },
		"SIGTSTP": func(tm *terminal) { tm.sendSignal(syscall.SIGTSTP) },
		"SIGSTOP": func(tm *terminal) { tm.sendSignal(syscall.SIGSTOP) },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			tm, before := startInShell(t)
			for chunk := 2; chunk < 4; chunk++ {
				tm.press("n")
				place := "chunk " + strconv.Itoa(chunk) + "/"
				tm.waitFor("the next chunk", func(s screen) bool { return s.has(place) })
				stop(tm)
				if name != "SIGSTOP" {
					tm.waitForPaneFormat("alternate_on", "0")
				}
				tm.waitFor("the output of the shell", func(s screen) bool { // after SIGSTOP the prompt may be on any row
					return strings.HasSuffix(strings.TrimSpace(string(s)), "ready>") || name == "SIGSTOP" && s.has("ready>")
				})
				tm.typeText("fg")
				tm.press("C-j") // after SIGSTOP the terminal is still in raw mode
				tm.waitForPaneFormat("alternate_on", "1")
				tm.waitForPaneFormat("mouse_any_flag", "1")
				tm.waitFor("the previous position", func(s screen) bool { return s.has(place) && !s.has("ready>") })
			}
			tm.press("q")
			tm.checkRestored(before)
		})
	}
}

func TestNoSuspendWithoutShell(t *testing.T) {
	t.Parallel()
	tm := startTerminal(t, terminalSetup{w: 110, h: 30}, program, "--preset", "context")
	tm.waitForChunks()
	tm.press("C-z")
	tm.waitFor("the reason it was not suspended", func(s screen) bool { return s.hasSentence("cannot suspend") })
	tm.press("n")
	tm.waitFor("the next chunk", func(s screen) bool { return s.has("chunk 2/") })
	tm.press("q")
	tm.waitForExit()
}

// After the program is killed, the next session must offer to restore the settings. After a normal
// exit it must not.
func TestSettingsAreRecovered(t *testing.T) {
	t.Parallel()
	for name, sig := range map[string]syscall.Signal{"SIGKILL": syscall.SIGKILL, "SIGTERM": syscall.SIGTERM, "SIGHUP": syscall.SIGHUP, "SIGQUIT": syscall.SIGQUIT} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			state := makeFolder(t)
			s := terminalSetup{w: 120, h: 40, env: []string{"XDG_STATE_HOME=" + state}}
			tm := startShell(t, s)
			tm.runCommand("sh -c 'echo $$ > pid; exec $PROGRAM --preset context'")
			first := tm.waitForChunks().value("size")
			tm.selectSetting("size")
			tm.press("L")
			tm.waitFor("another size", func(s screen) bool { return s.value("size") != first })
			changed := tm.capture().value("size")
			tm.waitFor("the stored settings", func(screen) bool {
				files, _ := filepath.Glob(filepath.Join(state, "chunkscope", "recovery", "*.yaml"))
				if len(files) != 1 {
					return false
				}
				text, err := os.ReadFile(files[0])
				return err == nil && strings.Contains(string(text), "max_chunk_size: "+changed)
			})
			tm.endBySignal(sig)

			next := startTerminal(t, s, program, "--preset", "context")
			next.waitFor("the offer to restore the settings", func(s screen) bool { return s.has("the last session ended unexpectedly; ^o") })
			next.press("C-o", "Enter")
			next.waitFor("the recovered settings", func(s screen) bool { return s.value("size") == changed })
			next.press("q")
			next.waitForExit()
			last := startTerminal(t, s, program, "--preset", "context")
			last.waitForChunks()
			if current := last.capture(); current.has("ended unexpectedly") || current.value("size") != first {
				t.Errorf("a normal exit left settings to recover:\n%s", current)
			}
			last.press("C-c")
			last.waitForExit()
		})
	}
}
