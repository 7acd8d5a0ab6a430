package flags

import (
	"slices"
	"strings"

	"chunkscope/engine/settings"

	"github.com/spf13/cobra"
)

// AddFormat adds the --format flag to cmd. names lists the allowed values, and the first is the
// default.
func AddFormat(cmd *cobra.Command, dst *string, names ...string) {
	cmd.Flags().StringVar(dst, "format", names[0], "write `FORMAT`: "+JoinOr(names))
	Complete(cmd, "format", func(string) []cobra.Completion { return names })
}

// CheckFormat returns an error if format is not one of names.
func CheckFormat(format string, names ...string) error {
	if slices.Contains(names, format) {
		return nil
	}
	return UnknownFormatError(format, settings.Nearest(format, names), names)
}

// JoinOr joins names, as in "a, b or c".
func JoinOr(names []string) string {
	if len(names) == 1 {
		return names[0]
	}
	return strings.Join(names[:len(names)-1], ", ") + " or " + names[len(names)-1]
}

// UnknownFormatError returns the error for a format that is not one of names. near is the suggested
// name, or "" for no suggestion.
func UnknownFormatError(name, near string, names []string) error {
	if near != "" {
		return UsageError("unknown format %s: did you mean %s?", name, near)
	}
	return UsageError("unknown format %s: choose one of %s", name, strings.Join(names, ", "))
}

// Completions returns the rows of a table as choices for shell completion.
func Completions[T any](table []T, describe func(*T) (name, text string)) []cobra.Completion {
	out := make([]cobra.Completion, len(table))
	for i := range table {
		out[i] = cobra.CompletionWithDesc(describe(&table[i]))
	}
	return out
}

// Complete sets the function that completes the values of a flag in the shell.
func Complete(cmd *cobra.Command, flag string, values func(prefix string) []cobra.Completion) {
	err := cmd.RegisterFlagCompletionFunc(flag, func(_ *cobra.Command, _ []string, prefix string) ([]cobra.Completion, cobra.ShellCompDirective) {
		directive := cobra.ShellCompDirectiveNoFileComp
		list := values(prefix)
		if flag == "set" && !strings.Contains(prefix, "=") {
			directive |= cobra.ShellCompDirectiveNoSpace
		}
		return list, directive
	})
	if err != nil {
		panic(err)
	}
}
