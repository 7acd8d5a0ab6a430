// Package files opens and writes files, and removes abandoned temporary files. Opening never blocks
// on irregular files. Writing never leaves partial files.
package files

import "fmt"

// Error is a file error with a user-facing message.
type Error struct{ Sentence string }

func (e *Error) Error() string { return e.Sentence }

func refuse(format string, args ...any) error {
	return &Error{fmt.Sprintf(format, args...)}
}
