package terminal

import "errors"

// SuspendFailed is sent if the program could not be suspended.
type SuspendFailed struct{ Err error }

var errNotStopped = errors.New("cannot suspend: there is no parent shell to resume this program")
