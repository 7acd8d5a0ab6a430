// Package session holds the state of the explorer: the document, the settings with their history, the
// current result and the selection. It does not draw, so it can be tested without a screen.
//
// Each concern has its own type, which reads Current and does slow work in tasks. Session does work
// that involves several concerns.
package session

import (
	"time"

	"chunkscope/engine"
	"chunkscope/engine/commandline"
	"chunkscope/engine/settings"
	"chunkscope/engine/work"
	"chunkscope/tui/session/asking"
	"chunkscope/tui/session/comparing"
	"chunkscope/tui/session/folder"
	"chunkscope/tui/session/measuring"
	"chunkscope/tui/session/reviewing"
	"chunkscope/tui/session/tasks"
	"chunkscope/tui/session/view"
)

// Session is the state of the running explorer.
type Session struct {
	view.Current
	Concerns

	runner   *tasks.Runner[*view.View]
	tally    *work.Tally // progress of the last run
	snapshot *Snapshot   // saved state of the user, or nil
}

// Concerns holds the parts of a session except its current view.
type Concerns struct {
	Documents
	Findings

	// Tasks holds the background work and its results.
	Tasks *tasks.Set

	History   *view.History
	Review    *reviewing.Review
	Hand      *reviewing.HandCuts
	Compare   *comparing.Compare
	Questions *asking.Questions
	Measures  *measuring.Measures
	Model     *measuring.EmbeddingModel
	Given     *view.GivenChunks
	Scope     *folder.Scope

	// RecoveredPath is the path of the settings file of a session that ended unexpectedly; may be empty.
	RecoveredPath string
}

// Documents holds the files of a session.
type Documents struct {
	// Files lists the documents that can be opened. File is the index of the open one.
	Files []string
	File  int
	// Command returns the command line for a file without the settings. It is nil if the file name is
	// enough.
	Command func(file string) commandline.Chunks
	// All is the same command line for all files.
	All commandline.Chunks
	// Project provides the settings in project files; may be nil.
	Project Project
}

// Findings holds results that depend only on the current view and the questions.
type Findings struct {
	Tuning   *measuring.Tuning
	Curves   *measuring.Curves
	Elements *measuring.Elements
}

// New starts a session with doc.
func New(doc *engine.Document, s settings.Settings) *Session {
	n := &Session{Current: view.Current{State: view.State{Doc: doc, Settings: s}}, Concerns: Concerns{Tasks: &tasks.Set{}, History: view.NewHistory(s)}}
	state, results := &n.State, &n.Tasks.Results
	n.Model = measuring.NewModel(state, results)
	n.Elements = measuring.NewElements(state, results)
	n.Review = reviewing.New(state, results, &n.Model.ModelReader, n.Elements, &n.History.HistoryReader)
	n.Hand = reviewing.NewHandCuts(n.Review)
	n.Given = view.NewGiven(state, results)
	n.Scope = folder.NewScope(state, results, &n.Given.GivenReader)
	n.Compare = comparing.New(state, results, &n.Given.GivenReader, &n.Scope.ScopeReader)
	n.Questions = asking.New(state, results, n.Scope)
	n.Tuning = measuring.NewTuning(state, results, &n.Scope.ScopeReader, &n.Questions.Reader)
	n.Curves = measuring.NewCurves(state, results, &n.Scope.ScopeReader, &n.Questions.Reader)
	n.Measures = measuring.NewMeasures(state, results, &n.Scope.ScopeReader, &n.History.HistoryReader, &n.Model.ModelReader, &n.Given.GivenReader)
	n.runner = tasks.NewRunner(time.Now, n.CutWork)
	return n
}

// Preset returns the name of the preset, marked if the settings differ from it. For given chunks it
// returns the name of their file.
func (s *Session) Preset() string {
	if s.Settings.AreGiven() {
		return s.Given.Name()
	}
	if name := settings.PresetOf(s.Settings); name != "" {
		return name
	}
	if base := s.History.Preset(); base != "" && base != unnamedSettings {
		return base + Changed
	}
	return unnamedSettings
}

// Changed marks a preset whose settings were changed.
const Changed = ", changed"

// unnamedSettings describes settings that are not based on a preset.
const unnamedSettings = "your own"

// Reload shows a new version of the document. moved maps offsets in the old text to offsets in the
// new text.
func (s *Session) Reload(doc *engine.Document, moved func(int) int) {
	pos := 0
	if s.View != nil && s.Chunks() > 0 {
		pos = moved(s.View.OwnText(s.Selected).Start)
	}
	s.OpenDocument(doc, s.File)
	s.Follow(pos)
}

// OpenDocument shows another document, file i of the session.
func (s *Session) OpenDocument(doc *engine.Document, i int) {
	s.runner.Drop() // the current run is for another document
	if doc != s.Doc {
		s.Doc.Progress().Stop()
	}
	s.File = i
	s.applyProject(doc.Name)
	s.Current.Open(doc)
	s.Tasks.Forget()
}
