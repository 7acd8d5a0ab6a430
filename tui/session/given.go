package session

import (
	"chunkscope/engine/settings"
	"chunkscope/tui/session/view"
)

// SetGiven pins given chunks from a file as A. place finds the chunks in a document.
func (s *Session) SetGiven(file string, place view.PlaceGiven) {
	s.Given.Take(file, place)
	s.Settings = settings.ObservedSettings()
	s.History.Reset(s.Settings)
	s.Pin()
}

// ShowsOnlyGiven reports whether the given chunks are shown and not compared with anything.
func (s *Session) ShowsOnlyGiven() bool {
	a := s.Compare.Pinned()
	return s.Settings.IsGiven() && (a == nil || a.IsGiven())
}

// Tunable returns the settings that the sliders change. Given chunks cannot be cut again. For them
// it returns the nearest settings or, until those are known, a common preset with similar sizes.
func (s *Session) Tunable() settings.Settings {
	if !s.Settings.IsGiven() {
		return s.Settings
	}
	start, _ := s.Given.InitialSettings()
	return start
}
