package part

import "chunkscope/tui/keys"

// Messages about keys that several screens share.

// UndoKey returns the end of a message about a change that can be undone.
func UndoKey() string { return "; " + keys.Undo.Key() + " undoes it" }

// NextMode returns the advice for settings that request no overlap, or no useful one.
func NextMode() string { return keys.CycleMode.Key() + " selects the next overlap mode" }

// AllKeys returns the advice for users who look for a key.
func AllKeys() string { return keys.Document.BindingOf(keys.Help).Label(1) + " shows all keys" }
