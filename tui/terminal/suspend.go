package terminal

import "errors"

// NotSuspended reports why the program could not be suspended.
type NotSuspended struct{ Err error }

// errNotStopped means that the system did not stop the program.
var errNotStopped = errors.New("nothing was suspended: no shell would go on with a program that none started")
