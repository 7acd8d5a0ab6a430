//go:build !windows

package tui

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"chunkscope/engine"
	"chunkscope/tui/storage"
)

// newDocumentsDriver opens the first of several documents. Each read increments read.
func newDocumentsDriver(t *testing.T, read *int) *driver {
	t.Helper()
	d := newDriver(t, setup{w: 120, h: 40})
	d.r.s.Files = []string{"a.md", "b.md", "c.md", "broken.md", "corrupt.md"}
	d.r.documents.o.Load = func(name string) (*engine.Document, error) {
		*read++
		switch name {
		case "broken.md":
			return nil, errors.New("broken.md cannot be read")
		case "corrupt.md":
			panic("index out of range")
		}
		return engine.New(name, []byte("# "+name+"\n"))
	}
	return d
}

// Update must not read documents, because that may be slow.
func TestDocumentsAreReadInCommands(t *testing.T) {
	read := 0
	d := newDocumentsDriver(t, &read)
	_, next := d.r.Update(press("ctrl+n"))
	_, again := d.r.Update(storage.FilesChanged{Paths: []string{"a.md"}})
	if read != 0 {
		t.Fatalf("Update read %d documents, want 0", read)
	}
	d.run(next)
	d.run(again)
	if d.r.s.Doc.Name != "b.md" || read != 2 {
		t.Errorf("%s is open after %d reads, want b.md after 2", d.r.s.Doc.Name, read)
	}
}

// The last requested document must open, whichever is read first. The next key press must count
// from it.
func TestLastRequestedDocumentOpens(t *testing.T) {
	read := 0
	d := newDocumentsDriver(t, &read)
	_, openB := d.r.Update(press("ctrl+n"))
	_, openC := d.r.Update(press("ctrl+n"))
	delayed := runAndCollect(openB)
	d.run(openC)
	for _, msg := range delayed {
		d.send(msg)
	}
	if d.r.s.Doc.Name != "c.md" || d.r.s.File != 2 || d.r.documents.request.pending {
		t.Errorf("%s (file %d) is open, want c.md", d.r.s.Doc.Name, d.r.s.File)
	}
}

func TestDocumentReopensAtLastPosition(t *testing.T) {
	read := 0
	d := newDocumentsDriver(t, &read)
	first, small := d.r.s.Doc.Text, d.r.documents.o.Load
	d.r.documents.o.Load = func(name string) (*engine.Document, error) {
		if name == "a.md" {
			return engine.New(name, []byte(first))
		}
		return small(name)
	}
	d.keys("n", "n", "n", "j", "j")
	chunk, top := d.r.s.Selected, d.r.reading.Top()
	if chunk == 0 || top == 0 {
		t.Fatal("the document did not scroll")
	}
	d.keys("ctrl+n")
	if d.r.s.Doc.Name != "b.md" || d.r.s.Selected != 0 || d.r.reading.Top() != 0 {
		t.Errorf("%s is open with chunk %d selected, want the start of b.md", d.r.s.Doc.Name, d.r.s.Selected+1)
	}
	d.keys("ctrl+p")
	if d.r.s.Selected != chunk || d.r.reading.Top() != top {
		t.Errorf("chunk %d is selected and byte %d at the top, want chunk %d and byte %d", d.r.s.Selected+1, d.r.reading.Top(), chunk+1, top)
	}
	first = "# Less\n"
	d.keys("ctrl+n", "ctrl+p")
	d.shows("# Less")
}

func TestSingleDocumentHasNoList(t *testing.T) {
	d := newDriver(t, setup{w: 120, h: 40})
	for _, key := range []string{"f", "ctrl+n"} {
		d.keys("esc", key)
		d.shows("only one document is open")
		d.hides("Documents, ")
	}
}

func TestSlowReadShowsMessage(t *testing.T) {
	read := 0
	d := newDocumentsDriver(t, &read)
	_, open := d.r.Update(press("ctrl+n"))
	d.send(slowReadCheck{d.r.documents.request.number})
	d.shows("reading b.md …")
	d.run(open)
	d.hides("reading b.md …")
	d.send(slowReadCheck{d.r.documents.request.number})
	d.hides("reading b.md …")
}

