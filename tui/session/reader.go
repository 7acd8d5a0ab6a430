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

// Reader gives read access to a session. Panels and modes request changes through intents.
type Reader struct {
	view.State

	Documents
	Findings
	RecoveredPath string

	Tasks     *tasks.Results
	History   *view.HistoryReader
	Review    *reviewing.Reader
	Hand      *reviewing.HandReader
	Compare   *comparing.Reader
	Questions *asking.Reader
	Measures  *measuring.Measures
	Model     *measuring.ModelReader
	Given     *view.GivenReader
	Scope     *folder.ScopeReader

	overview
}

type overview interface {
	Preset() string
	IsUpToDate() bool
	SideNames() (a, b string, pinned bool)
	TunableSettings() settings.Settings
	ShowsOnlyGiven() bool
}

// Reader returns a Reader of the current state.
func (s *Session) Reader() Reader {
	return Reader{
		State: s.State, Documents: s.Documents, Findings: s.Findings, RecoveredPath: s.RecoveredPath,
		Tasks: &s.Tasks.Results, History: &s.History.HistoryReader, Review: &s.Review.Reader, Hand: &s.Hand.HandReader,
		Compare: &s.Compare.Reader, Questions: &s.Questions.Reader,
		Measures: s.Measures, Model: &s.Model.ModelReader, Given: &s.Given.GivenReader,
		Scope: &s.Scope.ScopeReader, overview: s,
	}
}

// CommandLine returns a command line that produces the current chunks of the document.
func (r *Reader) CommandLine() commandline.Request {
	c := commandline.Request{Document: commandline.Document{Path: r.Doc.Name}, ChunksFile: commandline.ChunksFile{Path: r.Given.File()}}
	if r.Command != nil && r.File < len(r.Files) {
		c = r.Command(r.Files[r.File])
	}
	c.Settings = r.Settings
	return c
}
