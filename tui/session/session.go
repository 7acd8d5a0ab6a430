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
	"chunkscope/engine/measure/metrics"
	"chunkscope/engine/settings"
	"chunkscope/tui/session/runner"
	"chunkscope/tui/session/tasks"
)

// Session is the exploration of documents, from start to end.
type Session struct {
	Current
	Concerns

	runner   *runner.Runner[*View]
	snapshot *Snapshot // what the reader had; nil while the reader has it
}

// Concerns are what a session is about beside its present view.
type Concerns struct {
	// Files are the documents that can be opened, and File is the one that is.
	Files []string
	File  int

	// Tasks is the work in the background, and what it found.
	Tasks *tasks.Set

	History   *History
	Review    *Review
	Compare   *Compare
	Questions *Questions
	Tuning    *Tuning
	Curves    *Curves
	Measures  *Measures
	Elements  *Elements
	Model     *Model
	Given     *Given

	// Recovered is the settings file of a session that ended unexpectedly; empty
	// for none.
	Recovered string
}

// New starts a session on doc.
func New(doc *engine.Document, s settings.Settings) *Session {
	n := &Session{Current: Current{Doc: doc, Settings: s}, Concerns: Concerns{Tasks: &tasks.Set{}, History: &History{first: s}}}
	now := &n.Current
	n.Model = &Model{now: now, tasks: n.Tasks}
	n.Review = &Review{now: now, tasks: n.Tasks, model: n.Model, clock: time.Now}
	n.Review.Hand = &HandCuts{now: now, review: n.Review}
	n.Given = &Given{now: now, tasks: n.Tasks}
	n.Compare = &Compare{now: now, tasks: n.Tasks, given: n.Given}
	n.Questions = &Questions{now: now, tasks: n.Tasks, K: FirstK}
	n.Tuning = &Tuning{now: now, tasks: n.Tasks, questions: n.Questions}
	n.Curves = &Curves{now: now, tasks: n.Tasks, questions: n.Questions}
	n.Elements = &Elements{now: now, tasks: n.Tasks}
	n.Measures = &Measures{now: now, tasks: n.Tasks, history: n.History, model: n.Model, given: n.Given, Dims: metrics.DefaultDims}
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
	if base := s.History.preset; base != "" && base != "own" {
		return base + " *"
	}
	return "own"
}

// Reload takes the same document in a new state; moved says where a byte of the
// old text is in the new one.
func (s *Session) Reload(doc *engine.Document, moved func(int) int) {
	at := 0
	if s.View != nil && s.Chunks() > 0 {
		at = moved(s.View.Territory(s.Selected).Start)
	}
	s.Open(doc, s.File)
	s.Follow(at)
}

// Open takes another document, file i of the session.
func (s *Session) Open(doc *engine.Document, i int) {
	s.runner.Drop() // what is under way is of another document
	s.File = i
	s.open(doc)
	s.Tasks.Forget()
}
