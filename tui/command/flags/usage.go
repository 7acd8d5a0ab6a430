// Package flags defines the flags that several commands share, and the errors for wrong usage.
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

type usageError struct{ message string }

func (e *usageError) Error() string { return e.message }

// UsageError returns an error about wrong usage. The message should say how to fix the command.
func UsageError(format string, args ...any) error {
	return &usageError{fmt.Sprintf(format, args...)}
}

// ExplainUsageError returns err with a clearer message if it is an error of pflag.
func ExplainUsageError(cmd *cobra.Command, err error) error {
	var (
		unknown *pflag.NotExistError
		missing *pflag.ValueRequiredError
		invalid *pflag.InvalidValueError
	)
	path := cmd.CommandPath()
	switch {
	case errors.As(err, &unknown):
		name, isShort := unknown.GetSpecifiedName(), unknown.GetSpecifiedShortnames() != ""
		if output := name == "output" || name == "o" && isShort; output && cmd.Flags().Lookup("format") != nil {
			return UsageError("%s writes to standard output: redirect it with > FILE instead", path)
		}
		if isShort {
			return UsageError("%s has no flag -%s: see `%s --help`", path, name, path)
		}
		if nearest := settings.Nearest(name, flagNames(cmd)); nearest != "" {
			return UsageError("%s has no flag --%s: did you mean --%s?", path, name, nearest)
		}
		if commands := commandsWith(cmd, name); len(commands) > 0 {
			return UsageError("%s has no flag --%s without a command: it belongs to %s", path, name, JoinOr(commands))
		}
		if commands := commandsWith(cmd.Root(), name); len(commands) > 0 && len(commands) <= maxCommands {
			return UsageError("%s has no flag --%s: it belongs to %s", path, name, JoinOr(commands))
		}
		if key := settings.NearestKey(name); key != "" && cmd.Flags().Lookup("set") != nil {
			return UsageError("%s has no flag --%s: did you mean --set %s=…?", path, name, key)
		}
		return UsageError("%s has no flag --%s: see `%s --help`", path, name, path)
	case errors.As(err, &missing):
		return missingValueError(missing.GetFlag().Name, cmd)
	case errors.As(err, &invalid):
		if usage, ok := errors.AsType[*usageError](err); ok {
			return usage
		}
		return invalidValueError(invalid.GetFlag(), invalid.GetValue(), path)
	}
	return UsageError("%s: see `%s --help`", firstLine(err.Error()), path)
}

func invalidValueError(f *pflag.Flag, value, path string) error {
	switch f.Value.Type() {
	case "int":
		return UsageError("--%s must be a whole number, not %q", f.Name, value)
	case "float64":
		return UsageError("--%s must be a number such as %s, not %q", f.Name, f.DefValue, value)
	case "bool":
		return UsageError("--%s takes no value: remove %q", f.Name, value)
	}
	return UsageError("--%s cannot be %q: see `%s --help`", f.Name, value, path)
}

const maxCommands = 3

func commandsWith(cmd *cobra.Command, flag string) (names []string) {
	for _, c := range cmd.Commands() {
		if !c.Hidden && c.LocalFlags().Lookup(flag) != nil {
			names = append(names, c.Name())
		}
	}
	return names
}

// RefuseEmpty returns an error if a flag of cmd has an empty value. Such a value usually comes from
// an unset variable in a script.
func RefuseEmpty(cmd *cobra.Command, _ []string) (err error) {
	cmd.Flags().Visit(func(f *pflag.Flag) {
		list, ok := f.Value.(pflag.SliceValue)
		switch {
		case f.Value.Type() == "string" && f.Value.String() == "", ok && strings.Join(list.GetSlice(), "") == "":
			err = missingValueError(f.Name, cmd)
		case ok && slices.Contains(list.GetSlice(), ""):
			err = UsageError("--%s contains an empty value: remove the extra comma or the empty value", f.Name)
		}
	})
	return err
}

func missingValueError(flag string, cmd *cobra.Command) error {
	return UsageError("--%s needs a value: see `%s --help`", flag, cmd.CommandPath())
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
