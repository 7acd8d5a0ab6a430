package terminal

import "errors"

// SuspendFailed is sent if the program could not be suspended.
type SuspendFailed struct{ Err error }

var errNotStopped = errors.New("not suspended: no shell started this program, so none could resume it")
