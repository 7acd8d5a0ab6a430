//go:build unix

package files

import "syscall"

// nonblocking prevents waiting on a pipe that has just replaced a file.
const nonblocking = syscall.O_NONBLOCK
