//go:build unix

package command

import (
	"syscall"
	"testing"
	"time"
)

// cpuTime returns the processor time of this process. Unlike elapsed time, it does not depend on
// other processes.
func cpuTime(t testing.TB) time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		t.Fatal(err)
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
