package input

import (
	"fmt"
	"os"
	"sync"

	"chunkscope/engine"
	"chunkscope/engine/source"

	"github.com/dustin/go-humanize"
)

// documentMemory is the memory that documents are read into. The text of a long document is
// allocated at once, and the program would end if the system refused that.
type documentMemory struct {
	sync.Mutex
	MemoryBound
}

// fewLines determines which documents are always read: those that take at most one part in few
// of the memory.
const fewLines = 32

// read reads a file, unless there is no room for it.
func (r *documentMemory) read(file string, read func(string) (*engine.Document, error)) (*engine.Document, error) {
	info, err := os.Stat(file)
	if err != nil || r.Limit == 0 || !info.Mode().IsRegular() || info.Size() < int64(r.Limit)/fewLines { //nolint:gosec // no memory has 2^63 bytes
		return read(file)
	}
	if info.Size() > int64(r.Limit) { //nolint:gosec // as above
		return nil, &source.ReadError{Sentence: fmt.Sprintf("%s has %s, more than the %s of memory allowed: cut it into several documents first, or allow more (%s)",
			file, humanize.Bytes(uint64(info.Size())), r.Limit.String(), r.Raise)}
	}
	r.Lock() // one at a time, so that each counts before the next
	defer r.Unlock()
	if !r.Has(uint64(info.Size())) {
		return nil, ErrMemoryFull
	}
	return r.refuseUnparsable(read(file))
}

// refuseUnparsable returns a document that was read, unless there is no room to parse it.
func (r *documentMemory) refuseUnparsable(doc *engine.Document, err error) (*engine.Document, error) {
	if err == nil && !r.HasLines(doc.Lines()) {
		return nil, ErrMemoryFull
	}
	return doc, err
}
