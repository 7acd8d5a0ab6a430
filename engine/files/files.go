// Package files opens, writes and sweeps files reliably: opening does not block on
// irregular files, and writing leaves no partial files.
package files

import "fmt"

// Error is a file that cannot be read or written, in one sentence for people.
type Error struct{ Sentence string }

func (e *Error) Error() string { return e.Sentence }

func refuse(format string, args ...any) error {
	return &Error{fmt.Sprintf(format, args...)}
}
