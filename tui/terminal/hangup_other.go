//go:build !unix

package terminal

import "os"

// This system ends a program when its terminal is closed.
func waitForHangup(*os.File, <-chan struct{}) bool { return false }
