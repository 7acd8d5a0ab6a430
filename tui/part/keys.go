package part

import (
	"strings"

	"chunkscope/tui/keys"
)

// UndoHint returns text to append to a message about a change that can be undone.
func UndoHint() string { return "; " + keys.Undo.Key() + " undoes it" }

// ModeHint returns a hint for settings whose overlap has no effect.
func ModeHint() string { return keys.CycleMode.Key() + " changes what is shared" }

// HelpHint returns a hint with the key for help.
func HelpHint() string { return keys.Document.FindBinding(keys.Help).Label(1) + " shows all keys" }

// AbridgeList shortens a list of losses to the first one and the number of the others.
func AbridgeList(losses string) string {
	all := strings.Split(losses, ", ")
	if len(all) == 1 {
		return losses
	}
	return all[0] + " and " + Count(len(all)-1) + " more"
}
