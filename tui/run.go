// Package tui implements the explorer, which shows a document with its chunks and lets the user
// change the settings. The root is the only Bubble Tea model. Panels and modes are plain structs
// (see package part).
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

// Options contains the inputs of the explorer.
type Options struct {
	Documents
	Appearance
	Settings engine.Settings
	// Given contains chunks from another system. They are shown first and pinned as A.
	Given GivenChunks
	// Sides contains the two sides of a picture, or nil.
	Sides     *Sides
	Questions Questions
	// Review returns where the decisions on a file are stored. If it is nil, decisions are not
	// stored.
	Review func(file string) review.Location
	// NoHandCuts makes the explorer ignore the user's joins, cuts and omissions.
	NoHandCuts bool
	// State is the file for the theme and the layout. If empty, they are not saved.
	State string
	// Recovery is the folder in which the current settings are saved while the program runs, in
	// case it ends unexpectedly. If empty, they are not saved.
	Recovery string
	// Keys is the file from which key presses are read.
	Keys *os.File
	Tour bool
	// OutOfMemory is closed when memory is full. It may be nil.
	OutOfMemory <-chan struct{}
	Record      *replay.Recorder
}

// Documents lists the documents that can be opened.
type Documents struct {
	// Doc is the first document. If there are Files, it is Files[File].
	Doc   *engine.Document
	Files []string
	File  int
	// Begin is the offset in Doc to show first. The chunk at this offset is selected.
	Begin int
	Load  func(file string) (*engine.Document, error)
	// Before reads the older version of a file. It is nil if no older versions are requested. Older
	// is the older version of Doc. Deleted reads the older versions of deleted files.
	Before  comparing.ReadOlder
	Older   *comparing.OlderVersion
	Deleted comparing.ReadDeleted
	// Command returns the command line for a file, without settings. It is nil if the file name is
	// enough.
	Command func(file string) commandline.Request
	All     commandline.Request
	// Project provides settings from project files. It may be nil.
	Project session.Project
	// ProjectMessage is shown when the explorer opens. It says which project file was read.
	ProjectMessage string
	// Preset is the preset that the project's settings are based on, or empty.
	Preset string
	// Target is the system that the documents are cut for, or nil.
	Target *export.System
	// Model is the project's embedding model, or empty.
	Model string
}

// Appearance contains the themes and the mouse setting.
type Appearance struct {
	// Theme is the initial theme. If Auto is true, Light replaces it on light backgrounds.
	Theme, Light themes.Theme
	Auto         bool
	// NoMouse disables mouse support.
	NoMouse bool
}

// GivenChunks contains chunks from a file. Place locates them in a document. If Place is nil, there
// are no given chunks.
type GivenChunks struct {
	File  string
	Place view.PlaceGiven
	// Reread reads the file again after a change. It is nil if the file is not watched.
	Reread func() (view.PlaceGiven, error)
}

// Questions contains questions from a file. If Gold is nil, there are none.
type Questions struct {
	Gold *retrieval.Gold
	// Path is the full path of the file.
	Name, Path string
	// Location returns where the questions for a file are stored. If it is nil, questions are not
	// stored.
	Location func(file string) questions.Location
}

// Run shows the explorer until the user quits. The error may join several errors about files that
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
		tea.WithoutSignalHandler())...) // Bubble Tea's handler could block forever when it reports a signal
	r.documents.send = p.Send
	r.hasMoreInput = leaving.HasMore
	leaving.Begin(p.Send)
	r.documents.watching = true
	r.documents.limitMemory()
	r.idleMemory.Begin()
	r.pace.Begin(p)
	end.Start(o.Keys, p.Quit)
	end.FollowSize(p.Send)
	end.HandleSuspensions(&suspender, p.Send)
	end.QuitWhenFull(o.OutOfMemory, p)
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
		r.autosave.SaveInterrupted(r.s.UserSettings())
	}
	switch {
	case ended != nil:
		err = ended
	case errors.Is(err, tea.ErrProgramPanic):
		err = explorerError(r.autosave.SaveFailed(r.s.UserSettings()))
	case leaving.IsEnding():
		err = nil
	case err != nil:
		err = fmt.Errorf("the explorer cannot use this terminal (%w): use chunkscope chunk FILE instead", err)
	}
	return errors.Join(err, writeErr)
}

func explorerError(file string) error {
	message := "the explorer crashed: please report this, with the document if you can"
	if file != "" {
		message += "; to restore your settings: chunkscope --config " + commandline.Quote(file)
	}
	return errors.New(message)
}
