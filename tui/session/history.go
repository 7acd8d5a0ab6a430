package session

import "chunkscope/engine/settings"

// History holds the settings of the sitting, for undo and redo. Movements of
// one slider in a row are one step.
type History struct {
	past, future []settings.Settings
	last         string // the key that changed last; "" begins a new step
	preset       string // the preset last chosen
}

func (h *History) base() string { return h.preset }

// Base are the settings of the preset the present ones come from; the
// sitting's first settings when they come from none.
func (s *Session) Base() settings.Settings {
	if p, err := settings.FindPreset(s.history.preset); err == nil {
		return p.Settings()
	}
	return s.first
}

// Began tells the history which preset the sitting began with.
func (s *Session) Began(preset string) { s.history.preset = preset }

// Change applies change, which is about the setting key, and returns the
// sentences about other settings that had to follow. ok is false when nothing
// changed.
func (s *Session) Change(key string, change func(*settings.Settings)) (said []string, ok bool) {
	next := s.Settings
	change(&next)
	said = settings.Reconcile(&next, key)
	if next == s.Settings {
		return said, false
	}
	if key == "" || key != s.history.last {
		s.history.past = append(s.history.past, s.Settings)
	}
	s.history.last = key
	s.history.future = nil
	s.Settings = next
	return said, true
}

// Pause ends a movement: the next change is a step of its own.
func (s *Session) Pause() { s.history.last = "" }

// Use takes over a whole set of settings, such as a preset of that name.
func (s *Session) Use(preset string, want settings.Settings) bool {
	_, ok := s.Change("", func(to *settings.Settings) { *to = want })
	s.history.preset = preset
	return ok
}

// Undo goes back one step; ok is false when there is none.
func (s *Session) Undo() (ok bool) {
	h := &s.history
	return s.step(&h.past, &h.future)
}

// Redo takes an undone step again; ok is false when there is none.
func (s *Session) Redo() (ok bool) {
	h := &s.history
	return s.step(&h.future, &h.past)
}

func (s *Session) step(from, to *[]settings.Settings) bool {
	n := len(*from)
	if n == 0 {
		return false
	}
	*to = append(*to, s.Settings)
	s.Settings = (*from)[n-1]
	*from = (*from)[:n-1]
	s.history.last = ""
	return true
}
