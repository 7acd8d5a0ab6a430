package part

import "chunkscope/tui/keys"

// Messages about keys that several screens share.

// Undoes returns the ending of a message about a change that can be undone.
func Undoes() string { return "; " + keys.Undo.Key() + " undoes it" }

// NextMode returns the advice if no overlap, or no useful one, is requested.
func NextMode() string { return keys.CycleMode.Key() + " takes the next overlap mode" }

// AllKeys returns the advice for readers who look for a key.
func AllKeys() string { return keys.Document.BindingOf(keys.Help).Label(1) + " shows all keys" }
