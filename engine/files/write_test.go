//go:build unix

package files

import (
	"io"
	"os"
	"path/filepath"
	"strconv"
	"syscall"
	"testing"
)

func TestWriteFollowsLinks(t *testing.T) {
	join, must := tempFolder(t)
	must(os.MkdirAll(join("a/b"), 0o700))
	must(os.Mkdir(join("c"), 0o700))
	must(os.Symlink("../c/new", join("a/relative")))
	must(os.Symlink(join("a/relative"), join("c/absolute")))
	must(os.Symlink(join("a/b"), join("folder")))
	must(os.Symlink("folder/../beside", join("behind")))
	for _, w := range []struct{ name, target string }{
		{"plain", "plain"}, {"a/relative", "c/new"}, {"c/absolute", "c/new"}, {"folder/file", "a/b/file"}, {"behind", "a/beside"},
	} {
		for _, text := range []string{"first " + w.name, "then " + w.name} {
			must(Write(join(w.name), []byte(text)))
			if got, err := os.ReadFile(join(w.target)); err != nil || string(got) != text {
				t.Errorf("%s: got %q in %s, error %v", w.name, got, w.target, err)
			}
		}
	}
	for _, link := range []string{"a/relative", "c/absolute", "behind"} {
		if info, err := os.Lstat(join(link)); err != nil || info.Mode()&os.ModeSymlink == 0 {
			t.Errorf("%s is no longer a link", link)
		}
	}
	if _, err := os.Lstat(join("beside")); err == nil {
		t.Error("Write resolved .. after a link to the folder that contains the link")
	}
}

func TestWriteToPipe(t *testing.T) {
	pipe := filepath.Join(t.TempDir(), "pipe")
	if err := syscall.Mkfifo(pipe, 0o600); err != nil {
		t.Fatal(err)
	}
	read := make(chan string, 1)
	go func() {
		data, _ := os.ReadFile(pipe)
		read <- string(data)
	}()
	if err := Write(pipe, []byte("text")); err != nil {
		t.Fatal(err)
	}
	if got := <-read; got != "text" {
		t.Errorf("got %q from the pipe, want text", got)
	}
	if info, err := os.Lstat(pipe); err != nil || info.Mode()&os.ModeNamedPipe == 0 {
		t.Error("the pipe was replaced")
	}
}

func TestWriteToOpenPipe(t *testing.T) {
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	name := "/dev/fd/" + strconv.Itoa(int(w.Fd()))
	if _, err := os.Stat(name); err != nil {
		t.Skip("this system has no /dev/fd")
	}
	err = Write(name, []byte("text"))
	w.Close()
	if got, failed := io.ReadAll(r); err != nil || failed != nil || string(got) != "text" {
		t.Errorf("got %q from the pipe with errors %v and %v, want text", got, err, failed)
	}
}

func TestWriteRejectsLinkCycles(t *testing.T) {
	join, must := tempFolder(t)
	must(os.Symlink("b", join("a")))
	must(os.Symlink("a", join("b")))
	if err := Write(join("a"), []byte("text")); err == nil || err.Error() != join("a")+" cannot be written: too many levels of symbolic links" {
		t.Errorf("got error %v", err)
	}
	for _, link := range []string{"a", "b"} {
		if !isLink(join(link)) {
			t.Errorf("%s is no longer a link", link)
		}
	}
}

func TestWriteExplainsFailures(t *testing.T) {
	dir := t.TempDir()
	for path, want := range map[string]string{
		filepath.Join(dir, "none", "file"): filepath.Join(dir, "none", "file") + " cannot be written: the folder " + filepath.Join(dir, "none") + " does not exist",
		dir:                                dir + " cannot be written: it is a folder",
	} {
		if err := Write(path, []byte("text")); err == nil || err.Error() != want {
			t.Errorf("got %v, want %s", err, want)
		}
	}
}
