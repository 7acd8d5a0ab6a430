package tui

import (
	"runtime"
	"runtime/debug"
	"strings"
	"testing"

	"chunkscope/engine"
)

// claiming is a sitting that limits memory, until the test is over.
func claiming(t *testing.T, doc *engine.Document) *sitting {
	t.Helper()
	was := debug.SetMemoryLimit(-1)
	e := sit(t, starts{doc: doc, w: 80, h: 24})
	e.r.watching = true
	t.Cleanup(func() {
		e.r.memory.claim.Store(0)
		debug.SetMemoryLimit(was)
	})
	return e
}

func TestASittingIsBoundedByItsDocument(t *testing.T) {
	was := debug.SetMemoryLimit(-1)
	text := strings.Repeat("A paragraph.\n\n", 1<<14)
	e := claiming(t, nil)
	t.Setenv("GOMEMLIMIT", "1GiB")
	e.r.limitMemory()
	if now := debug.SetMemoryLimit(-1); now != was {
		t.Errorf("the limit became %d, though the environment says one", now)
	}
	t.Setenv("GOMEMLIMIT", "")
	claims := func(say string) {
		t.Helper()
		want := int64(itself + perByte*len(e.r.s.Doc.Text))
		if got := e.r.memory.claim.Load(); got != want {
			t.Errorf("%s: the claim is %d, want %d", say, got, want)
		}
		if now := debug.SetMemoryLimit(-1); now < want || now == was {
			t.Errorf("%s: the limit is %d, want %d or more", say, now, want)
		}
	}
	e.r.limitMemory()
	claims("at first")
	e.r.s.Files = []string{"guide.md"}
	e.r.o.Load = func(name string) (*engine.Document, error) { return engine.New(name, []byte(text)) }
	e.send(fileChanged{"guide.md"})
	claims("when the file has grown")
}

// However short the document is, the collector has something to spare.
func TestTheLimitFollowsWhatIsInUse(t *testing.T) {
	for _, c := range []struct{ claim, inUse, want int64 }{
		{itself, 0, itself},
		{itself, 4 << 20, itself},
		{itself, 16 << 20, 30 << 20},
		{84 << 20, 56 << 20, 84 << 20},
		{84 << 20, 80 << 20, 102 << 20},
	} {
		if got := limitFor(c.claim, c.inUse); got != c.want {
			t.Errorf("with %d claimed and %d in use the limit is %d, want %d", c.claim, c.inUse, got, c.want)
		}
	}
	e := claiming(t, nil)
	t.Setenv("GOMEMLIMIT", "")
	e.r.limitMemory()
	large := make([]byte, 1<<27)
	for debug.SetMemoryLimit(-1) <= int64(len(large)) { // until the collector has seen it
		runtime.GC()
	}
	runtime.KeepAlive(large)
}
