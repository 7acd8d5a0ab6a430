//go:build unix

package files

import "syscall"

// nonblocking keeps the opening of a pipe, which somebody has put in the
// place of a file a moment ago, from waiting.
const nonblocking = syscall.O_NONBLOCK
