package cell

import (
	"slices"
	"strconv"
	"strings"
)

type variables []string

// value returns the last definition of a variable.
func (v variables) value(name string) string {
	for _, e := range slices.Backward(v) {
		if value, ok := strings.CutPrefix(e, name+"="); ok {
			return value
		}
	}
	return ""
}

// SupportsProgress reports whether the terminal shows progress in its window or tab (OSC 9;4). Some
// other terminals would show the sequence as a notification.
func SupportsProgress(environ []string) bool {
	env := variables(environ)
	if env.value("TMUX") != "" || env.value("TERM") == "dumb" {
		return false
	}
	const minVTEVersion = 8000 // version 0.80
	vte, _ := strconv.Atoi(env.value("VTE_VERSION"))
	return env.value("WT_SESSION") != "" || env.value("ConEmuANSI") == "ON" || vte >= minVTEVersion ||
		slices.Contains([]string{"ghostty", "mintty"}, env.value("TERM_PROGRAM")) || env.value("TERM") == "xterm-ghostty"
}

// Working and Idle are the sequences that show and clear the progress indicator.
const (
	Working = "\x1b]9;4;3\x07"
	Idle    = "\x1b]9;4;0\x07"
)

// Link turns escaped text into a link in terminals that support OSC 8. url must be percent-encoded.
func Link(url, escaped string) string {
	return "\x1b]8;;" + url + "\x1b\\" + escaped + "\x1b]8;;\x1b\\"
}
