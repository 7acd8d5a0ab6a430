package session

import (
	"chunkscope/engine/export"
	"chunkscope/engine/settings"
)

// SetTarget sets the target system. A nil system means no target. If the target does not support the
// current settings, its defaults replace them and a message is returned.
func (s *Session) SetTarget(system *export.System) string {
	s.Target = system
	s.Tasks.Limit(system.Limit)
	reason := s.ExplainRefusal(s.Settings)
	if reason == "" {
		return ""
	}
	next := system.InitialSettings()
	s.Use(settings.PresetOf(next), next)
	return reason
}

// ExplainRefusal explains why the target does not support the wanted settings. It returns "" if it
// does.
func (s *Session) ExplainRefusal(wanted settings.Settings) string {
	if err := s.Target.Refuse(wanted); err != nil {
		return settings.ScreenMessage(err)
	}
	return ""
}
