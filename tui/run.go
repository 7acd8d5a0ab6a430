// Package tui is the explorer: a document with its chunks, and the controls to change
// them. The root is the only Bubble Tea model; panels and modes are plain structs (see
// package part).
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
	// Given holds chunks of another system, which are shown first and pinned as A.
	Given Given
	// Sides holds the two sides that a picture compares, or nil.
	Sides *Sides
	// Questions holds questions with known answers.
	Questions Questions
	// Review returns the location of the decisions on a file; if nil, no decisions are
	// kept.
	Review func(file string) review.Location
	// NoHandCuts ignores hand cuts.
	NoHandCuts bool
	// State is the file for theme and layout; if empty, they are not saved.
	State string
	// Recovery is the folder for the settings of the running session, in case it ends
	// unexpectedly; if empty, they are not saved.
	Recovery string
	// Keys is the source of keys.
	Keys *os.File
	// Tour starts the guided tour at once.
	Tour bool
	// Full is closed when the memory is full; nil means never.
	Full <-chan struct{}
	// Record records the screen, unless it is nil.
	Record *replay.Recorder
}

// Documents lists the documents that can be opened.
type Documents struct {
	// Doc is the document to show first. It is Files[File] if there are Files.
	Doc   *engine.Document
	Files []string
	File  int
	// Begin is the byte of Doc to show at first, with its chunk selected.
	Begin int
	// Load reads a file of Files.
	Load func(file string) (*engine.Document, error)
	// Before reads the older version of a file; nil if none is requested. Older is the older version
	// of Doc. Deleted reads the older versions of files that no longer exist.
	Before  comparing.ReadOlder
	Older   *comparing.OlderVersion
	Deleted comparing.ReadDeleted
	// Command returns the command line for a file, with everything except the settings that affects its
	// chunks; nil if the file name is enough.
	Command func(file string) commandline.Chunks
	// All is the command line for all files.
	All commandline.Chunks
	// Project provides the settings of project files; nil without any. Read is the message that a
	// project file was read.
	Project session.Project
	Read    string
	// Preset is the preset on which the project's settings are based; empty for none.
	Preset string
	// Target is the system that will cut the documents; nil for none.
	Target *export.System
	// Model is the embedding model of the project; empty for none.
	Model string
}

// Appearance is the look of the explorer, and whether it handles the mouse.
type Appearance struct {
	// Theme is the initial theme. Light is its counterpart on a light background, if Auto is true.
	Theme, Light themes.Theme
	Auto         bool
	// NoMouse leaves the mouse to the terminal.
	NoMouse bool
}

// Given holds chunks from a file, and the function that locates them in a document.
// Without Place there are none.
type Given struct {
	File  string
	Place view.PlaceGiven
	// Reread rereads the file after a change; nil if it is not watched.
	Reread func() (view.PlaceGiven, error)
}

// Questions holds questions with known answers. Without Gold there are none.
type Questions struct {
	Gold *retrieval.Gold
	// Name is the name of their source, and Path its full path.
	Name, Path string
	// Location returns the location of the questions about a file; if nil, no questions are
	// kept.
	Location func(file string) questions.Location
}

// Run shows the explorer until the user quits. Its error may join sentences about files that could not
// be written.
func Run(o Options) error {
	env := os.Environ()
	profile := cell.Detect(env, colorprofile.Detect(os.Stdout, env))
	r := newRoot(&o, profile)
	r.look.progress = cell.TakesProgress(env)
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
	end.FollowStops(&suspender, p.Send)
	end.QuitWhenFull(o.Full, p)
	_, err := p.Run()
	ended := end.Stop()
	if o.Record != nil {
		o.Record.End(part.Title(o.Doc.Name), r.look.theme, r.look.styles.Method)
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
	default: // a signal ended the program
		r.autosave.SaveInterrupted(r.s.ReaderSettings())
	}
	switch {
	case ended != nil:
		err = ended
	case errors.Is(err, tea.ErrProgramPanic):
		err = explorerError(r.autosave.SaveFailed(r.s.ReaderSettings()))
	case leaving.WasAsked():
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
