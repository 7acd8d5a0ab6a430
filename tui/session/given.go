package session

import (
	"chunkscope/engine/settings"
	"chunkscope/tui/session/placing"
)

// Give begins with given chunks, which a file holds and place finds. They are A.
func (s *Session) Give(file string, place placing.Place) {
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

// Tunable are the settings that a slider moves: the present ones. Given chunks
// cannot be cut again: from these it goes on with the settings nearest to them,
// and with a usual preset of about their sizes until those are known.
func (s *Session) Tunable() settings.Settings {
	if !s.Settings.AreGiven() {
		return s.Settings
	}
	to, _ := s.Given.Base()
	return to
}
