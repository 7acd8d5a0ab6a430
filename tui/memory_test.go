package tui

import (
	"runtime/debug"
	"strings"
	"testing"

	"chunkscope/engine"
	"chunkscope/tui/storage"
)

// newMemoryLimitedDriver limits memory until the test ends.
func newMemoryLimitedDriver(t *testing.T, doc *engine.Document) *driver {
	t.Helper()
	previous := debug.SetMemoryLimit(-1)
	e := newDriver(t, setup{doc: doc, w: 80, h: 24})
	e.r.documents.watching = true
	t.Cleanup(func() {
		e.r.documents.memory.Remove()
		debug.SetMemoryLimit(previous)
	})
	return e
}

func TestMemoryLimitFollowsDocument(t *testing.T) {
	previous := debug.SetMemoryLimit(-1)
	text := strings.Repeat("A paragraph.\n\n", 1<<14)
	e := newMemoryLimitedDriver(t, nil)
	t.Setenv("GOMEMLIMIT", "1GiB")
	e.r.documents.limitMemory()
	if current := debug.SetMemoryLimit(-1); current != previous {
		t.Errorf("memory limit = %d, want %d from the environment", current, previous)
	}
	t.Setenv("GOMEMLIMIT", "")
	checkClaim := func(say string) {
		t.Helper()
		want := int64(24<<20 + 6*len(e.r.s.Doc.Text))
		if got := e.r.documents.memory.AllowedBytes(); got != want {
			t.Errorf("%s: claimed bytes = %d, want %d", say, got, want)
		}
		if current := debug.SetMemoryLimit(-1); current < want || current == previous {
			t.Errorf("%s: memory limit = %d, want at least %d", say, current, want)
		}
	}
	e.r.documents.limitMemory()
	checkClaim("at first")
	e.r.s.Files = []string{"guide.md"}
	e.r.documents.o.Load = func(name string) (*engine.Document, error) { return engine.New(name, []byte(text)) }
	e.send(storage.FilesChanged{Paths: []string{"guide.md"}})
	checkClaim("when the file has grown")
}
