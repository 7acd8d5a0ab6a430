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

// Exit codes. An output that cannot be written counts as wrong usage.
const (
	exitOK     = 0
	exitFailed = 1
	exitUsage  = 2
	exitUnread = 3
)

// bugError reports a panic. Its exit code is the same as for unreadable input.
type bugError struct{ value any }

func (f *bugError) Error() string {
	return fmt.Sprintf("the program failed (%v): please report it, with the document if you can", f.value)
}

// errFailed is returned after failed checks have been reported.
var errFailed = errors.New("a check failed")

// finish reports each error joined in err and returns the exit code.
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
		return exitUnread
	case errors.Is(err, errFailed):
		return exitFailed
	case errors.Is(err, syscall.EPIPE): // the reader closed the pipe
		return exitOK
	}
	for _, e := range splitJoined(err) {
		if _, signal := errors.AsType[*terminal.EndedError](e); !signal {
			a.report(e)
		}
	}
	if ended, ok := errors.AsType[*terminal.EndedError](err); ok {
		return 128 + int(ended.Signal) // shells use the same exit code
	}
	_, isUnread := errors.AsType[*source.ReadError](err)
	if _, format := errors.AsType[*align.FormatError](err); format {
		isUnread = true
	}
	_, failed := errors.AsType[*bugError](err)
	_, full := errors.AsType[*memoryError](err)
	if isUnread || failed || full {
		return exitUnread
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

// report writes one sentence to standard error. It escapes names and values, which may be untrusted.
func (a *app) report(err error) {
	fmt.Fprintln(a.errs, "chunkscope: "+cell.Escape(shortenSentence(err.Error())))
}

// maxSentence is the length in bytes above which a sentence is shortened to its first and last
// keptEnd bytes. Such a sentence contains a huge name or value, for example a very long key in a
// settings file.
const maxSentence, keptEnd = 4096, 1024

// shortenSentence removes the middle of a sentence that is too long.
func shortenSentence(s string) string {
	if len(s) <= maxSentence {
		return s
	}
	head, tail := s[:maxSentence-keptEnd], s[len(s)-keptEnd:]
	return strings.ToValidUTF8(head, "") + "…" + strings.ToValidUTF8(tail, "")
}
