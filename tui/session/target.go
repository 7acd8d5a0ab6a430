package session

import (
	"chunkscope/engine/explain/refusal"
	"chunkscope/engine/export"
	"chunkscope/engine/settings"
)

// Aim makes a system the target, or none if it is nil. Settings that it cannot express
// give way to those that it begins with; the sentence says so, else it is empty.
func (s *Session) Aim(at *export.System) string {
	s.Target = at
	s.Tasks.Within(at.Limit)
	why := s.Refusal(s.Settings)
	if why == "" {
		return ""
	}
	next := at.Start()
	s.Use(settings.PresetOf(next), next)
	return why
}

// Refusal returns why the target cannot express settings, as the screen says it; empty
// if it can.
func (s *Session) Refusal(of settings.Settings) string {
	if err := s.Target.Refuse(of); err != nil {
		return refusal.OnScreen(err)
	}
	return ""
}
