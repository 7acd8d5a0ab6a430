package session

import (
	"chunkscope/engine/project"
	"chunkscope/engine/settings"
)

// Project tells what the files of projects have for documents, which are named by their
// paths. It is safe for concurrent use.
type Project interface {
	// Settings returns the settings for a document; ok is false if they are refused.
	Settings(document string) (s settings.Settings, ok bool)
	// File returns the path of the file of a document's project, which need not exist.
	File(document string) string
	// Update returns the text of that file, changed so that it gives what is wished to the
	// document; old is its present text. The error says why a person has to change it.
	Update(document, old string, to project.Wish) (string, error)
	// Forget has files read again.
	Forget()
}

// fit takes what the project of a document has for it, as far as the reader has not
// changed it.
func (s *Session) fit(document string) {
	if s.Project == nil || document == s.Doc.Name || s.Settings.AreGiven() {
		return
	}
	before, known := s.Project.Settings(s.Doc.Name)
	own, ok := s.Project.Settings(document)
	if next := settings.Carry(before, s.Settings, own); known && ok && next != s.Settings && settings.Check(next) == nil {
		preset := settings.PresetOf(next)
		if preset == "" {
			preset = s.History.Preset()
		}
		s.Use(preset, next)
	}
}

// OfProject reports whether the settings are those that the project has for the
// document.
func (s *Session) OfProject() bool {
	if s.Project == nil {
		return false
	}
	own, ok := s.Project.Settings(s.Doc.Name)
	return ok && own == s.Settings
}
