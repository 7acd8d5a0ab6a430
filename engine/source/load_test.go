package source

import (
	"bufio"
	"bytes"
	"errors"
	"io"
	"io/fs"
	"os"
	"strconv"
	"strings"
	"testing"
	"testing/iotest"
)

func TestLoadExplainsUnusualBytes(t *testing.T) {
	f, err := os.Open("testdata/load.txt")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	for lines := bufio.NewScanner(f); lines.Scan(); {
		quoted, want, ok := strings.Cut(lines.Text(), " => ")
		if !ok {
			continue
		}
		text, err := strconv.Unquote(quoted)
		if err != nil {
			t.Fatalf("%s: %v", quoted, err)
		}
		got := "fine"
		d, err := NewFromString("x", text)
		switch {
		case err != nil:
			got = err.Error()
		case len(d.Notes()) > 0:
			got = strings.Join(d.Notes(), " / ")
		}
		if got != want {
			t.Errorf("%s\n got %s\nwant %s", quoted, got, want)
		}
		if err == nil && d.Text != text {
			t.Errorf("%s: text = %q, want it unchanged", quoted, d.Text)
		}
	}
}

func TestLoadReportsUnreadableFiles(t *testing.T) {
	t.Chdir(t.TempDir())
	if err := os.Mkdir("folder", 0o755); err != nil {
		t.Fatal(err)
	}
	for path, want := range map[string]string{
		"none.md": "none.md does not exist: check the name",
		"folder":  "folder is a folder: name a file in it",
	} {
		_, err := Load(path)
		if e, ok := errors.AsType[*ReadError](err); !ok || e.Message != want {
			t.Errorf("Load(%s) = %v, want %s", path, err, want)
		}
	}
	if _, err := Read("stdin", io.MultiReader(strings.NewReader("a"), brokenReader{})); err == nil || err.Error() != "stdin cannot be read: it broke" {
		t.Errorf("Read error = %v, want the reader's error", err)
	}
}

func TestReadChecksHeadFirst(t *testing.T) {
	const want = "stdin is a binary file: chunkscope reads Markdown, plain text and source code"
	if _, err := Read("stdin", io.MultiReader(bytes.NewReader(make([]byte, headBytes)), brokenReader{})); err == nil || err.Error() != want {
		t.Errorf("Read error = %v, want the error of the reader", err)
	}
	for _, n := range []int{0, 1, headBytes - 1, headBytes, headBytes + 1, 1<<18 + headBytes + 1} {
		text := strings.Repeat("x", n)
		if d, err := Read("stdin", iotest.HalfReader(strings.NewReader(text))); err != nil || d.Text != text {
			t.Errorf("reading %d bytes: error = %v or the text is wrong", n, err)
		}
	}
}

func TestUnreadableFolder(t *testing.T) {
	dir := t.TempDir()
	err := UnreadableError(dir, &fs.PathError{Op: "open", Path: dir, Err: fs.ErrPermission})
	if want := dir + " cannot be read: permission denied"; err.Error() != want {
		t.Errorf("error = %v, want %s", err, want)
	}
}

type brokenReader struct{}

func (brokenReader) Read([]byte) (int, error) { return 0, errors.New("it broke") }

func TestLoadReadsFilesOfUnknownSize(t *testing.T) {
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	path := "/dev/fd/" + strconv.Itoa(int(r.Fd()))
	if _, err := os.Stat(path); err != nil {
		t.Skip("this system has no /dev/fd")
	}
	if _, err := w.WriteString("# From a pipe\n"); err != nil {
		t.Fatal(err)
	}
	w.Close()
	if _, err := Load(path); err == nil || err.Error() != path+" cannot be read: it is a named pipe, not a regular file" {
		t.Errorf("Load error = %v, want a message about the named pipe", err)
	}
	d, err := LoadArgument(path)
	if err != nil || d.Text != "# From a pipe\n" {
		t.Errorf("LoadArgument = %v, %v; want the text of the pipe", d, err)
	}
}

func BenchmarkNew(b *testing.B) {
	for name, line := range map[string]string{
		"ascii":   "A line of plain text like those in many documents.\n",
		"unicode": "Eine Zeile mit Umlauten: äöü, und 日本語 dazu, wie in jedem zweiten.\n",
	} {
		data := bytes.Repeat([]byte(line), 10<<20/len(line))
		b.Run(name, func(b *testing.B) {
			b.SetBytes(int64(len(data)))
			for b.Loop() {
				if _, err := NewFromString("x", string(data)); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
