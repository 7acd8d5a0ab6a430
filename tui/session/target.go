package session

import (
	"chunkscope/engine/export"
	"chunkscope/engine/settings"
)

// SetTarget sets the target, or none if system is nil. If the target cannot express the current
// settings, SetTarget replaces them by its defaults and returns a message, otherwise "".
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

// ExplainRefusal returns a message that explains why the target cannot express some settings,
// or "" if it can.
func (s *Session) ExplainRefusal(wanted settings.Settings) string {
	if err := s.Target.Refuse(wanted); err != nil {
		return settings.OnScreen(err)
	}
	return ""
}
