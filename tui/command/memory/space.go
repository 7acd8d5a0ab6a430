package memory

import (
	"errors"
	"runtime"
	"runtime/debug"
)

// space is memory that the system allows a program by itself, in bytes.
type space struct {
	free  uint64 // not taken yet
	raise string // how to allow more
}

// arena is what Go takes of an address space at once.
const arena = 64 << 20

// room is how much more than now may be in use. The rest is for what is taken at once,
// such as a list that grows, which is there twice while it is moved: where there is no
// room for that, the program is ended on the spot.
func (s space) room() uint64 { return s.usable() / 2 }

// usable leaves some of it for what the program does not count, such as the stacks of
// threads.
func (s space) usable() uint64 {
	free := s.free - min(arena, s.free)
	return free - free/10
}

// Bound is the most memory that the program takes; 0 for any. Raise is how to allow
// more.
type Bound struct {
	Limit Limit
	Raise string
	spare uint64 // what the system allows in all, of bytes more than now; 0 where it allows any
}

// Bound is the limit, or where none was set, the share of the memory of the machine or
// the container; or what the system allows the program, where that is less.
func (l Limit) Bound() Bound {
	return Bound{Limit: l.orMachine(), Raise: "--max-memory"}.within(spaces(), inUse())
}

func (b Bound) within(list []space, inUse uint64) Bound {
	for _, s := range list {
		if limit := Limit(inUse + s.room()); b.Limit == 0 || limit < b.Limit {
			b = Bound{Limit: limit, Raise: s.raise, spare: s.usable()}
		}
	}
	return b
}

// Reserve takes the addresses for all that is allowed, and gives the memory back: later
// something else may have taken them.
func (b Bound) Reserve() {
	if n := b.reservable(); n > 0 {
		runtime.KeepAlive(make([]byte, n))
		debug.FreeOSMemory()
	}
}

// reservable is as much of what is allowed as the system gives at once: to ask for more
// than the machine has would end the program.
func (b Bound) reservable() uint64 {
	n := b.spare
	for n > 0 && !canReserve(n+arena) {
		n /= 2
	}
	return n
}

// ErrFull is the end of work for which there is no memory left.
var ErrFull = errors.New("the memory is full")

// perLine is how many bytes are taken at once for a line of a document, at most: for its
// blocks, when there are as many as at its beginning.
const perLine = 64

// HasLines reports whether there is room for what is taken for a document of so many
// lines. It matters where the system ends the program for taking more.
func (b Bound) HasLines(lines int) bool {
	return b.spare == 0 || has(perLine*uint64(lines), uint64(b.Limit)+b.spare/2) //nolint:gosec // not negative
}

// Has reports whether there is room for so many bytes more.
func (b Bound) Has(bytes uint64) bool { return b.Limit == 0 || has(bytes, uint64(b.Limit)) }

// has counts what nobody uses any more only where it matters.
func has(bytes, limit uint64) bool {
	if inUse()+bytes <= limit {
		return true
	}
	debug.FreeOSMemory()
	return inUse()+bytes <= limit
}
