package input

import (
	"fmt"
	"os"
	"sync"

	"chunkscope/engine"
	"chunkscope/engine/source"

	"github.com/dustin/go-humanize"
)

// documentMemory checks that a document fits into memory before it is read. A long document needs
// one large allocation, and the program would crash if it failed.
type documentMemory struct {
	sync.Mutex
	Limit MemoryLimit
}

// Documents smaller than 1/smallPart of the limit are read without a check.
const smallPart = 32

func (r *documentMemory) read(file string, read func(string) (*engine.Document, error)) (*engine.Document, error) {
	info, err := os.Stat(file)
	if err != nil || r.Limit == 0 || !info.Mode().IsRegular() || info.Size() < int64(r.Limit)/smallPart { //nolint:gosec // no memory has 2^63 bytes
		return read(file)
	}
	if info.Size() > int64(r.Limit) { //nolint:gosec // see above
		return nil, &source.ReadError{Message: fmt.Sprintf("%s is %s, more than the %s of memory allowed: split it into several documents first, or allow more (--max-memory)",
			file, humanize.Bytes(uint64(info.Size())), r.Limit.String())}
	}
	r.Lock() // the next check must include the memory of this document
	defer r.Unlock()
	if !r.Limit.canAllocate(uint64(info.Size())) {
		return nil, ErrMemoryFull
	}
	return read(file)
}
