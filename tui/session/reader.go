package session

import (
	"chunkscope/engine/commandline"
	"chunkscope/engine/settings"
	"chunkscope/tui/session/asking"
	"chunkscope/tui/session/comparing"
	"chunkscope/tui/session/folder"
	"chunkscope/tui/session/measuring"
	"chunkscope/tui/session/reviewing"
	"chunkscope/tui/session/tasks"
	"chunkscope/tui/session/view"
)

// Reader gives the parts of the explorer read access to a session: the readers of each
// concern, and copies of the rest. Parts request changes by returning intents.
type Reader struct {
	view.Shown

	Documents
	Findings
	Recovered string // as in Concerns

	Tasks     *tasks.Results
	History   *view.HistoryReader
	Review    *reviewing.Reader
	Hand      *reviewing.HandReader
	Compare   *comparing.Reader
	Questions *asking.Reader
	Measures  *measuring.MeasuresReader
	Model     *measuring.ModelReader
	Given     *view.GivenReader
	Scope     *folder.ScopeReader

	of *Session
}

// Reader returns the current state for reading.
func (s *Session) Reader() Reader {
	return Reader{
		Shown: s.Shown, Documents: s.Documents, Findings: s.Findings, Recovered: s.Recovered,
		Tasks: &s.Tasks.Results, History: &s.History.HistoryReader, Review: &s.Review.Reader, Hand: &s.Hand.HandReader,
		Compare: &s.Compare.Reader, Questions: &s.Questions.Reader,
		Measures: &s.Measures.MeasuresReader, Model: &s.Model.ModelReader, Given: &s.Given.GivenReader,
		Scope: &s.Scope.ScopeReader, of: s,
	}
}

// Preset names the settings, as Session.Preset does.
func (r *Reader) Preset() string { return r.of.Preset() }

// Present reports whether the view shows the settings as they are now.
func (r *Reader) Present() bool { return r.of.Present() }

// Sides names the compared settings, as Session.Sides does.
func (r *Reader) Sides() (a, b string, pinned bool) { return r.of.Sides() }

// Tunable returns the settings that a slider changes, as Session.Tunable does.
func (r *Reader) Tunable() settings.Settings { return r.of.Tunable() }

// Alone reports whether only given chunks are shown, as Session.Alone does.
func (r *Reader) Alone() bool { return r.of.Alone() }

// OnCommandLine returns the command line that makes the chunks of the document with the
// present settings.
func (r *Reader) OnCommandLine() commandline.Chunks {
	c := commandline.Chunks{Document: commandline.Document{Path: r.Doc.Name}, Given: commandline.Given{File: r.Given.File()}}
	if r.Command != nil && r.File < len(r.Files) {
		c = r.Command(r.Files[r.File])
	}
	c.Settings = r.Settings
	return c
}
