package command

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"syscall"

	"chunkscope/engine/export/records"
	"chunkscope/tui/command/flags"
	"chunkscope/tui/command/output"
)

// writeJSON writes a value for machines.
func (a *app) writeJSON(v any) error {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	if err := enc.Encode(v); err != nil {
		return err
	}
	_, err := a.out.Write(records.QuietJSON(b.Bytes()))
	return unwritten(err)
}

// asText is where text for programs goes: as it is, but to a terminal
// without what that would obey.
func (a *app) asText() io.Writer {
	if a.toTerminal() {
		return &output.ShownLines{To: a.out}
	}
	return a.out
}

// newPage is a page for standard output.
func (a *app) newPage() *output.Page { return output.NewPage(a.In, a.out) }

// writePage writes text for people.
func (a *app) writePage(p *output.Page) error {
	_, err := a.out.Write([]byte(p.String()))
	return unwritten(err)
}

// unwritten says why the output cannot be written. A closed pipe stays what it
// is: it is not a mistake.
func unwritten(err error) error {
	if err == nil || errors.Is(err, syscall.EPIPE) {
		return err
	}
	reason := err
	for next := err; next != nil; next = errors.Unwrap(next) {
		reason = next
	}
	return flags.Misused("the output cannot be written: %s", reason)
}
