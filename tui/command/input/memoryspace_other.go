//go:build !linux

package input

// canReserve is never called without spaces.
func canReserve(uint64) bool { return false }

// spaces returns nil: other systems set no such limits, or do not report the memory in
// use.
func spaces() []memorySpace { return nil }
