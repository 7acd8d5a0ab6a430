package session

import (
	"chunkscope/engine"
	"chunkscope/engine/settings"
	"chunkscope/tui/session/comparing"
	"chunkscope/tui/session/view"
)

// Snapshot is the user's state during a preview: the settings with their history, the result and the
// selection.
type Snapshot struct {
	Settings settings.Settings

	doc      *engine.Document
	history  *view.History
	view     *view.View
	upToDate bool
	selected int
	pinned   *comparing.Pin
}

// Snapshot saves the user's state for Restore and unpins A.
func (s *Session) Snapshot() *Snapshot {
	snapshot := &Snapshot{
		Settings: s.Settings, doc: s.Doc, history: s.History.Copy(),
		view: s.View, upToDate: s.IsUpToDate(), selected: s.Selected, pinned: s.Compare.Pinned(),
	}
	s.Compare.Unpin()
	s.snapshot = snapshot
	return snapshot
}

// ReaderSettings returns the user's own settings, also during a preview.
func (s *Session) ReaderSettings() settings.Settings {
	if s.snapshot != nil {
		return s.snapshot.Settings
	}
	return s.Settings
}

// Preview shows other settings without a step in the history, after the user's settings have been
// saved. It reports whether the document must be cut again.
func (s *Session) Preview(want settings.Settings) (changed bool) {
	changed = want != s.Settings
	s.Settings = want
	return changed
}

// EndPreview restores the user's state after a failed preview. It reports whether the document must
// be cut again.
func (s *Session) EndPreview() (rerun bool) {
	return s.snapshot != nil && s.Restore(s.snapshot)
}

// Restore restores the user's state. It reports whether the document must be cut again because it has
// no result.
func (s *Session) Restore(snap *Snapshot) (rerun bool) {
	s.snapshot = nil
	s.Settings = snap.Settings
	s.Compare.Pin(snap.pinned)
	s.History.Restore(snap.history)
	if snap.doc != s.Doc {
		return true
	}
	s.View = snap.view
	s.Select(snap.selected)
	if !snap.upToDate {
		return true
	}
	s.runner.Drop() // the current run is for previewed settings
	s.FailureMessage = ""
	return false
}
