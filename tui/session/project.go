package session

import (
	"chunkscope/engine/project"
	"chunkscope/engine/settings"
)

// Project provides settings from project files. It is safe for concurrent use.
type Project interface {
	// Settings returns the project's settings for a document. ok is false if they are invalid.
	Settings(document string) (s settings.Settings, ok bool)
	// File returns the path of the document's project file, which may not exist.
	File(document string) string
	// Update returns the text of the project file after the changes in wish for a document. old is
	// the current text of the file. The error explains why the user must edit the file instead.
	Update(document, old string, wish project.Changes) (string, error)
	Forget()
}

// applyProject applies the project's settings for a document. It keeps settings that the user
// changed.
func (s *Session) applyProject(document string) {
	if s.Project == nil || document == s.Doc.Name || s.Settings.IsGiven() {
		return
	}
	previous, known := s.Project.Settings(s.Doc.Name)
	project, ok := s.Project.Settings(document)
	if next := settings.ApplyChanges(previous, s.Settings, project); known && ok && next != s.Settings && settings.Check(next) == nil {
		preset := settings.PresetName(next)
		if preset == "" {
			preset = s.History.Preset()
		}
		s.Use(preset, next)
	}
}

// HasProjectSettings reports whether the project's settings for the document equal the current
// settings.
func (s *Session) HasProjectSettings() bool {
	if s.Project == nil {
		return false
	}
	project, ok := s.Project.Settings(s.Doc.Name)
	return ok && project == s.Settings
}
