package session

import (
	"chunkscope/engine/export"
	"chunkscope/engine/settings"
)

// SetTarget sets the system for which the chunks are made. system may be nil. If it does not
// support the current settings, SetTarget applies the system's defaults and returns the reason.
// Otherwise it returns "".
func (s *Session) SetTarget(system *export.System) string {
	s.Target = system
	s.Tasks.SetLimit(system.Limit)
	reason := s.ExplainRefusal(s.Settings)
	if reason == "" {
		return ""
	}
	next := system.InitialSettings()
	s.Use(settings.PresetName(next), next)
	return reason
}

// ExplainRefusal returns the reason why the target does not support the wanted settings. It returns
// "" if the target supports them.
func (s *Session) ExplainRefusal(wanted settings.Settings) string {
	if err := s.Target.Refuse(wanted); err != nil {
		return settings.ScreenMessage(err)
	}
	return ""
}
