package input

import (
	"errors"
	"runtime"
	"runtime/debug"
)

// memorySpace is a memory limit that the system sets for the program, in bytes.
type memorySpace struct {
	free  uint64 // not used yet
	raise string // how to raise the limit
}

// arena is the size of the steps in which Go reserves address space.
const arena = 64 << 20

// room returns the additional memory that may be used. The rest is for sudden needs, such
// as a growing list, which exists twice while it is copied. Without it the system would
// end the program at once.
func (s memorySpace) room() uint64 { return s.usable() / 2 }

// usable reserves a part for memory that the program does not count, such as thread
// stacks.
func (s memorySpace) usable() uint64 {
	free := s.free - min(arena, s.free)
	return free - free/10
}

// MemoryBound is the maximum memory of the program, 0 for any. Raise explains how to
// raise it.
type MemoryBound struct {
	Limit MemoryLimit
	Raise string
	spare uint64 // bytes that the system still allows; 0 without a limit
}

// Bound returns the limit or, if none is set, the share of the memory of the machine or
// the container, or the system's limit for the program if that is less.
func (l MemoryLimit) Bound() MemoryBound {
	return MemoryBound{Limit: l.orMachineLimit(), Raise: "--max-memory"}.within(spaces(), measureUse())
}

func (b MemoryBound) within(list []memorySpace, inUse uint64) MemoryBound {
	for _, s := range list {
		if limit := MemoryLimit(inUse + s.room()); b.Limit == 0 || limit < b.Limit {
			b = MemoryBound{Limit: limit, Raise: s.raise, spare: s.usable()}
		}
	}
	return b
}

// Reserve allocates all allowed address space and frees the memory again, since later
// something else may have taken it.
func (b MemoryBound) Reserve() {
	if n := b.reservable(); n > 0 {
		runtime.KeepAlive(make([]byte, n))
		debug.FreeOSMemory()
	}
}

// reservable returns the part of the allowance that the system grants at once. Requesting
// more than the machine has would end the program.
func (b MemoryBound) reservable() uint64 {
	n := b.spare
	for n > 0 && !canReserve(n+arena) {
		n /= 2
	}
	return n
}

// ErrMemoryFull is the error if no memory is left for some work.
var ErrMemoryFull = errors.New("the memory is full")

// bytesPerLine is the maximum number of bytes allocated at once for a line of a document, for
// its blocks if there are as many as at its beginning.
const bytesPerLine = 64

// HasLines reports whether there is room for the index of a document with that many lines. It
// matters if the system ends programs that exceed their memory.
func (b MemoryBound) HasLines(lines int) bool {
	return b.spare == 0 || hasMemory(bytesPerLine*uint64(lines), uint64(b.Limit)+b.spare/2) //nolint:gosec // not negative
}

// Has reports whether there is room for that many more bytes.
func (b MemoryBound) Has(bytes uint64) bool { return b.Limit == 0 || hasMemory(bytes, uint64(b.Limit)) }

// hasMemory frees unused memory only if that matters.
func hasMemory(bytes, limit uint64) bool {
	if measureUse()+bytes <= limit {
		return true
	}
	debug.FreeOSMemory()
	return measureUse()+bytes <= limit
}
