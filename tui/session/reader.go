package session

import (
	"chunkscope/engine/settings"
	"chunkscope/tui/session/view"
)

// Reader is what the parts of the explorer may read of a session. It has no
// method that changes the session, and what it shows is a copy: what a part
// wants done it returns as an intent.
type Reader struct {
	view.Current
	Concerns

	of *Session
}

// Reader is what may be read now.
func (s *Session) Reader() Reader { return Reader{Current: s.Current, Concerns: s.Concerns, of: s} }

// Preset names the settings, as Session.Preset does.
func (r *Reader) Preset() string { return r.of.Preset() }

// Present reports whether the view shows the settings as they are now.
func (r *Reader) Present() bool { return r.of.Present() }

// Running reports whether a newer run than View is under way.
func (r *Reader) Running() bool { return r.of.Running() }

// Sides names what is compared, as Session.Sides does.
func (r *Reader) Sides() (a, b string, pinned bool) { return r.of.Sides() }

// Tunable are the settings that a slider moves, as Session.Tunable does.
func (r *Reader) Tunable() settings.Settings { return r.of.Tunable() }

// Alone reports that nothing but given chunks is shown, as Session.Alone does.
func (r *Reader) Alone() bool { return r.of.Alone() }
