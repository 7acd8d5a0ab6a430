//go:build unix

package terminal

import (
	"os"

	"golang.org/x/sys/unix"
)

// hungUp waits until the terminal of f is gone; it returns false if done was closed
// first.
func hungUp(f *os.File, done <-chan struct{}) bool {
	if f == nil {
		return false
	}
	const patience = 500                      // milliseconds
	fds := []unix.PollFd{{Fd: int32(f.Fd())}} // no events: a hang-up is always reported
	for {
		select {
		case <-done:
			return false
		default:
		}
		n, err := unix.Poll(fds, patience)
		if n > 0 && err == nil {
			return fds[0].Revents&(unix.POLLHUP|unix.POLLERR) != 0
		}
		if err != nil && err != unix.EINTR {
			return false
		}
	}
}
