package e2e

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"
)

const waitLimit = 45 * time.Second

// terminal is a tmux server with one window. It stops when the test ends.
type terminal struct {
	t      *testing.T
	socket string
	w, h   int
	status string
}

// serverCount makes the socket names unique.
var serverCount atomic.Int64

type terminalSetup struct {
	w, h int
	// env contains environment variables that override programEnv.
	env []string
	// dir is the working directory, or "" for a new one.
	dir string
}

// Apart from PATH, the program inherits nothing from the test's environment.
func programEnv(t *testing.T, extra []string) []string {
	t.Helper()
	home := makeFolder(t)
	return append([]string{
		"PATH=" + os.Getenv("PATH"), "HOME=" + home, "XDG_CONFIG_HOME=" + home, "TMPDIR=" + makeFolder(t),
		"LC_ALL=C.UTF-8", "TERM=xterm-256color", "COLORTERM=truecolor", "PS1=ready> ", "ENV=",
	}, extra...)
}

// tmuxConfig keeps the pane after the program exits, and lets programs set the clipboard and the
// title, so that tests can check them.
const tmuxConfig = `
set -g remain-on-exit on
set -g set-clipboard on
set -g allow-rename on
set -g status off
set -g escape-time 0
set -g default-terminal xterm-256color
`

// Unlike t.TempDir, makeFolder does not fail the test if the program is still writing to the folder
// during cleanup.
func makeFolder(t *testing.T) string {
	t.Helper()
	dir, err := os.MkdirTemp("", "flow") //nolint:usetesting // see above
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = os.RemoveAll(dir) })
	return dir
}

// skipIfMissing skips a test that cannot run here, or fails it if CHUNKSCOPE_E2E is "required".
func skipIfMissing(t *testing.T) {
	t.Helper()
	switch {
	case skipReason == "":
	case os.Getenv("CHUNKSCOPE_E2E") == "required" && !testing.Short():
		t.Fatal(skipReason)
	default:
		t.Skip(skipReason)
	}
}

func startTerminal(t *testing.T, s terminalSetup, argv ...string) *terminal {
	t.Helper()
	skipIfMissing(t)
	if s.dir == "" {
		s.dir = makeFolder(t)
	}
	file := filepath.Join(makeFolder(t), "tmux.conf")
	writeFile(t, file, tmuxConfig)
	tm := &terminal{
		t: t, socket: fmt.Sprintf("chunkscope-%d-%d", os.Getpid(), serverCount.Add(1)), w: s.w, h: s.h,
		status: filepath.Join(makeFolder(t), "status"),
	}
	t.Cleanup(func() { _ = exec.Command("tmux", "-L", tm.socket, "kill-server").Run() })
	args := []string{"-u", "-f", file, "new-session", "-d", "-x", fmt.Sprint(s.w), "-y", fmt.Sprint(s.h), "-c", s.dir, "env", "-i"}
	args = append(args, programEnv(t, append(s.env, "STATUS="+tm.status))...)
	args = append(args, "sh", "-c", `"$0" "$@"; echo $? > "$STATUS"`)
	tm.tmux(append(args, argv...)...)
	return tm
}

func startShell(t *testing.T, s terminalSetup) *terminal {
	t.Helper()
	s.env = append(s.env, "PROGRAM="+program)
	return startTerminal(t, s, "sh", "-i")
}

func (tm *terminal) tmux(args ...string) string {
	tm.t.Helper()
	cmd := exec.Command("tmux", append([]string{"-L", tm.socket}, args...)...)
	cmd.Env = append(os.Environ(), "TMUX=", "LC_ALL=C.UTF-8")
	out, err := cmd.CombinedOutput()
	if err != nil {
		tm.t.Fatalf("tmux %s: %v\n%s", strings.Join(args, " "), err, out)
	}
	return string(out)
}

