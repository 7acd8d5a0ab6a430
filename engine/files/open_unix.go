//go:build unix

package files

import "syscall"

// openFlag prevents blocking on a pipe that has just replaced a file.
const openFlag = syscall.O_NONBLOCK
