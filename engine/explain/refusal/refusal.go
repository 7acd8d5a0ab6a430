// Package refusal builds error messages about settings. On the command line, a message contains the
// keys of settings. In the explorer, the same message contains their labels.
package refusal

import (
	"errors"
	"fmt"
	"regexp"
	"strconv"
	"strings"
)

// Error is a user-facing error that mentions settings.
type Error struct {
	format string
	args   []any
}

// New returns an Error. format is a format of package fmt. It may also contain placeholders such as
// {overlap_size}, which are replaced with the names of settings. Arguments of type Name, Value,
// Choice, ByReader or error are formatted for the command line or the explorer.
func New(format string, args ...any) *Error { return &Error{format, args} }

// Name is the key of a setting.
type Name string

// Value is the value of a setting.
type Value struct{ Key, Value string }

// Choice is a recommendation to set a setting to one of several values.
type Choice struct {
	Key    string
	Values []string
}

// ByReader is text that differs between the command line and the explorer.
type ByReader struct{ CommandLine, Screen string }

// InsteadOfSettings suggests exporting the chunks instead of changing settings.
var InsteadOfSettings = ByReader{
	CommandLine: "or export the chunks with chunkscope chunk",
	Screen:      "or export the chunks (also in this list)",
}

// Words returns the label of a setting on a screen, and the option for one of its values.
type Words func(key, value string) (label, option string)

// ScreenMessage returns the message of err for the explorer.
func ScreenMessage(err error, words Words) string {
	if r, ok := errors.AsType[*Error](err); ok {
		return r.formatSentence(words)
	}
	return err.Error()
}

func (e *Error) Error() string { return e.formatSentence(nil) }

func (e *Error) Unwrap() (inner []error) {
	for _, a := range e.args {
		if err, ok := a.(error); ok {
			inner = append(inner, err)
		}
	}
	return inner
}

var settingPattern = regexp.MustCompile(`\{[a-z_]+\}`)

func (e *Error) formatSentence(words Words) string {
	args := make([]any, len(e.args))
	for i, a := range e.args {
		args[i] = formatArgument(a, words)
	}
	format := settingPattern.ReplaceAllStringFunc(e.format, func(key string) string {
		return nameSetting(strings.Trim(key, "{}"), words)
	})
	return fmt.Sprintf(format, args...)
}

func formatArgument(part any, words Words) any {
	onScreen := words != nil
	switch part := part.(type) {
	case Name:
		return nameSetting(string(part), words)
	case Value:
		if onScreen {
			label, option := words(part.Key, part.Value)
			return fmt.Sprintf("%q", label+": "+option)
		}
		return part.Key + "=" + part.Value
	case Choice:
		if onScreen {
			options := make([]string, len(part.Values))
			for i, v := range part.Values {
				_, options[i] = words(part.Key, v)
			}
			return fmt.Sprintf("set %q to %s", nameSetting(part.Key, words), strings.Join(options, " or "))
		}
		return "set " + part.Key + "=" + strings.Join(part.Values, " or "+part.Key+"=")
	case ByReader:
		if onScreen {
			return part.Screen
		}
		return part.CommandLine
	case error:
		if onScreen {
			return ScreenMessage(part, words)
		}
	}
	return part
}

func nameSetting(key string, words Words) string {
	if words == nil {
		return key
	}
	label, _ := words(key, "")
	return label
}

// JoinWithOr returns "a, b or c".
func JoinWithOr(names []string) string {
	if n := len(names); n > 1 {
		return strings.Join(names[:n-1], ", ") + " or " + names[n-1]
	}
	return strings.Join(names, "")
}

// QuoteName returns name in quotation marks if it is empty or contains line breaks. Otherwise, it
// returns name unchanged.
func QuoteName(name string) string {
	if name == "" || strings.ContainsAny(name, "\n\r") {
		return strconv.Quote(name)
	}
	return name
}

// Unknown returns an error that states that name is not a valid noun, such as "a preset". The error
// suggests nearest, the most similar valid name, or choice if nearest is empty.
func Unknown(name, noun, nearest, choice string) *Error {
	if nearest != "" {
		choice = "did you mean " + nearest + "?"
	}
	return New("%s is not %s: %s", QuoteName(name), noun, choice)
}
