package command

import (
	"errors"
	"fmt"
	"strings"
	"syscall"

	"chunkscope/engine/align/given"
	"chunkscope/engine/settings"
	"chunkscope/engine/source"
	"chunkscope/tui"
	"chunkscope/tui/cell"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// Exit codes. An output that cannot be written counts as wrong
// usage: it was the wrong place to write to.
const (
	exitFine   = 0
	exitFailed = 1
	exitUsage  = 2
	exitUnread = 3
)

// usageError is wrong usage, in one sentence.
type usageError struct{ sentence string }

func (e *usageError) Error() string { return e.sentence }

func misused(format string, args ...any) error {
	return &usageError{fmt.Sprintf(format, args...)}
}

// failure is a mistake in the program itself. Its exit code says that the
// input was not dealt with; no check has failed, and the usage was not wrong.
type failure struct{ value any }

func (f *failure) Error() string {
	return fmt.Sprintf("this failed (%v): please report it, with the document if you can", f.value)
}

// errUnread ends a run in which some input could not be read, after each has
// been said.
var errUnread = errors.New("some input could not be read")

// errFailed ends a run in which a check failed, after each has been said.
var errFailed = errors.New("a check failed")

// finish says err, in one sentence, and returns the exit code.
func (a *app) finish(err error) int {
	switch {
	case err == nil:
		return exitFine
	case errors.Is(err, errUnread):
		for _, e := range joined(err) { // such as a disk that is full
			if !errors.Is(e, errUnread) && !errors.Is(e, syscall.EPIPE) {
				a.say(e)
			}
		}
		return exitUnread
	case errors.Is(err, errFailed):
		return exitFailed
	case errors.Is(err, syscall.EPIPE): // the reader has had enough
		return exitFine
	}
	if ended, ok := errors.AsType[*tui.EndedError](err); ok {
		return 128 + int(ended.Signal) // as shells count the ends by signals
	}
	a.say(err)
	_, unread := errors.AsType[*source.ReadError](err)
	if _, format := errors.AsType[*given.FormatError](err); format {
		unread = true
	}
	_, failed := errors.AsType[*failure](err)
	if unread || failed {
		return exitUnread
	}
	return exitUsage
}

// joined are the errors that errors.Join made one of.
func joined(err error) []error {
	list, ok := err.(interface{ Unwrap() []error })
	if !ok {
		return []error{err}
	}
	var all []error
	for _, e := range list.Unwrap() {
		all = append(all, joined(e)...)
	}
	return all
}

// say writes one sentence to standard error. It may hold names and values
// from anywhere.
func (a *app) say(err error) {
	fmt.Fprintln(a.errs, "chunkscope: "+cell.Escape(err.Error()))
}

// flagError puts pflag's errors in our words.
func flagError(cmd *cobra.Command, err error) error {
	var (
		unknown *pflag.NotExistError
		missing *pflag.ValueRequiredError
		invalid *pflag.InvalidValueError
	)
	path := cmd.CommandPath()
	switch {
	case errors.As(err, &unknown):
		name := unknown.GetSpecifiedName()
		if unknown.GetSpecifiedShortnames() != "" {
			return misused("%s has no flag -%s: see `%s --help`", path, name, path)
		}
		if near := settings.Nearest(name, flagNames(cmd)); near != "" {
			return misused("%s has no flag --%s: did you mean --%s?", path, name, near)
		}
		return misused("%s has no flag --%s: see `%s --help`", path, name, path)
	case errors.As(err, &missing):
		return noValue(missing.GetFlag().Name, cmd)
	case errors.As(err, &invalid):
		if own, ok := errors.AsType[*usageError](err); ok {
			return own
		}
		return misused("--%s cannot be %q: see `%s --help`", invalid.GetFlag().Name, invalid.GetValue(), path)
	}
	return misused("%s: see `%s --help`", firstLine(err.Error()), path)
}

// unfilled refuses a flag without a value. A variable of a script that is not
// set leaves one, which must not go for a flag that is left out.
func unfilled(cmd *cobra.Command, _ []string) (err error) {
	cmd.Flags().Visit(func(f *pflag.Flag) {
		if f.Value.Type() == "string" && f.Value.String() == "" {
			err = noValue(f.Name, cmd)
		}
	})
	return err
}

func noValue(flag string, cmd *cobra.Command) error {
	return misused("--%s needs a value: see `%s --help`", flag, cmd.CommandPath())
}

func flagNames(cmd *cobra.Command) []string {
	var names []string
	cmd.Flags().VisitAll(func(f *pflag.Flag) { names = append(names, f.Name) })
	return names
}

func firstLine(s string) string {
	s, _, _ = strings.Cut(s, "\n")
	return s
}
