package command

import (
	"bytes"
	"errors"
	"strings"
	"syscall"
	"testing"

	"github.com/spf13/cobra"

	"chunkscope/tui/terminal"
)

type closedPipe struct{}

func (closedPipe) Write([]byte) (int, error) { return 0, syscall.EPIPE }

// A closed pipe is not an error. It must not change the exit code of a failed check or of
// unreadable input.
func TestExitCodesOfClosedPipe(t *testing.T) {
	for line, want := range map[string]int{
		"check - --max-chunks 999":          exitOK,
		"check - --max-chunks 0":            exitFailed,
		"stats -":                           exitOK,
		"stats - missing.md":                exitUnreadable,
		"check - missing.md --max-chunks 0": exitUnreadable,
		"presets":                           exitOK,

		"chunk missing.md - --format parquet": exitUnreadable,
	} {
		text := strings.Repeat("A line.\n", 1<<16)
		var stderr bytes.Buffer
		a := newApp(strings.NewReader(text), closedPipe{}, &stderr)
		cmd := a.root()
		cmd.SetArgs(strings.Fields(line))
		if err := cmd.Execute(); err != nil {
			t.Fatal(err)
		}
		if got := a.finish(a.err); got != want {
			t.Errorf("%s: got exit code %d, want %d: %s", line, got, want, stderr.String())
		}
	}
}

func TestEachErrorIsReported(t *testing.T) {
	var stderr bytes.Buffer
	a := &app{errs: &stderr}
	code := a.finish(errors.Join(errors.New("a.yaml cannot be written"), errors.Join(errors.New("b.yaml cannot be written"))))
	const want = "chunkscope: a.yaml cannot be written\nchunkscope: b.yaml cannot be written\n"
	if code != exitUsage || stderr.String() != want {
		t.Errorf("got exit code %d and messages %q", code, stderr.String())
	}
}

func TestInterruptionHidesNoError(t *testing.T) {
	for _, c := range []struct {
		err  error
		want string
	}{
		{&terminal.SignalError{Signal: syscall.SIGTERM}, ""},
		{errors.Join(&terminal.SignalError{Signal: syscall.SIGTERM}, errors.New("a.html cannot be written")), "chunkscope: a.html cannot be written\n"},
	} {
		var stderr bytes.Buffer
		a := &app{errs: &stderr}
		if code := a.finish(c.err); code != 128+15 || stderr.String() != c.want {
			t.Errorf("%v: got exit code %d and messages %q", c.err, code, stderr.String())
		}
	}
}

func TestPanicIsOneSentence(t *testing.T) {
	var stderr bytes.Buffer
	a := &app{errs: &stderr}
	f := a.run(func(*cobra.Command, []string) error { panic("index out of range") })
	if err := f(&cobra.Command{}, nil); err != nil {
		t.Fatal(err)
	}
	code := a.finish(a.err)
	const want = "chunkscope: the program failed (index out of range): please report it, with the document if you can\n"
	if code != exitUnreadable || stderr.String() != want {
		t.Errorf("got exit code %d and messages %q", code, stderr.String())
	}
}
