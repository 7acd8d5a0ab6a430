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

// patience is how long a condition may take on a slow, busy machine. A flow
// that works never waits that long.
const patience = 45 * time.Second

// terminal is one tmux server with one window. It dies with its test.
type terminal struct {
	t      *testing.T
	socket string
	w, h   int
	// status is the file that tells how the command ended.
	status string
}

// servers numbers the terminals, since a flow may start several.
var servers atomic.Int64

// setup is what a terminal is started with.
type setup struct {
	w, h int
	// env is added to a small, fixed environment; it may override it.
	env []string
	// dir is the working directory; a fresh one when empty.
	dir string
}

// inside returns the environment of the program. Nothing of the tester's own
// terminal or configuration leaks in.
func inside(t *testing.T, extra []string) []string {
	t.Helper()
	home := folder(t)
	return append([]string{
		"PATH=" + os.Getenv("PATH"), "HOME=" + home, "XDG_CONFIG_HOME=" + home, "TMPDIR=" + folder(t),
		"LC_ALL=C.UTF-8", "TERM=xterm-256color", "COLORTERM=truecolor", "PS1=ready> ", "ENV=",
	}, extra...)
}

// conf keeps a dead pane to be looked at, and lets programs set clipboard and
// title, so that a document that does so is caught.
const conf = `
set -g remain-on-exit on
set -g set-clipboard on
set -g allow-rename on
set -g status off
set -g escape-time 0
set -g default-terminal xterm-256color
`

// folder makes a folder for a flow. Other than t.TempDir it does not fail the test when
// the program, which ends a moment after its terminal, still writes a decision into it.
func folder(t *testing.T) string {
	t.Helper()
	dir, err := os.MkdirTemp("", "flow") //nolint:usetesting // see above
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = os.RemoveAll(dir) })
	return dir
}

// skipIfMissing skips a test without the program or a tool it needs, and fails where
// the flows must run.
func skipIfMissing(t *testing.T) {
	t.Helper()
	switch {
	case missing == "":
	case os.Getenv("CHUNKSCOPE_E2E") == "required" && !testing.Short():
		t.Fatal(missing)
	default:
		t.Skip(missing)
	}
}

// start runs a command in a new terminal.
func start(t *testing.T, s setup, argv ...string) *terminal {
	t.Helper()
	skipIfMissing(t)
	if s.dir == "" {
		s.dir = folder(t)
	}
	file := filepath.Join(folder(t), "tmux.conf")
	write(t, file, conf)
	tm := &terminal{
		t: t, socket: fmt.Sprintf("chunkscope-%d-%d", os.Getpid(), servers.Add(1)), w: s.w, h: s.h,
		status: filepath.Join(folder(t), "status"),
	}
	t.Cleanup(func() { _ = exec.Command("tmux", "-L", tm.socket, "kill-server").Run() })
	args := []string{"-u", "-f", file, "new-session", "-d", "-x", fmt.Sprint(s.w), "-y", fmt.Sprint(s.h), "-c", s.dir, "env", "-i"}
	args = append(args, inside(t, append(s.env, "STATUS="+tm.status))...)
	args = append(args, "sh", "-c", `"$0" "$@"; echo $? > "$STATUS"`)
	tm.tmux(append(args, argv...)...)
	return tm
}

