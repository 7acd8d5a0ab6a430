package part

import (
	"strings"

	"chunkscope/tui/keys"
)

// UndoHint returns a clause about the undo key, to append to a message.
func UndoHint() string { return "; " + keys.Undo.Key() + " undoes it" }

// ModeHint returns a hint to change the overlap mode if the overlap has no effect.
func ModeHint() string { return keys.CycleMode.Key() + " changes what is shared" }

// HelpHint returns a hint with the key for help.
func HelpHint() string { return keys.Document.FindBinding(keys.Help).Label(1) + " shows all keys" }

// ShortenList shortens a list of losses to the first one and a count of the others.
func ShortenList(losses string) string {
	all := strings.Split(losses, ", ")
	if len(all) == 1 {
		return losses
	}
	return all[0] + " and " + Count(len(all)-1) + " more"
}
