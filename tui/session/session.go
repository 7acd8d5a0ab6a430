// Package session holds the state of the explorer: the document, the settings and their history,
// the current result and the selection. It draws nothing, so tests need no screen.
//
// Each part of a session, such as the review or the comparison, reads the current state and does slow
// work in tasks. Session coordinates the parts.
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
	Parts

	runner   *tasks.Runner[*view.View]
	tally    *work.Tally
	snapshot *Snapshot // user's state during a preview, or nil
}

// Parts holds all parts of a session except the current view.
type Parts struct {
	Documents
	Findings

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

	// RecoveredPath is the settings file saved by a session that ended unexpectedly, or "".
	RecoveredPath string
}

// Documents holds the documents of a session.
type Documents struct {
	// Files lists the paths of the documents. File is the index of the open document.
	Files []string
	File  int
	// Command returns the command line for a file, without settings. It is nil if the command line
	// is only the file name.
	Command func(file string) commandline.Request
	// All is the command line for all files, without settings.
	All commandline.Request
	// Project may be nil.
	Project Project
}

// Findings holds results that depend only on the current view and the questions.
type Findings struct {
	Tuning   *measuring.Tuning
	Curves   *measuring.Curves
	Elements *measuring.Elements
}

// New returns a session in which doc is open.
func New(doc *engine.Document, s settings.Settings) *Session {
	n := &Session{Current: view.Current{State: view.State{Doc: doc, Settings: s}}, Parts: Parts{Tasks: &tasks.Set{}, History: view.NewHistory(s)}}
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

// Preset returns the name of the current preset, with ChangedMark if the settings differ from the
// preset. For given chunks it returns the name of their file.
func (s *Session) Preset() string {
	if s.Settings.IsGiven() {
		return s.Given.Name()
	}
	if name := settings.PresetName(s.Settings); name != "" {
		return name
	}
	if base := s.History.Preset(); base != "" && base != unnamedSettings {
		return base + ChangedMark
	}
	return unnamedSettings
}

// ChangedMark is appended to the name of a preset if the settings differ from the preset.
const ChangedMark = "*"

const unnamedSettings = "your own"

// Reload replaces the document with a new version. mapOffset converts an offset in the old text to
// an offset in the new text.
func (s *Session) Reload(doc *engine.Document, mapOffset func(int) int) {
	pos := 0
	if s.View != nil && s.ChunkCount() > 0 {
		pos = mapOffset(s.View.OwnText(s.Selected).Start)
	}
	s.OpenDocument(doc, s.File)
	s.Follow(pos)
}

// OpenDocument opens doc, the document with index i.
func (s *Session) OpenDocument(doc *engine.Document, i int) {
	s.runner.Drop()
	if doc != s.Doc {
		s.Doc.Progress().Stop()
	}
	s.File = i
	s.applyProject(doc.Name)
	s.Current.Open(doc)
	s.Tasks.Forget()
}