// If a message was shown before a slow read, it must reappear when the document opens.
func TestMessageReappearsAfterSlowRead(t *testing.T) {
	read := 0
	d := newDocumentsDriver(t, &read)
	_, open := d.r.Update(press("ctrl+n"))
	d.r.Say("b.md is the worst")
	d.send(slowReadCheck{d.r.documents.request.number})
	d.shows("reading b.md …")
	d.run(open)
	d.shows("b.md is the worst")

	_, open = d.r.Update(press("ctrl+n"))
	d.r.Say("c.md is the next")
	d.send(slowReadCheck{d.r.documents.request.number})
	d.keys("j")
	d.run(open)
	d.hides("c.md is the next")
}

func TestUnreadableDocumentKeepsPrevious(t *testing.T) {
	read := 0
	d := newDocumentsDriver(t, &read)
	name := d.r.s.Doc.Name
	d.run(d.r.documents.OpenFile(3))
	d.shows("broken.md cannot be read")
	d.run(d.r.documents.OpenFile(4))
	if got := d.r.note.Text; got != "reading corrupt.md failed (index out of range): please report it" {
		t.Errorf("unexpected message %q", got)
	}
	if d.r.s.Doc.Name != name || d.r.s.File != 0 {
		t.Errorf("%s is open, want the previous document", d.r.s.Doc.Name)
	}
}

func TestUnreadableDocumentIsSkipped(t *testing.T) {
	read := 0
	d := newDocumentsDriver(t, &read)
	d.r.s.Files = []string{"a.md", "broken.md", "b.md", "c.md"}
	for _, step := range []struct {
		key  string
		file int
	}{
		{"ctrl+n", 0},
		{"ctrl+n", 2},
		{"ctrl+p", 2},
		{"ctrl+n", 3},
		{"ctrl+p", 2},
		{"ctrl+p", 2},
		{"ctrl+p", 0},
	} {
		d.keys(step.key)
		if d.r.s.File != step.file {
			t.Fatalf("file %d is open after %s, want %d", d.r.s.File, step.key, step.file)
		}
		if d.r.documents.request.failed {
			d.shows("broken.md cannot be read")
		}
	}
}

// A reloaded document must be dropped if the file has changed again or another document is open.
func TestStaleReloadIsDropped(t *testing.T) {
	read := 0
	d := newDocumentsDriver(t, &read)
	_, first := d.r.Update(storage.FilesChanged{Paths: []string{"a.md"}})
	delayed := runAndCollect(first)
	d.send(storage.FilesChanged{Paths: []string{"a.md"}})
	current := d.r.s.Doc
	for _, msg := range delayed {
		d.send(msg)
	}
	if d.r.s.Doc != current {
		t.Error("an older version of the file replaced a newer one")
	}
	_, again := d.r.Update(storage.FilesChanged{Paths: []string{"a.md"}})
	delayed = runAndCollect(again)
	d.run(d.r.documents.OpenFile(1))
	for _, msg := range delayed {
		d.send(msg)
	}
	if d.r.s.Doc.Name != "b.md" {
		t.Errorf("%s is open", d.r.s.Doc.Name)
	}
}

// A pipe in place of the document must not be read, because it never ends.
func TestDocumentReplacedByPipe(t *testing.T) {
	path := filepath.Join(t.TempDir(), "guide.md")
	if err := syscall.Mkfifo(path, 0o600); err != nil {
		t.Skip("pipes are not supported:", err)
	}
	endless := filepath.Join(t.TempDir(), "endless.md")
	if err := os.Symlink("/dev/zero", endless); err != nil {
		t.Skip("links are not supported:", err)
	}
	d := newDriver(t, setup{w: 120, h: 40})
	d.r.documents.o.Load = engine.Load
	for _, file := range []string{path, endless} {
		d.r.s.Files = []string{file}
		d.send(storage.FilesChanged{Paths: []string{file}})
		if message := d.r.note.Text; !strings.Contains(message, "not a regular file; the previous text is shown") {
			t.Errorf("unexpected message %q", message)
		}
	}
}