// shell starts an interactive shell, from which a flow starts the program.
func shell(t *testing.T, s setup) *terminal {
	t.Helper()
	s.env = append(s.env, "PROGRAM="+program)
	return start(t, s, "sh", "-i")
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

// keys presses keys by tmux's names: "Tab", "Enter", "C-c", "S-Right", "l".
func (tm *terminal) keys(names ...string) {
	tm.t.Helper()
	tm.tmux(append([]string{"send-keys"}, names...)...)
}

// text types text literally.
func (tm *terminal) text(s string) {
	tm.t.Helper()
	tm.tmux("send-keys", "-l", s)
}

// command types a line into the shell, once that has the terminal: what is typed
// before goes to a program that has not quite ended.
func (tm *terminal) command(line string) {
	tm.t.Helper()
	tm.until("the shell's prompt", func(s screen) bool { return strings.HasSuffix(strings.TrimRight(string(s), " \n"), "ready>") })
	tm.text(line)
	tm.keys("Enter")
}

// button is a mouse event's code in the SGR encoding.
type button int

const (
	left      button = 0
	drag      button = 32
	wheelUp   button = 64
	wheelDown button = 65
)

// mouse sends one event at a cell, 0-based.
func (tm *terminal) mouse(b button, x, y int) {
	tm.t.Helper()
	tm.text(fmt.Sprintf("\x1b[<%d;%d;%dM", b, x+1, y+1))
}

// release lets the left button go.
func (tm *terminal) release(x, y int) {
	tm.t.Helper()
	tm.text(fmt.Sprintf("\x1b[<0;%d;%dm", x+1, y+1))
}

func (tm *terminal) click(x, y int) {
	tm.t.Helper()
	tm.mouse(left, x, y)
	tm.release(x, y)
}

// resize makes the window w×h.
func (tm *terminal) resize(w, h int) {
	tm.t.Helper()
	tm.w, tm.h = w, h
	tm.tmux("resize-window", "-x", fmt.Sprint(w), "-y", fmt.Sprint(h))
}

// fact asks tmux about the pane, by the name of a format variable.
func (tm *terminal) fact(name string) string {
	tm.t.Helper()
	return strings.TrimSuffix(tm.tmux("display-message", "-p", "#{"+name+"}"), "\n")
}

// capture returns what the screen shows now; flags are those of capture-pane.
func (tm *terminal) capture(flags ...string) screen {
	tm.t.Helper()
	out := tm.tmux(append([]string{"capture-pane", "-p", "-N"}, flags...)...)
	return screen(strings.TrimSuffix(out, "\n"))
}

// until waits for a condition of the screen, and gives that screen.
func (tm *terminal) until(what string, ok func(screen) bool) screen {
	tm.t.Helper()
	var s screen
	for end := time.Now().Add(patience); time.Now().Before(end); time.Sleep(20 * time.Millisecond) {
		if s = tm.capture(); ok(s) {
			return s
		}
	}
	tm.t.Fatalf("waited %v for %s (%d×%d, dead %s, alternate screen %s); the screen:\n%s",
		patience, what, tm.w, tm.h, tm.fact("pane_dead"), tm.fact("alternate_on"), s)
	return ""
}

// untilFact waits until tmux says want about the pane.
func (tm *terminal) untilFact(name, want string) {
	tm.t.Helper()
	tm.until(name+" = "+want, func(screen) bool { return tm.fact(name) == want })
}

// ends waits for the program to end, and fails unless it ends well. (The
// status that tmux knows of comes late, or never.)
func (tm *terminal) ends() {
	tm.t.Helper()
	var status string
	tm.until("the program's end", func(screen) bool {
		b, err := os.ReadFile(tm.status)
		status = string(b)
		return err == nil && strings.HasSuffix(status, "\n")
	})
	if status != "0\n" {
		tm.t.Errorf("exit status %s; the screen:\n%s", status, tm.capture())
	}
}

// read gives a file that a command left in the shell's directory.
func (tm *terminal) read(name string) string {
	tm.t.Helper()
	b, err := os.ReadFile(filepath.Join(tm.fact("pane_current_path"), name))
	if err != nil {
		tm.t.Fatal(err)
	}
	return string(b)
}

func write(t *testing.T, path, text string) {
	t.Helper()
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}

// document writes a file to be opened, and gives its path.
func document(t *testing.T, name, text string) string {
	t.Helper()
	path := filepath.Join(folder(t), name)
	write(t, path, text)
	return path
}
