// Package tui is the explorer: a document with its chunks, and what changes
// them. The root is the only Bubble Tea model; panels and modes are plain
// structs (package part says what they are given).
package tui

import (
	"errors"
	"fmt"
	"os"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"

	"chunkscope/engine"
	"chunkscope/engine/commandline"
	"chunkscope/engine/measure/retrieval"
	"chunkscope/engine/measure/retrieval/questions"
	"chunkscope/engine/review"
	"chunkscope/themes"
	"chunkscope/tui/cell"
	"chunkscope/tui/replay"
	"chunkscope/tui/session/placing"
	"chunkscope/tui/terminal"
)

// Options are what the explorer starts with.
type Options struct {
	Documents
	Appearance
	Settings engine.Settings
	// Given are chunks that another system made; they are shown first, and are A.
	Given Given
	// Questions are those with known answers.
	Questions Questions
	// Review tells where the decisions on a file are kept; nil keeps none.
	Review func(file string) review.Location
	// NoHandCuts leaves out what was done by hand.
	NoHandCuts bool
	// State is the file that remembers theme and layout; empty remembers none.
	State string
	// Recovery is the folder in which the settings of the session are kept while
	// it goes on, for when it ends unexpectedly; empty keeps none.
	Recovery string
	// Keys is what keys are read from.
	Keys *os.File
	// Tour begins with the guided tour.
	Tour bool
	// Full is closed when the memory is full; nil is never.
	Full <-chan struct{}
	// Record keeps what is shown; nil keeps nothing.
	Record *replay.Recorder
}

// Documents are those that can be opened.
type Documents struct {
	// Doc is the document shown first; it is Files[File] where there are files.
	Doc   *engine.Document
	Files []string
	File  int
	// Begin is a byte of Doc that is shown at first, and whose chunk is selected.
	Begin int
	// Load reads another of the files, or the same again.
	Load func(file string) (*engine.Document, error)
	// Command is how a file, and all that decides its chunks but the settings, stands on
	// a command line; nil for a file by its name and no more.
	Command func(file string) commandline.Chunks
}

// Appearance is how the explorer looks, and whether it takes the mouse.
type Appearance struct {
	// Theme is the theme to begin with, Light its counterpart for a light
	// terminal when the choice is automatic.
	Theme, Light themes.Theme
	Auto         bool
	// NoMouse leaves the mouse to the terminal.
	NoMouse bool
}

// Given are the chunks in a file, and how they are found in a document; no Place
// means none.
type Given struct {
	File  string
	Place placing.Place
	// Again reads the file once more, after it has changed; nil where it is not
	// watched.
	Again func() (placing.Place, error)
}

// Questions are questions with known answers; no Gold means none.
type Questions struct {
	Gold *retrieval.Gold
	// Name is what they were read from, and Path where it is, in full.
	Name, Path string
	// Kept tells where the questions about a file are kept; nil keeps none.
	Kept func(file string) questions.Location
}

// Run shows the explorer until the reader leaves it. The error is one sentence, or
// several, joined, about files that could not be written.
func Run(o Options) error {
	env := os.Environ()
	profile := cell.Detect(env, colorprofile.Detect(os.Stdout, env))
	r := newRoot(&o, profile)
	r.progress = cell.TakesProgress(env)
	var model tea.Model = r
	if o.Record != nil {
		model = newFilmed(r, o.Record)
	}
	var suspending terminal.Suspending
	r.suspend = suspending.Suspend
	leaving := terminal.NewLeaving(terminal.NewKeys(o.Keys))
	end := terminal.Ending{Out: terminal.NewOutput(os.Stdout)}
	p := tea.NewProgram(model, append(append(end.Out.Options(), leaving.Options()...),
		tea.WithColorProfile(profile), tea.WithEnvironment(env),
		tea.WithoutSignalHandler())...) // it would wait for ever to tell of a signal that ending has told of before
	r.send = p.Send
	r.more = leaving.More
	leaving.Begin(p.Send)
	r.watching = true
	r.limitMemory()
	r.idleMemory.Begin()
	end.Await(o.Keys, p.Quit)
	end.FollowSize(p.Send)
	end.FollowStops(&suspending, p.Send)
	end.WhenFull(o.Full, p)
	_, err := p.Run()
	ended := end.Stop()
	if o.Record != nil {
		o.Record.End(o.Doc.Name, r.theme, r.styles.Method)
	}
	r.idleMemory.End()
	r.s.Stop()
	r.watcher.Close()
	r.chunks.watcher.Close()
	r.leave()
	unwritten := errors.Join(r.writes.Finish(), r.s.Review.KeepRest())
	switch {
	case errors.Is(err, tea.ErrProgramPanic):
	case r.left:
		r.autosave.End()
	default: // a signal
		r.autosave.Interrupted(r.s.ReaderSettings())
	}
	switch {
	case ended != nil:
		err = ended
	case errors.Is(err, tea.ErrProgramPanic):
		err = failure(r.autosave.Failed(r.s.ReaderSettings()))
	case leaving.Asked():
		err = nil
	case err != nil:
		err = fmt.Errorf("the explorer cannot use this terminal (%w): chunkscope chunk FILE needs none", err)
	}
	return errors.Join(err, unwritten)
}

// failure is the sentence about an explorer that failed; kept is the file that
// holds its settings, empty for none.
func failure(kept string) error {
	message := "the explorer failed and had to stop: please report it, with the document if you can"
	if kept != "" {
		message += "; its settings are kept: chunkscope --config " + commandline.Quote(kept)
	}
	return errors.New(message)
}
