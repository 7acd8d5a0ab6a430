package refusal

import (
	"errors"
	"strings"
)

// words selects the names of settings and actions in a sentence: a refusal is read both
// on the command line and beside the sliders.
type words bool

const (
	typed words = false // settings by their keys, as they are typed
	shown words = true  // settings by their labels, as the explorer shows them
)

// worded is a refusal that has a sentence for each.
type worded interface {
	error
	say(w words) string
}

// OnScreen returns the sentence of an error for the explorer, in which a refusal names
// settings by their labels and suggests actions of the explorer.
func OnScreen(err error) string {
	if r, ok := errors.AsType[worded](err); ok {
		return r.say(shown)
	}
	return err.Error()
}

// name returns the name of a setting.
func (w words) name(key string) string {
	if w == shown {
		return strings.ReplaceAll(key, "_", " ")
	}
	return key
}

// value names a setting with its value.
func (w words) value(key, value string) string {
	if w == shown {
		return w.name(key) + " " + value
	}
	return key + "=" + value
}

// pair formats a text of the form key=value.
func (w words) pair(text string) string {
	if key, value, ok := strings.Cut(text, "="); ok {
		return w.value(key, value)
	}
	return text
}

// set lists values that would be accepted.
func (w words) set(key string, values ...string) string {
	if w == shown {
		return "set " + w.name(key) + " to " + strings.Join(values, " or ")
	}
	return "set " + key + "=" + strings.Join(values, " or "+key+"=")
}

// orTheChunks suggests handing over the chunks instead of settings.
func (w words) orTheChunks() string {
	if w == shown {
		return "or hand over the chunks themselves, which this list has too"
	}
	return "or export the chunks themselves with chunkscope chunk"
}
