package command

import (
	"errors"
	"fmt"
	"strings"
	"syscall"

	"chunkscope/engine/align"
	"chunkscope/engine/source"
	"chunkscope/tui/cell"
	"chunkscope/tui/command/input"
	"chunkscope/tui/terminal"
)

// Exit codes. Output that cannot be written counts as wrong usage.
const (
	exitOK         = 0
	exitFailed     = 1
	exitUsage      = 2
	exitUnreadable = 3
)

// bugError reports a panic. Its exit code is the same as for unreadable input.
type bugError struct{ value any }

func (f *bugError) Error() string {
	return fmt.Sprintf("the program failed (%v): please report it, with the document if you can", f.value)
}

var errFailed = errors.New("a check failed")

func (a *app) finish(err error) int {
	switch {
	case err == nil:
		return exitOK
	case errors.Is(err, input.ErrUnread):
		for _, e := range splitJoined(err) {
			if !errors.Is(e, input.ErrUnread) && !errors.Is(e, errFailed) && !errors.Is(e, syscall.EPIPE) {
				a.report(e)
			}
		}
		return exitUnreadable
	case errors.Is(err, errFailed):
		return exitFailed
	case errors.Is(err, syscall.EPIPE): // the reader closed the pipe
		return exitOK
	}
	for _, e := range splitJoined(err) {
		if _, signal := errors.AsType[*terminal.SignalError](e); !signal {
			a.report(e)
		}
	}
	if ended, ok := errors.AsType[*terminal.SignalError](err); ok {
		return 128 + int(ended.Signal) // exit code that shells use
	}
	_, isUnread := errors.AsType[*source.ReadError](err)
	if _, format := errors.AsType[*align.FormatError](err); format {
		isUnread = true
	}
	_, failed := errors.AsType[*bugError](err)
	_, full := errors.AsType[*memoryError](err)
	if isUnread || failed || full {
		return exitUnreadable
	}
	return exitUsage
}

func splitJoined(err error) []error {
	list, ok := err.(interface{ Unwrap() []error })
	if !ok {
		return []error{err}
	}
	var all []error
	for _, e := range list.Unwrap() {
		all = append(all, splitJoined(e)...)
	}
	return all
}

// report escapes err, which may contain untrusted names and values.
func (a *app) report(err error) {
	fmt.Fprintln(a.errs, "chunkscope: "+cell.Escape(shortenMessage(err.Error())))
}

// A message of more than maxMessage bytes contains a huge name or value, such as a very long key in
// a settings file. It is shortened, and its last keptEnd bytes are kept.
const maxMessage, keptEnd = 4096, 1024

func shortenMessage(s string) string {
	if len(s) <= maxMessage {
		return s
	}
	head, tail := s[:maxMessage-keptEnd], s[len(s)-keptEnd:]
	return strings.ToValidUTF8(head, "") + "…" + strings.ToValidUTF8(tail, "")
}
