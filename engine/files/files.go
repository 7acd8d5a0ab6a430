// Package files opens, writes and sweeps files so that a program can rely on it:
// nothing hangs on what is no file, and nothing is left half written.
package files

import "fmt"

// Error is a file that cannot be read or written, in one sentence for people.
type Error struct{ Sentence string }

func (e *Error) Error() string { return e.Sentence }

func refuse(format string, args ...any) error {
	return &Error{fmt.Sprintf(format, args...)}
}
