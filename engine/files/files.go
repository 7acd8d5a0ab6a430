// Package files opens and writes files, and removes abandoned temporary files. Opening never blocks
// on irregular files. Writing never leaves partial files behind.
package files

import "fmt"

// Error is a file error with a user-facing message.
type Error struct{ Message string }

func (e *Error) Error() string { return e.Message }

func refuse(format string, args ...any) error {
	return &Error{fmt.Sprintf(format, args...)}
}
