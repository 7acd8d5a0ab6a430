// Package tui implements the explorer: a document with its chunks, and controls to change them. The
// root is the only Bubble Tea model. Panels and modes are plain structs (see package part).
package tui

import (
	"errors"
	"fmt"
	"os"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"

	"chunkscope/engine"
	"chunkscope/engine/commandline"
	"chunkscope/engine/export"
	"chunkscope/engine/measure/retrieval"
	"chunkscope/engine/measure/retrieval/questions"
	"chunkscope/engine/review"
	"chunkscope/themes"
	"chunkscope/tui/cell"
	"chunkscope/tui/part"
	"chunkscope/tui/replay"
	"chunkscope/tui/session"
	"chunkscope/tui/session/comparing"
	"chunkscope/tui/session/view"
	"chunkscope/tui/terminal"
)

// Options holds the inputs of the explorer.
type Options struct {
	Documents
	Appearance
	Settings engine.Settings
	// GivenChunks holds chunks from another system. They are shown first and pinned as A.
	Given GivenChunks
	// Sides holds the two sides that a picture compares, or nil.
	Sides *Sides
	// Questions holds questions with known answers.
	Questions Questions
	// Review returns where the decisions on a file are stored. If it is nil, decisions are not
	// stored.
	Review func(file string) review.Location
	// NoHandCuts ignores hand cuts.
	NoHandCuts bool
	// State is the file for theme and layout. If it is empty, they are not saved.
	State string
	// Recovery is the folder for the settings of the running session, in case it ends unexpectedly.
	// If it is empty, they are not saved.
	Recovery string
	// Keys is the source of keys.
	Keys *os.File
	// Tour starts the guided tour immediately.
	Tour bool
	// Full is closed when memory is full; nil means never.
	Full <-chan struct{}
	// Record records the screen; nil means no recording.
	Record *replay.Recorder
}

// Documents lists the documents that can be opened.
type Documents struct {
	// Doc is the first document. It is Files[File] if there are Files.
	Doc   *engine.Document
	Files []string
	File  int
	// Begin is the byte of Doc to show first. Its chunk is selected.
	Begin int
	// Load reads one of Files.
	Load func(file string) (*engine.Document, error)
	// Before reads the older version of a file; nil if none is requested. Older is the older version
	// of Doc. Deleted reads the older versions of deleted files.
	Before  comparing.ReadOlder
	Older   *comparing.OlderVersion
	Deleted comparing.ReadDeleted
	// Command returns the command line for a file without the settings. It is nil if the file name is
	// enough.
	Command func(file string) commandline.Chunks
	// All is the command line for all files.
	All commandline.Chunks
	// Project provides the settings in project files; nil if there are none. Read is the message that
	// a project file was read.
	Project session.Project
	Read    string
	// Preset is the preset that the project's settings are based on; empty if there is none.
	Preset string
	// Target is the system that will cut the documents; nil if there is none.
	Target *export.System
	// Model is the project's embedding model; empty if there is none.
	Model string
}

// Appearance is the look of the explorer and whether it handles the mouse.
type Appearance struct {
	// Theme is the initial theme. If Auto is true, Light is its counterpart for light backgrounds.
	Theme, Light themes.Theme
	Auto         bool
	// NoMouse leaves the mouse to the terminal.
	NoMouse bool
}

// GivenChunks holds chunks from a file, and the function that places them in a document. If Place is nil,
// there are none.
type GivenChunks struct {
	File  string
	Place view.PlaceGiven
	// Reread reads the file again after a change; nil if it is not watched.
	Reread func() (view.PlaceGiven, error)
}

// Questions holds questions with known answers. If Gold is nil, there are none.
type Questions struct {
	Gold *retrieval.Gold
	// Name is the name of their source. Path is its full path.
	Name, Path string
	// Location returns where the questions about a file are stored. If it is nil, questions are not
	// stored.
	Location func(file string) questions.Location
}

// Run shows the explorer until the user quits. Its error may join several errors about files that
// could not be written.
func Run(o Options) error {
	env := os.Environ()
	profile := cell.Detect(env, colorprofile.Detect(os.Stdout, env))
	r := newRoot(&o, profile)
	r.display.progress = cell.SupportsProgress(env)
	var model tea.Model = r
	if o.Record != nil {
		model = newRecordingModel(r, o.Record)
	}
	var suspender terminal.Suspender
	r.suspend = suspender.Suspend
	leaving := terminal.NewProgramEnd(terminal.NewKeys(o.Keys))
	end := terminal.SignalHandler{Out: terminal.NewOutput(os.Stdout)}
	p := tea.NewProgram(model, append(append(end.Out.Options(), leaving.Options()...),
		tea.WithColorProfile(profile), tea.WithEnvironment(env),
		tea.WithoutSignalHandler())...) // the handler could block forever when it reports a signal
	r.documents.send = p.Send
	r.hasMoreInput = leaving.HasMore
	leaving.Begin(p.Send)
	r.documents.watching = true
	r.documents.limitMemory()
	r.idleMemory.Begin()
	r.pace.Begin(p)
	end.Await(o.Keys, p.Quit)
	end.FollowSize(p.Send)
	end.HandleSuspensions(&suspender, p.Send)
	end.QuitWhenFull(o.Full, p)
	_, err := p.Run()
	ended := end.Stop()
	if o.Record != nil {
		o.Record.End(part.Title(o.Doc.Name), r.display.theme, r.display.styles.Method)
	}
	r.idleMemory.End()
	r.s.Stop()
	r.documents.watcher.Close()
	r.documents.chunks.watcher.Close()
	r.writer.savePreferences()
	writeErr := errors.Join(r.writer.writes.Finish(), r.s.Review.RetrySaves())
	switch {
	case errors.Is(err, tea.ErrProgramPanic):
	case r.quitting:
		r.autosave.End()
	default: // a signal has stopped the program
		r.autosave.SaveInterrupted(r.s.ReaderSettings())
	}
	switch {
	case ended != nil:
		err = ended
	case errors.Is(err, tea.ErrProgramPanic):
		err = explorerError(r.autosave.SaveFailed(r.s.ReaderSettings()))
	case leaving.IsEnding():
		err = nil
	case err != nil:
		err = fmt.Errorf("the explorer cannot use this terminal (%w): chunkscope chunk FILE needs none", err)
	}
	return errors.Join(err, writeErr)
}

func explorerError(file string) error {
	message := "the explorer failed and had to stop: please report it, with the document if you can"
	if file != "" {
		message += "; its settings are kept: chunkscope --config " + commandline.Quote(file)
	}
	return errors.New(message)
}
