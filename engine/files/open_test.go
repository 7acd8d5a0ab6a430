//go:build unix

package files

import (
	"errors"
	"net"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
)

// openRefused fails the test if Open accepts the file or blocks.
func openRefused(t *testing.T, path string) string {
	t.Helper()
	messages := make(chan string, 1)
	go func() {
		data, err := Read(path, 100)
		if err == nil {
			messages <- "read " + string(data)
			return
		}
		messages <- Reason(err)
	}()
	select {
	case s := <-messages:
		return s
	case <-time.After(10 * time.Second):
		t.Fatalf("%s: Read blocked", path)
		return ""
	}
}

func tempFolder(t *testing.T) (join func(name string) string, must func(error)) {
	dir := t.TempDir()
	return func(name string) string { return filepath.Join(dir, name) }, func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
}

func TestOpenRejectsIrregularFiles(t *testing.T) {
	join, must := tempFolder(t)
	must(os.WriteFile(join("file"), []byte("text"), 0o600))
	must(syscall.Mkfifo(join("pipe"), 0o600))
	must(os.Mkdir(join("folder"), 0o700))
	must(os.Symlink(join("file"), join("to-file")))
	must(os.Symlink(join("pipe"), join("to-pipe")))
	must(os.Symlink("/dev/zero", join("to-zero")))
	must(os.Symlink(join("nothing"), join("dangling")))
	must(os.Symlink(join("round"), join("round")))
	listener, err := net.Listen("unix", join("socket"))
	must(err)
	defer listener.Close()
	must(os.WriteFile(join("large"), []byte(strings.Repeat("x", 101)), 0o600))
	for name, want := range map[string]string{
		"file": "read text", "to-file": "read text",
		"pipe": "it is a named pipe, not a regular file", "to-pipe": "it is a named pipe, not a regular file",
		"to-zero": "it is a device, not a regular file",
		"socket":  "it is a socket, not a regular file",
		"folder":  "it is a folder", "dangling": "no such file or directory",
		"round": "too many levels of symbolic links", "large": ErrTooLarge.Error(),
	} {
		if got := openRefused(t, join(name)); got != want {
			t.Errorf("%s: got %s, want %s", name, got, want)
		}
	}
}

// In a shell, <(command) is the name of a pipe.
func TestReadArgumentReadsPipes(t *testing.T) {
	path := filepath.Join(t.TempDir(), "pipe")
	if err := syscall.Mkfifo(path, 0o600); err != nil {
		t.Fatal(err)
	}
	go func() {
		if f, err := os.OpenFile(path, os.O_WRONLY, 0); err == nil {
			_, _ = f.WriteString("through the pipe")
			f.Close()
		}
	}()
	if data, err := ReadArgument(path, 100); err != nil || string(data) != "through the pipe" {
		t.Errorf("ReadArgument = %q, error %v", data, err)
	}
	if _, err := ReadArgument("/dev/zero", 100); err == nil || errors.Is(err, ErrTooLarge) {
		t.Errorf("error for a device = %v, want any error but ErrTooLarge", err)
	}
}

func TestUnexpectedLinkTarget(t *testing.T) {
	join, must := tempFolder(t)
	must(os.WriteFile(join("a.kind"), nil, 0o600))
	must(os.WriteFile(join("other"), nil, 0o600))
	must(os.Symlink(join("a.kind"), join("same")))
	must(os.Symlink(join("same"), join("twice")))
	must(os.Symlink("other", join("astray.kind")))
	must(os.Symlink("none.kind", join("dangling.kind")))
	must(os.Symlink("round.kind", join("round.kind")))
	for name, want := range map[string]string{
		"a.kind": "", "other": "", "none": "", "same": "", "twice": "",
		"astray.kind": "other", "dangling.kind": "none.kind", "round.kind": "round.kind",
	} {
		if got := UnexpectedLinkTarget(join(name), ".kind"); got != want {
			t.Errorf("UnexpectedLinkTarget(%s) = %q, want %q", name, got, want)
		}
	}
}
