//go:build unix

package terminal

import (
	"os"

	"golang.org/x/sys/unix"
)

// waitForHangup returns true when the terminal f is closed, or false when done is closed. It has no
// timeout, which would wake an idle program.
func waitForHangup(f *os.File, done <-chan struct{}) bool {
	if f == nil {
		return false
	}
	stopReader, end, err := os.Pipe()
	if err != nil {
		return false
	}
	defer stopReader.Close()
	go func() {
		<-done
		end.Close()
	}()
	fds := []unix.PollFd{{Fd: int32(f.Fd())}, {Fd: int32(stopReader.Fd())}} // POLLHUP and POLLERR are always reported
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
