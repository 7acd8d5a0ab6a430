package session

import "chunkscope/engine/settings"

// History holds the settings of the sitting, for undo and redo. Movements of
// one slider in a row are one step.
type History struct {
	past, future []settings.Settings
	last         string       // the key that changed last; "" begins a new step
	preset       string       // the preset last chosen
	swaps        map[int]bool // steps that swapped A and B, by their number
	before       *settings.Settings
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
		before := s.Settings
		s.history.before = &before
		delete(s.history.swaps, len(s.history.past))
		s.history.past = append(s.history.past, s.Settings)
	}
	s.history.last = key
	s.history.future = nil
	s.Settings = next
	return said, true
}

// Before are the settings before the last change of settings, undoing
// included; movements of one slider in a row are one change. ok is false before
// the first.
func (s *Session) Before() (was settings.Settings, ok bool) {
	if s.history.before == nil {
		return was, false
	}
	return *s.history.before, true
}

// Pause ends a movement: the next change is a step of its own.
func (s *Session) Pause() { s.history.last = "" }

// Use takes over a whole set of settings, such as a preset of that name.
func (s *Session) Use(preset string, want settings.Settings) bool {
	_, ok := s.Change("", func(to *settings.Settings) { *to = want })
	s.history.preset = preset
	return ok
}

// CanUndo reports whether there is a step to undo.
func (s *Session) CanUndo() bool { return len(s.history.past) > 0 }

// Undo goes back one step; ok is false when there is none.
func (s *Session) Undo() (ok bool) {
	h, was := &s.history, s.present()
	ok = s.step(&h.past, &h.future)
	if ok {
		s.crossed(len(h.past), was)
	}
	return ok
}

// Redo takes an undone step again; ok is false when there is none.
func (s *Session) Redo() (ok bool) {
	h, was := &s.history, s.present()
	ok = s.step(&h.future, &h.past)
	if ok {
		s.crossed(len(h.past)-1, was)
	}
	return ok
}

func (s *Session) step(from, to *[]settings.Settings) bool {
	n := len(*from)
	if n == 0 {
		return false
	}
	before := s.Settings
	s.history.before = &before
	*to = append(*to, s.Settings)
	s.Settings = (*from)[n-1]
	*from = (*from)[:n-1]
	s.history.last = ""
	return true
}
