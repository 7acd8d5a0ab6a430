package session

import (
	"chunkscope/engine/settings"
	"chunkscope/tui/session/view"
)

// Give begins with given chunks, which a file holds and place finds. They are A.
func (s *Session) Give(file string, place view.PlaceGiven) {
	s.Given.Take(file, place)
	s.Settings = settings.Observed()
	s.History.BeginWith(s.Settings)
	s.Pin()
}

// Alone reports whether the given chunks are shown and have nothing to be compared with.
func (s *Session) Alone() bool {
	a := s.Compare.Pinned()
	return s.Settings.AreGiven() && (a == nil || a.AreGiven())
}

// Tunable returns the settings that a slider moves: the present ones. Given chunks cannot
// be cut again, so it returns the settings nearest to them or, until those are known, a
// usual preset of about their sizes.
func (s *Session) Tunable() settings.Settings {
	if !s.Settings.AreGiven() {
		return s.Settings
	}
	to, _ := s.Given.Base()
	return to
}
