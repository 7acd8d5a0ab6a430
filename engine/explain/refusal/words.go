package refusal

import (
	"errors"
	"strings"
)

// words are how a sentence names what can be set and done: a refusal is read on the
// command line and beside the sliders.
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

// OnScreen is the sentence of an error for the explorer: a refusal names settings
// there by their labels, and what can be done by what can be done there.
func OnScreen(err error) string {
	if r, ok := errors.AsType[worded](err); ok {
		return r.say(shown)
	}
	return err.Error()
}

// name is what a setting is called.
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

// pair is a value of a text that says key=value.
func (w words) pair(text string) string {
	if key, value, ok := strings.Cut(text, "="); ok {
		return w.value(key, value)
	}
	return text
}

// set says which values would do.
func (w words) set(key string, values ...string) string {
	if w == shown {
		return "set " + w.name(key) + " to " + strings.Join(values, " or ")
	}
	return "set " + key + "=" + strings.Join(values, " or "+key+"=")
}

// orTheChunks says that the chunks can be handed over in place of settings.
func (w words) orTheChunks() string {
	if w == shown {
		return "or hand over the chunks themselves, which this list has too"
	}
	return "or export the chunks themselves with chunkscope chunk"
}
