package output

import (
	"bytes"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/creack/pty"

	"chunkscope/tui/cell"
)

// worker is an environment variable that makes the test binary show progress until it is ended.
const workerVariable = "CHUNKSCOPE_TEST_WORKER"

func TestMain(m *testing.M) {
	if os.Getenv(workerVariable) != "" {
		p := &Progress{out: os.Stdout, w: 40, mark: true}
		p.Show("working")
		_, _ = io.Copy(io.Discard, os.Stdin) // wait until the parent process ends
		os.Exit(0)
	}
	os.Exit(m.Run())
}

func TestProgressOnlyOnTerminals(t *testing.T) {
	t.Setenv("TERM", "xterm-256color")
	t.Setenv("TMUX", "")
	t.Setenv("WT_SESSION", "1")
	file, err := os.Create(filepath.Join(t.TempDir(), "log"))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	for _, errs := range []io.Writer{file, &bytes.Buffer{}} {
		if p := NewProgress(errs); p.out != nil {
			t.Errorf("%T got progress, want none", errs)
		}
	}
	master, terminal, err := pty.Open()
	if err != nil {
		t.Skip("no pseudo-terminal: ", err)
	}
	defer master.Close()
	defer terminal.Close()
	if p := NewProgress(terminal); p.out != terminal || p.w != PlainWidth || !p.mark || time.Since(p.started) > time.Minute {
		t.Errorf("terminal of unknown width: out = %v, width = %d, mark = %v, started = %v", p.out, p.w, p.mark, p.started)
	}
	if err := pty.Setsize(master, &pty.Winsize{Rows: 24, Cols: 132}); err != nil {
		t.Fatal(err)
	}
	if p := NewProgress(terminal); p.w != 132 {
		t.Errorf("terminal of 132 columns: width = %d, want 132", p.w)
	}
	t.Setenv("TERM", "dumb")
	if p := NewProgress(terminal); p.out != nil {
		t.Error("got progress on a terminal that cannot erase a line")
	}
}

// Short work must show nothing. Long work must show one line that fits into the terminal, changes
// rarely and is erased at the end.
func TestProgress(t *testing.T) {
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	pastTime, futureTime := time.Now().Add(-time.Hour), time.Now().Add(time.Hour)
	p := &Progress{out: w, w: 16, mark: true, started: futureTime}
	p.Show("at once")
	p.Done()
	p.started = pastTime
	p.Show("cutting %s", "a\x1b[2J-long-name.md")
	p.last = futureTime
	p.Show("too soon")
	p.last = pastTime
	p.Show("cutting %s", "b.md")
	p.Done()
	p.Done()
	p.last = pastTime
	p.Show("again")
	p.Done()
	(&Progress{started: pastTime}).Show("to nobody")
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	got, err := io.ReadAll(r)
	if err != nil {
		t.Fatal(err)
	}
	const end = "\r\x1b[K" + cell.Idle
	want := cell.Working + "\rcutting a␛[2J-…\x1b[K" + "\rcutting b.md\x1b[K" + end + cell.Working + "\ragain\x1b[K" + end
	if string(got) != want {
		t.Errorf("wrote %q\nwant  %q", got, want)
	}
}

// A program that is ended by a signal must erase the progress line and exit with 128 plus the
// signal number.
func TestSignalErasesProgress(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("Windows has no such signals")
	}
	for sig, want := range map[syscall.Signal]int{syscall.SIGINT: 130, syscall.SIGTERM: 143} {
		exe, err := os.Executable()
		if err != nil {
			t.Fatal(err)
		}
		cmd := exec.Command(exe)
		cmd.Env = append(os.Environ(), workerVariable+"=1")
		out, err := cmd.StdoutPipe()
		if err != nil {
			t.Fatal(err)
		}
		if _, err := cmd.StdinPipe(); err != nil {
			t.Fatal(err)
		}
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = cmd.Process.Kill() })
		output := make([]byte, len(cell.Working+"\rworking\x1b[K"))
		if _, err := io.ReadFull(out, output); err != nil {
			t.Fatalf("reading the progress failed after %q: %v", output, err)
		}
		if err := cmd.Process.Signal(sig); err != nil {
			t.Fatal(err)
		}
		rest, err := io.ReadAll(out)
		if err != nil {
			t.Fatal(err)
		}
		_ = cmd.Wait()
		if got := cmd.ProcessState.ExitCode(); got != want || !strings.HasSuffix(string(rest), "\r\x1b[K"+cell.Idle) {
			t.Errorf("%v: got exit code %d, want %d; last output %q", sig, got, want, rest)
		}
	}
}
