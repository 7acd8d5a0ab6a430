package session

import (
	"chunkscope/engine/export"
	"chunkscope/engine/settings"
)

// SetTarget makes a system the target, or no system if it is nil. It replaces settings that the
// system cannot express by the system's defaults, and returns a sentence about that or
// "".
func (s *Session) SetTarget(system *export.System) string {
	s.Target = system
	s.Tasks.Limit(system.Limit)
	reason := s.ExplainRefusal(s.Settings)
	if reason == "" {
		return ""
	}
	next := system.Start()
	s.Use(settings.PresetOf(next), next)
	return reason
}

// ExplainRefusal explains, in a sentence for the screen, why the target cannot express settings;
// empty if it can.
func (s *Session) ExplainRefusal(wanted settings.Settings) string {
	if err := s.Target.Refuse(wanted); err != nil {
		return settings.OnScreen(err)
	}
	return ""
}
