package session

import (
	"maps"
	"slices"

	"chunkscope/engine"
	"chunkscope/engine/settings"
)

// Held is what the reader had when something else took the screen over: the
// settings with their history, the result and the selection.
type Held struct {
	Settings settings.Settings

	doc      *engine.Document
	history  History
	view     *View
	present  bool
	selected int
	pinned   *Pin
}

// Hold keeps the reader's state, for Release. Nothing is pinned until then.
func (s *Session) Hold() *Held {
	h := s.history
	h.past, h.future, h.swaps = slices.Clone(h.past), slices.Clone(h.future), maps.Clone(h.swaps)
	held := &Held{
		Settings: s.Settings, doc: s.Doc, history: h,
		view: s.View, present: s.Present(), selected: s.Selected, pinned: s.Pinned,
	}
	s.Pinned, s.held = nil, held
	return held
}

// Own are the reader's settings: those held, where something else shows its
// own.
func (s *Session) Own() settings.Settings {
	if s.held != nil {
		return s.held.Settings
	}
	return s.Settings
}

// Reclaim gives the reader back what is held by something that failed. It
// reports whether the document has to be cut anew.
func (s *Session) Reclaim() (rerun bool) {
	return s.held != nil && s.Release(s.held)
}

// Borrow shows other settings while the reader's are held: they are no step of
// the history. It reports whether the document has to be cut anew.
func (s *Session) Borrow(want settings.Settings) (changed bool) {
	changed = want != s.Settings
	s.Settings = want
	return changed
}

// Release gives the reader everything back. It reports whether the document
// has to be cut anew, since no result of it is at hand.
func (s *Session) Release(h *Held) (rerun bool) {
	s.held = nil
	s.Settings, s.history, s.Pinned = h.Settings, h.history, h.pinned
	if h.doc != s.Doc {
		return true
	}
	s.View = h.view
	s.Select(h.selected)
	if !h.present {
		return true
	}
	s.Stop()
	s.runs.gen++ // what is under way is of borrowed settings
	s.runs.again = false
	s.Running, s.Failed = false, ""
	return false
}
