package tui

import (
	"os"
	"runtime/debug"
)

// A sitting may take so many bytes for each byte of the document, beside what
// the program itself takes, before the collector works harder.
const (
	perByte = 6
	itself  = 24 << 20
)

// bound keeps the garbage of background work from adding up to many times the
// document. What GOMEMLIMIT says is left as it is.
func (r *root) bound() {
	if os.Getenv("GOMEMLIMIT") != "" || !r.watching {
		return
	}
	debug.SetMemoryLimit(itself + perByte*int64(len(r.s.Doc.Text)))
}
