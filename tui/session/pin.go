package session

import (
	"context"
	"strings"
	"time"

	"chunkscope/engine"
	"chunkscope/engine/settings"
)

// Pin is a set of settings kept as A while the reader goes on as B.
type Pin struct {
	Settings settings.Settings
	// Name is how A is called: its preset, or the one it comes from and a star.
	Name string

	preset string // the preset it comes from
	view   *View  // what it made of the document, when that was at hand
	at     int    // place of the change the reader stands on; -1 before the first step
}

// Pin keeps the present settings as A.
func (s *Session) Pin() {
	s.Pause()
	s.Pinned = s.present()
}

// Unpin forgets A.
func (s *Session) Unpin() { s.Pinned = nil }

// Sides are short names for A and for the present settings, B. Where they come
// from one preset and one setting differs, that setting is what names them.
// pinned is false when there is no A.
func (s *Session) Sides() (a, b string, pinned bool) {
	if s.Pinned == nil {
		return "", "", false
	}
	a, b = s.Pinned.Name, s.Preset()
	if strings.TrimSuffix(a, " *") != strings.TrimSuffix(b, " *") {
		return a, b, true
	}
	var differs *settings.Setting
	for i := range settings.Table {
		switch t := &settings.Table[i]; {
		case t.Get(&s.Pinned.Settings) == t.Get(&s.Settings):
		case differs != nil:
			return a, b, true
		default:
			differs = t
		}
	}
	if differs != nil {
		a, b = differs.Label+" "+differs.Get(&s.Pinned.Settings), differs.Label+" "+differs.Get(&s.Settings)
	}
	return a, b, true
}

// present is the present state as a pin.
func (s *Session) present() *Pin {
	p := &Pin{Settings: s.Settings, Name: s.Preset(), preset: s.history.preset, at: -1}
	if s.Present() {
		p.view = s.View
	}
	return p
}

// Swap goes on with A, and keeps as A what was B. It is one step of the
// history. ok is false when nothing is pinned or both are the same.
func (s *Session) Swap() (ok bool) {
	a := s.Pinned
	if a == nil || a.Settings == s.Settings {
		return false
	}
	b := s.present()
	b.at = a.at
	s.Use(a.preset, a.Settings)
	s.Pinned = b
	h := &s.history
	if h.swaps == nil {
		h.swaps = make(map[int]bool)
	}
	h.swaps[len(h.past)-1] = true
	return true
}

// crossed is told that a step of the history was taken back or again. A step
// that swapped A and B swaps them again, as long as A is what the settings
// became.
func (s *Session) crossed(step int, was *Pin) {
	if s.history.swaps[step] && s.Pinned != nil && s.Pinned.Settings == s.Settings {
		s.history.preset = s.Pinned.preset
		was.at = s.Pinned.at
		s.Pinned = was
	}
}

const pinnedTask = "pinned"

type pinnedKey struct {
	doc  *engine.Document
	want settings.Settings
}

// pinnedTask is the work that cuts the document by A's settings.
func (s *Session) pinnedTask() []Task {
	p := s.Pinned
	if p == nil {
		return nil
	}
	doc, ready := s.Doc, p.view
	return []Task{{
		Name: pinnedTask, Key: pinnedKey{doc, p.Settings},
		Do: func(ctx context.Context, _ func(any)) (any, error) {
			if ready != nil && ready.Result.Doc == doc {
				return ready, nil
			}
			began := time.Now()
			r, err := engine.Run(ctx, doc, p.Settings)
			if err != nil {
				return nil, err
			}
			return newView(r, nil, time.Since(began)), nil
		},
	}}
}

// PinnedView is what A makes of the document; nil until that is known.
func (s *Session) PinnedView() (*View, error) {
	p := s.Pinned
	if p == nil {
		return nil, nil
	}
	if p.view != nil && p.view.Result.Doc == s.Doc {
		return p.view, nil
	}
	v, fresh, err := Result[*View](s, pinnedTask)
	if !fresh || v == nil || v.Result.Doc != s.Doc || v.Result.Settings != p.Settings {
		return nil, err
	}
	p.view = v
	return v, err
}
