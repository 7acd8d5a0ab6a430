package session

import (
	"chunkscope/engine"
	"chunkscope/engine/settings"
	"chunkscope/tui/session/comparing"
	"chunkscope/tui/session/view"
)

// Snapshot holds the user's settings, history, result and selection during a preview.
type Snapshot struct {
	Settings settings.Settings

	doc      *engine.Document
	history  *view.History
	view     *view.View
	upToDate bool
	selected int
	pinned   *comparing.Pin
}

// Snapshot saves the user's state so that Restore can restore it. It also unpins A.
func (s *Session) Snapshot() *Snapshot {
	snapshot := &Snapshot{
		Settings: s.Settings, doc: s.Doc, history: s.History.Copy(),
		view: s.View, upToDate: s.IsUpToDate(), selected: s.Selected, pinned: s.Compare.Pinned(),
	}
	s.Compare.Unpin()
	s.snapshot = snapshot
	return snapshot
}

// UserSettings returns the user's settings, even during a preview.
func (s *Session) UserSettings() settings.Settings {
	if s.snapshot != nil {
		return s.snapshot.Settings
	}
	return s.Settings
}

// Preview applies settings without adding them to the history. Snapshot must be called before.
// changed reports whether the document must be chunked again.
func (s *Session) Preview(want settings.Settings) (changed bool) {
	changed = want != s.Settings
	s.Settings = want
	return changed
}

// EndPreview restores the user's state after a failed preview. rerun reports whether the document
// must be chunked again.
func (s *Session) EndPreview() (rerun bool) {
	return s.snapshot != nil && s.Restore(s.snapshot)
}

// Restore restores a saved state. rerun reports whether the document must be chunked again, because
// the saved state has no up-to-date result.
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
	s.runner.Drop()
	s.FailureMessage = ""
	return false
}