// press presses keys, given by their tmux names: "Tab", "Enter", "C-c", "S-Right", "l".
func (tm *terminal) press(names ...string) {
	tm.t.Helper()
	tm.tmux(append([]string{"send-keys"}, names...)...)
}

func (tm *terminal) typeText(s string) {
	tm.t.Helper()
	tm.tmux("send-keys", "-l", s)
}

// runCommand waits for the shell prompt, because until it appears another program could read the
// command.
func (tm *terminal) runCommand(line string) {
	tm.t.Helper()
	tm.waitFor("the shell's prompt", func(s screen) bool { return strings.HasSuffix(strings.TrimRight(string(s), " \n"), "ready>") })
	tm.typeText(line)
	tm.press("Enter")
}

type button int

const (
	left      button = 0
	drag      button = 32
	wheelUp   button = 64
	wheelDown button = 65
)

// x and y are the column and row, starting at 0.
func (tm *terminal) sendMouse(b button, x, y int) {
	tm.t.Helper()
	tm.typeText(fmt.Sprintf("\x1b[<%d;%d;%dM", b, x+1, y+1))
}

func (tm *terminal) release(x, y int) {
	tm.t.Helper()
	tm.typeText(fmt.Sprintf("\x1b[<0;%d;%dm", x+1, y+1))
}

func (tm *terminal) click(x, y int) {
	tm.t.Helper()
	tm.sendMouse(left, x, y)
	tm.release(x, y)
}

func (tm *terminal) resize(w, h int) {
	tm.t.Helper()
	tm.w, tm.h = w, h
	tm.tmux("resize-window", "-x", fmt.Sprint(w), "-y", fmt.Sprint(h))
}

func (tm *terminal) paneFormat(name string) string {
	tm.t.Helper()
	return strings.TrimSuffix(tm.tmux("display-message", "-p", "#{"+name+"}"), "\n")
}

func (tm *terminal) capture(flags ...string) screen {
	tm.t.Helper()
	out := tm.tmux(append([]string{"capture-pane", "-p", "-N"}, flags...)...)
	return screen(strings.TrimSuffix(out, "\n"))
}

// waitFor waits until ok returns true for the screen and returns that screen. label describes the
// expected screen in the error message.
func (tm *terminal) waitFor(label string, ok func(screen) bool) screen {
	tm.t.Helper()
	var s screen
	for end := time.Now().Add(waitLimit); time.Now().Before(end); time.Sleep(20 * time.Millisecond) {
		if s = tm.capture(); ok(s) {
			return s
		}
	}
	tm.t.Fatalf("waited %v for %s (%d×%d, dead %s, alternate screen %s); the screen:\n%s",
		waitLimit, label, tm.w, tm.h, tm.paneFormat("pane_dead"), tm.paneFormat("alternate_on"), s)
	return ""
}

func (tm *terminal) waitForPaneFormat(name, want string) {
	tm.t.Helper()
	tm.waitFor(name+" = "+want, func(screen) bool { return tm.paneFormat(name) == want })
}

// waitForExit waits until the program exits with code 0. It reads the code from a file, because
// tmux may report it late or never.
func (tm *terminal) waitForExit() {
	tm.t.Helper()
	var status string
	tm.waitFor("the program's exit", func(screen) bool {
		b, err := os.ReadFile(tm.status)
		status = string(b)
		return err == nil && strings.HasSuffix(status, "\n")
	})
	if status != "0\n" {
		tm.t.Errorf("got exit status %s; the screen:\n%s", status, tm.capture())
	}
}

func (tm *terminal) readFile(name string) string {
	tm.t.Helper()
	b, err := os.ReadFile(filepath.Join(tm.paneFormat("pane_current_path"), name))
	if err != nil {
		tm.t.Fatal(err)
	}
	return string(b)
}

func writeFile(t *testing.T, path, text string) {
	t.Helper()
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}

func writeDocument(t *testing.T, name, text string) string {
	t.Helper()
	path := filepath.Join(makeFolder(t), name)
	writeFile(t, path, text)
	return path
}
