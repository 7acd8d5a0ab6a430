//go:build !unix

package terminal

import "os"

// waitForHangup returns false immediately, because this system ends programs that lose their
// terminal.
func waitForHangup(*os.File, <-chan struct{}) bool { return false }
