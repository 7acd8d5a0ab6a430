//go:build unix

package terminal

import (
	"os"

	"golang.org/x/sys/unix"
)

// hungUp waits until the terminal of f is gone; it returns false if done was closed
// first. It polls without a time-out, which would wake a resting program.
func hungUp(f *os.File, done <-chan struct{}) bool {
	if f == nil {
		return false
	}
	over, end, err := os.Pipe()
	if err != nil {
		return false
	}
	defer over.Close()
	go func() {
		<-done
		end.Close()
	}()
	fds := []unix.PollFd{{Fd: int32(f.Fd())}, {Fd: int32(over.Fd())}} // no events: a hang-up is always reported
	for {
		n, err := unix.Poll(fds, -1)
		if n > 0 && err == nil {
			return fds[0].Revents&(unix.POLLHUP|unix.POLLERR) != 0
		}
		if err != nil && err != unix.EINTR {
			return false
		}
	}
}
