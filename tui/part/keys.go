package part

import "chunkscope/tui/keys"

// What several screens say of a key.

// Undoes ends what is said of a change that can be undone.
func Undoes() string { return "; " + keys.Undo.Key() + " undoes it" }

// NextMode is what to do where no overlap is requested, or none that helps.
func NextMode() string { return keys.CycleMode.Key() + " takes the next overlap mode" }

// AllKeys is what to do where somebody looks for a key.
func AllKeys() string { return keys.Document.BindingOf(keys.Help).Label(1) + " shows all keys" }

// DraftKeys are what can be done with a draft.
func DraftKeys() string {
	return keys.ConfirmDraft.Key() + " confirms, " + keys.Reword.Key() + " rewords, " + keys.DropQuestion.Key() + " drops"
}
