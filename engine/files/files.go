// Package files opens, writes and sweeps files reliably: opening never blocks on
// irregular files, and writing never leaves partial files.
package files

import "fmt"

// Error is one sentence for users about a file that cannot be read or written.
type Error struct{ Sentence string }

func (e *Error) Error() string { return e.Sentence }

func refuse(format string, args ...any) error {
	return &Error{fmt.Sprintf(format, args...)}
}
