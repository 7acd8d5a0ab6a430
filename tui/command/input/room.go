package input

import (
	"fmt"
	"os"
	"sync"

	"chunkscope/engine"
	"chunkscope/engine/source"

	"github.com/dustin/go-humanize"
)

// documentMemory limits the memory for reading documents. The text of a long document is allocated
// at once. The program would crash if the system refused that.
type documentMemory struct {
	sync.Mutex
	Limit MemoryLimit
}

// smallPart defines small documents, which are always read. They take at most 1/smallPart of the
// memory.
const smallPart = 32

func (r *documentMemory) read(file string, read func(string) (*engine.Document, error)) (*engine.Document, error) {
	info, err := os.Stat(file)
	if err != nil || r.Limit == 0 || !info.Mode().IsRegular() || info.Size() < int64(r.Limit)/smallPart { //nolint:gosec // no memory has 2^63 bytes
		return read(file)
	}
	if info.Size() > int64(r.Limit) { //nolint:gosec // see above
		return nil, &source.ReadError{Sentence: fmt.Sprintf("%s has %s, more than the %s of memory allowed: split it into several documents first, or allow more (--max-memory)",
			file, humanize.Bytes(uint64(info.Size())), r.Limit.String())}
	}
	r.Lock() // each document must count before the next is read
	defer r.Unlock()
	if !r.Limit.hasRoom(uint64(info.Size())) {
		return nil, ErrMemoryFull
	}
	return read(file)
}
