// Package session holds what the explorer knows: the document, the settings
// with their history, the present result and what is selected. It draws
// nothing, so it can be tested without a screen.
//
// Each concern is a type of its own that reads Current and finds what takes
// time through tasks. Session is the only one that knows them all: it does what
// concerns several of them.
package session

import (
	"time"

	"chunkscope/engine"
	"chunkscope/engine/commandline"
	"chunkscope/engine/settings"
	"chunkscope/engine/work"
	"chunkscope/tui/session/asking"
	"chunkscope/tui/session/comparing"
	"chunkscope/tui/session/embedding"
	"chunkscope/tui/session/history"
	"chunkscope/tui/session/measuring"
	"chunkscope/tui/session/placing"
	"chunkscope/tui/session/reviewing"
	"chunkscope/tui/session/runner"
	"chunkscope/tui/session/scope"
	"chunkscope/tui/session/tasks"
	"chunkscope/tui/session/view"
)

// Session is the exploration of documents, from start to end.
type Session struct {
	view.Current
	Concerns

	runner   *runner.Runner[*view.View]
	tally    *work.Tally // of the last run
	snapshot *Snapshot   // what the reader had; nil while the reader has it
}

// Concerns are what a session is about beside its present view.
type Concerns struct {
	Documents
	Findings

	// Tasks is the work in the background, and what it found.
	Tasks *tasks.Set

	History   *history.History
	Review    *reviewing.Review
	Hand      *reviewing.HandCuts
	Compare   *comparing.Compare
	Questions *asking.Questions
	Measures  *measuring.Measures
	Model     *embedding.Model
	Given     *placing.Given
	Scope     *scope.Scope

	// Recovered is the settings file of a session that ended unexpectedly; empty
	// for none.
	Recovered string
}

// Documents are what a session is about.
type Documents struct {
	// Files are the documents that can be opened, and File is the one that is.
	Files []string
	File  int
	// Command is how a file, and all that decides its chunks but the settings, stands on
	// a command line; nil for a file by its name and no more.
	Command func(file string) commandline.Chunks
}

// Findings are what is found of the present view by work alone: nothing but the
// view and the questions changes them.
type Findings struct {
	Tuning   *measuring.Tuning
	Curves   *measuring.Curves
	Elements *measuring.Elements
}

// New starts a session on doc.
func New(doc *engine.Document, s settings.Settings) *Session {
	n := &Session{Current: view.Current{Shown: view.Shown{Doc: doc, Settings: s}}, Concerns: Concerns{Tasks: &tasks.Set{}, History: history.New(s)}}
	now, found := &n.Shown, &n.Tasks.Results
	n.Model = embedding.New(now, found)
	n.Review = reviewing.New(now, found, &n.Model.Reader, &n.History.Reader)
	n.Hand = reviewing.NewHandCuts(n.Review)
	n.Given = placing.New(now, found)
	n.Scope = scope.New(now, found, &n.Given.Reader)
	n.Compare = comparing.New(now, found, &n.Given.Reader)
	n.Questions = asking.New(now, found, n.Scope)
	n.Tuning = measuring.NewTuning(now, found, &n.Scope.Reader, &n.Questions.Reader)
	n.Curves = measuring.NewCurves(now, found, &n.Scope.Reader, &n.Questions.Reader)
	n.Elements = measuring.NewElements(now, found)
	n.Measures = measuring.NewMeasures(now, found, &n.Scope.Reader, &n.History.Reader, &n.Model.Reader, &n.Given.Reader)
	n.runner = runner.New(time.Now, n.cutting)
	return n
}

// Preset names the preset the settings equal, or the one they began with and
// a star; given chunks are called by their file.
func (s *Session) Preset() string {
	if s.Settings.AreGiven() {
		return s.Given.Name()
	}
	if name := settings.PresetOf(s.Settings); name != "" {
		return name
	}
	if base := s.History.Preset(); base != "" && base != "own" {
		return base + " *"
	}
	return "own"
}

// Reload takes the same document in a new state; moved says where a byte of the
// old text is in the new one.
func (s *Session) Reload(doc *engine.Document, moved func(int) int) {
	pos := 0
	if s.View != nil && s.Chunks() > 0 {
		pos = moved(s.View.Territory(s.Selected).Start)
	}
	s.Open(doc, s.File)
	s.Follow(pos)
}

// Open takes another document, file i of the session.
func (s *Session) Open(doc *engine.Document, i int) {
	s.runner.Drop() // what is under way is of another document
	if doc != s.Doc {
		s.Doc.Progress().Stop()
	}
	s.File = i
	s.Current.Open(doc)
	s.Tasks.Forget()
}
