//go:build !linux

package input

// canReserve is not called without spaces.
func canReserve(uint64) bool { return false }

// spaces returns nil: other systems set no such limits, or do not report the memory
// taken.
func spaces() []space { return nil }
