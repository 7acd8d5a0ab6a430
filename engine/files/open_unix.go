//go:build unix

package files

import "syscall"

// openFlag prevents blocking if a pipe has just replaced the file.
const openFlag = syscall.O_NONBLOCK
