package input

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"chunkscope/engine/source"
)

// A document that is larger than the memory is refused by its size, and one for which
// there is no room left ends the run.
func TestADocumentNeedsRoom(t *testing.T) {
	folder := t.TempDir()
	file := filepath.Join(folder, "large.md")
	if err := os.WriteFile(file, []byte(strings.Repeat("a line\n", 1<<20)), 0o600); err != nil {
		t.Fatal(err)
	}
	for limit, want := range map[MemoryLimit]string{
		0:       "",
		1 << 40: "",
		1 << 20: file + " has 7.3 MB, more than the 1.0 MB of memory allowed: cut it into several documents first, or allow more (ulimit -v)",
		8 << 20: ErrMemoryFull.Error(), // more is in use
	} {
		rd := Reader{Jobs: 1, Tell: func(error) {}}
		list, err := rd.List([]string{file})
		if err != nil {
			t.Fatal(err)
		}
		rd.Memory.MemoryBound = MemoryBound{Limit: limit, Raise: "ulimit -v"}
		_, err = rd.Load(file)
		_, again := list.Load(file)
		if err == nil || again == nil {
			err = errors.Join(err, again)
		} else if err.Error() != again.Error() {
			t.Errorf("%d: %v, and from the list %v", limit, err, again)
		}
		_, refused := errors.AsType[*source.ReadError](err)
		if got := said(err); got != want || refused != strings.HasPrefix(want, file) {
			t.Errorf("%d: %q, want %q", limit, got, want)
		}
	}
}

func said(err error) string {
	if err == nil {
		return ""
	}
	return err.Error()
}
