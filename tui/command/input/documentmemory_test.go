package input

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"strings"
	"testing"

	"chunkscope/engine/source"
)

// A document larger than the limit must be refused. If a document does not fit because of the
// memory in use, the error must be ErrMemoryFull.
func TestDocumentTooLargeForMemory(t *testing.T) {
	folder := t.TempDir()
	file := filepath.Join(folder, "large.md")
	if err := os.WriteFile(file, []byte(strings.Repeat("a line\n", 1<<20)), 0o600); err != nil {
		t.Fatal(err)
	}
	for limit, want := range map[MemoryLimit]string{
		0:       "",
		1 << 40: "",
		1 << 20: file + " is 7.3 MB, more than the 1.0 MB of memory allowed: split it into several documents first, or allow more (--max-memory)",
		8 << 20: ErrMemoryFull.Error(),
	} {
		rd := Reader{Jobs: 1, Report: func(error) {}}
		list, err := rd.List([]string{file})
		if err != nil {
			t.Fatal(err)
		}
		rd.Memory.Limit = limit
		_, err = rd.Load(file)
		_, again := list.Load(file)
		if err == nil || again == nil {
			err = errors.Join(err, again)
		} else if err.Error() != again.Error() {
			t.Errorf("limit %d: got error %v, but the list returned %v", limit, err, again)
		}
		_, refused := errors.AsType[*source.ReadError](err)
		if got := errorText(err); got != want || refused != strings.HasPrefix(want, file) {
			t.Errorf("limit %d: got error %q, want %q", limit, got, want)
		}
	}
}

func errorText(err error) string {
	if err == nil {
		return ""
	}
	return err.Error()
}

func TestUnusedMemoryCountsAsFree(t *testing.T) {
	debug.FreeOSMemory()
	waste := bytes.Repeat([]byte("x"), 1<<28)
	limit := MemoryLimit(measureUse() + 1<<20)
	if limit.canAllocate(1 << 27) {
		t.Error("canAllocate counts memory in use as free")
	}
	runtime.KeepAlive(waste)
	if !limit.canAllocate(1 << 27) {
		t.Error("canAllocate does not count unused memory as free")
	}
	if !MemoryLimit(0).canAllocate(1 << 62) {
		t.Error("canAllocate without a limit = false, want true")
	}
}
