package input

import (
	"bytes"
	"runtime"
	"runtime/debug"
	"testing"
)

func TestTheSystemMayAllowLessThanThereIs(t *testing.T) {
	const mb = 1 << 20
	machine := MemoryBound{Limit: 8000 * mb, Raise: "--max-memory"}
	address, data := memorySpace{264 * mb, "ulimit -v"}, memorySpace{1064 * mb, "ulimit -d"}
	for _, c := range []struct {
		bound MemoryBound
		list  []memorySpace
		limit MemoryLimit
		raise string
	}{
		{machine, nil, 8000 * mb, "--max-memory"},
		{machine, []memorySpace{address, data}, 100 * mb, "ulimit -v"},
		{machine, []memorySpace{data, address}, 100 * mb, "ulimit -v"},
		{machine, []memorySpace{data}, 460 * mb, "ulimit -d"},
		{machine, []memorySpace{{1 << 60, "ulimit -v"}}, 8000 * mb, "--max-memory"},
		{MemoryBound{Raise: "--max-memory"}, []memorySpace{data}, 460 * mb, "ulimit -d"}, // nobody tells of the machine
		{machine, []memorySpace{{10 * mb, "ulimit -v"}}, 10 * mb, "ulimit -v"},           // what is in use, and no more
		{MemoryBound{Limit: 90 * mb, Raise: "--max-memory"}, []memorySpace{address}, 90 * mb, "--max-memory"},
	} {
		if got := c.bound.within(c.list, 10*mb); got.Limit != c.limit || got.Raise != c.raise || (got.spare > 0) != (got.Raise != machine.Raise && c.limit > 10*mb) {
			t.Errorf("of %+v with %v: %+v, want %d and %s", c.bound, c.list, got, c.limit, c.raise)
		}
	}
}

// What is reserved is given back, so that it counts for nothing.
func TestWhatIsReservedIsNotInUse(t *testing.T) {
	before := measureUse()
	b := MemoryBound{Limit: MemoryLimit(before + 1<<28), spare: 1 << 29}
	b.Reserve()
	if after := measureUse(); after > before+1<<26 {
		t.Errorf("%d bytes are in use, and %d before", after, before)
	}
	if !b.Has(1<<27) || b.Has(1<<29) {
		t.Error("there is room for as much as the limit says")
	}
	if !b.HasLines(1<<22) || b.HasLines(1<<24) || !(MemoryBound{Limit: b.Limit}).HasLines(1<<24) {
		t.Error("there is room for so many lines as the system allows")
	}
	if !(MemoryBound{}).Has(1 << 62) {
		t.Error("without a limit there is room for anything")
	}
}

// More than the machine has may be allowed: it is not taken.
func TestNoMoreIsReservedThanThereIs(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("nobody tells what is allowed")
	}
	for spare, all := range map[uint64]bool{1 << 62: false, 1 << 60: false, 1 << 56: false, 1 << 24: true, 0: true} {
		if n := (MemoryBound{spare: spare}).reservable(); (n == spare) != all || n == 0 && spare > 0 {
			t.Errorf("of %d bytes %d are reserved", spare, n)
		}
	}
}

// What nobody uses any more is no reason to refuse.
func TestWhatNobodyUsesMakesRoom(t *testing.T) {
	debug.FreeOSMemory()
	waste := bytes.Repeat([]byte("x"), 1<<28)
	b := MemoryBound{Limit: MemoryLimit(measureUse() + 1<<20)}
	if b.Has(1 << 27) {
		t.Error("there is room beside what is used")
	}
	runtime.KeepAlive(waste)
	if !b.Has(1 << 27) {
		t.Error("there is no room for half of what was there")
	}
}
