package input

import (
	"math"
	"os"
	"strconv"
	"strings"

	"golang.org/x/sys/unix"
)

// canReserve reports whether the system grants that many bytes at once.
func canReserve(bytes uint64) bool {
	if bytes > math.MaxInt {
		return false
	}
	memory, err := unix.Mmap(-1, 0, int(bytes), unix.PROT_READ|unix.PROT_WRITE, unix.MAP_PRIVATE|unix.MAP_ANON)
	return err == nil && unix.Munmap(memory) == nil
}

// spaces returns the system's limits for this program (ulimit), if any.
func spaces() (list []memorySpace) {
	statm, err := os.ReadFile("/proc/self/statm")
	pages := strings.Fields(string(statm)) // proc_pid_statm(5)
	if err != nil || len(pages) < 6 {
		return nil
	}
	for _, bound := range [...]struct {
		resource, field int
		raise           string
	}{
		{unix.RLIMIT_AS, 0, "ulimit -v"},
		{unix.RLIMIT_DATA, 5, "ulimit -d"},
	} {
		var limit unix.Rlimit
		n, err := strconv.ParseUint(pages[bound.field], 10, 64)
		if err != nil || unix.Getrlimit(bound.resource, &limit) != nil || limit.Cur == math.MaxUint64 {
			continue
		}
		taken := n * uint64(os.Getpagesize())
		list = append(list, memorySpace{limit.Cur - min(taken, limit.Cur), bound.raise})
	}
	return list
}
