package terminal

import "errors"

// NotSuspended reports that the program could not be suspended, and why.
type NotSuspended struct{ Err error }

// errNotStopped: the system did not stop the program.
var errNotStopped = errors.New("nothing was suspended: no shell would go on with a program that none started")
