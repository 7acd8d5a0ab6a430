package session

import (
	"chunkscope/engine/settings"
	"chunkscope/tui/session/view"
)

// SetGiven pins the given chunks of a file as A. place locates the chunks in a document.
func (s *Session) SetGiven(file string, place view.PlaceGiven) {
	s.Given.SetFile(file, place)
	s.Settings = settings.ObservedSettings()
	s.History.SetInitialSettings(s.Settings)
	s.Pin()
}

// ShowsOnlyGiven reports whether given chunks are shown and are not compared with other chunks.
func (s *Session) ShowsOnlyGiven() bool {
	a := s.Compare.Pinned()
	return s.Settings.IsGiven() && (a == nil || a.IsGiven())
}

// TunableSettings returns the settings that the sliders change. For given chunks these are the
// settings that produce the most similar chunks. Until those are known, they are a common preset
// with a similar size.
func (s *Session) TunableSettings() settings.Settings {
	if !s.Settings.IsGiven() {
		return s.Settings
	}
	start, _ := s.Given.InitialSettings()
	return start
}
