// Package flags holds the flags that several commands have, and the sentences
// about wrong usage.
package flags

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"chunkscope/engine/settings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// usageError is wrong usage, in one sentence.
type usageError struct{ sentence string }

func (e *usageError) Error() string { return e.sentence }

// Misused is wrong usage, in one sentence that says what to do.
func Misused(format string, args ...any) error {
	return &usageError{fmt.Sprintf(format, args...)}
}

// Explained puts pflag's errors in our words.
func Explained(cmd *cobra.Command, err error) error {
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
			return Misused("%s has no flag -%s: see `%s --help`", path, name, path)
		}
		if near := settings.Nearest(name, flagNames(cmd)); near != "" {
			return Misused("%s has no flag --%s: did you mean --%s?", path, name, near)
		}
		if key := settings.NearestKey(name); key != "" && cmd.Flags().Lookup("set") != nil {
			return Misused("%s has no flag --%s: did you mean --set %s=…?", path, name, key)
		}
		return Misused("%s has no flag --%s: see `%s --help`", path, name, path)
	case errors.As(err, &missing):
		return noValue(missing.GetFlag().Name, cmd)
	case errors.As(err, &invalid):
		if own, ok := errors.AsType[*usageError](err); ok {
			return own
		}
		return Misused("--%s cannot be %q: see `%s --help`", invalid.GetFlag().Name, invalid.GetValue(), path)
	}
	return Misused("%s: see `%s --help`", firstLine(err.Error()), path)
}

// RefuseEmpty refuses a flag without a value. A variable of a script that is not
// set leaves one, which must not go for a flag that is left out.
func RefuseEmpty(cmd *cobra.Command, _ []string) (err error) {
	cmd.Flags().Visit(func(f *pflag.Flag) {
		list, is := f.Value.(pflag.SliceValue)
		if f.Value.Type() == "string" && f.Value.String() == "" || is && (len(list.GetSlice()) == 0 || slices.Contains(list.GetSlice(), "")) {
			err = noValue(f.Name, cmd)
		}
	})
	return err
}

func noValue(flag string, cmd *cobra.Command) error {
	return Misused("--%s needs a value: see `%s --help`", flag, cmd.CommandPath())
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
