// Package files opens and writes files reliably: opening never blocks, and writing never
// leaves partial files.
package files

import "fmt"

// Error is a sentence for users about a file that cannot be read or written.
type Error struct{ Sentence string }

func (e *Error) Error() string { return e.Sentence }

func refuse(format string, args ...any) error {
	return &Error{fmt.Sprintf(format, args...)}
}
