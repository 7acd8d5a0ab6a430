package part

import (
	"strings"

	"chunkscope/tui/keys"
)

// UndoKey returns text to append to a message about a change that can be undone.
func UndoKey() string { return "; " + keys.Undo.Key() + " undoes it" }

// NextMode returns a hint for settings whose overlap has no effect.
func NextMode() string { return keys.CycleMode.Key() + " changes what is shared" }

// AllKeys returns a hint that names the key for help.
func AllKeys() string { return keys.Document.BindingOf(keys.Help).Label(1) + " shows all keys" }

// AbridgeList shortens a list of losses to the first one and the number of the others.
func AbridgeList(losses string) string {
	all := strings.Split(losses, ", ")
	if len(all) == 1 {
		return losses
	}
	return all[0] + " and " + Count(len(all)-1) + " more"
}
