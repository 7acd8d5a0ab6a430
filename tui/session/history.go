package session

import "chunkscope/engine/settings"

// History holds the settings of the session, for undo and redo. Movements of
// one setting in a row are one step. It does not hold the present settings: they
// are handed to it.
type History struct {
	first        settings.Settings // what the session began with
	preset       string            // the preset last chosen
	past, future []step
	moving       string // the setting that changed last; "" begins a new step
	before       *settings.Settings
}

// step is a state of the settings that can be gone back to.
type step struct {
	settings settings.Settings
	swap     bool // it and the next one are A and B, swapped
}

// Base are the settings of the preset the present ones come from; the
// session's first settings when they come from none.
func (h *History) Base() settings.Settings {
	if p, err := settings.FindPreset(h.preset); err == nil {
		return p.Settings()
	}
	return h.first
}

// Began tells which preset the session began with.
func (h *History) Began(preset string) { h.preset = preset }

// Before are the settings before the last change of settings, undoing
// included; movements of one setting in a row are one change. ok is false before
// the first.
func (h *History) Before() (was settings.Settings, ok bool) {
	if h.before == nil {
		return was, false
	}
	return *h.before, true
}

// Pause ends a movement: the next change is a step of its own.
func (h *History) Pause() { h.moving = "" }

// CanUndo reports whether there is a step to undo.
func (h *History) CanUndo() bool { return len(h.past) > 0 }

// Steps is how many steps there are to undo.
func (h *History) Steps() int { return len(h.past) }

// changed is told that the setting of a key, or several for "", changes from
// what the settings are now.
func (h *History) changed(now settings.Settings, key string) {
	if key == "" || key != h.moving {
		h.before = &now
		h.past = append(h.past, step{settings: now})
	}
	h.moving = key
	h.future = nil
}

// swapped marks the last step: it changed from B to A.
func (h *History) swapped() { h.past[len(h.past)-1].swap = true }

// undo gives the settings one step back; ok is false when there is none.
func (h *History) undo(now settings.Settings) (to step, ok bool) {
	return h.move(&h.past, &h.future, now)
}

// redo gives the settings one step on; ok is false when there is none.
func (h *History) redo(now settings.Settings) (to step, ok bool) {
	return h.move(&h.future, &h.past, now)
}

func (h *History) move(from, to *[]step, now settings.Settings) (s step, ok bool) {
	n := len(*from)
	if n == 0 {
		return s, false
	}
	s = (*from)[n-1]
	*from = (*from)[:n-1]
	*to = append(*to, step{now, s.swap})
	h.before, h.moving = &now, ""
	return s, true
}
