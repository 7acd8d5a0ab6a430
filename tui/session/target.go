package session

import (
	"chunkscope/engine/explain/refusal"
	"chunkscope/engine/export"
	"chunkscope/engine/settings"
)

// Aim makes a system the target, or no system if it is nil. It replaces settings that the
// system cannot express by the system's defaults, and returns a sentence about that or
// "".
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

// Refusal explains, in a sentence for the screen, why the target cannot express settings;
// empty if it can.
func (s *Session) Refusal(of settings.Settings) string {
	if err := s.Target.Refuse(of); err != nil {
		return refusal.OnScreen(err)
	}
	return ""
}
