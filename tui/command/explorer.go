package command

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"

	"github.com/adrg/xdg"

	"chunkscope/engine"
	"chunkscope/engine/commandline"
	"chunkscope/engine/measure/retrieval"
	"chunkscope/engine/settings"
	"chunkscope/engine/source"
	"chunkscope/engine/tour"
	"chunkscope/tui"
	"chunkscope/tui/command/flags"
	"chunkscope/tui/command/input"
	"chunkscope/tui/command/output"
	"chunkscope/tui/session/comparing"
	"chunkscope/tui/session/view"

	"golang.org/x/term"
)

// explorerRun opens the explorer, or prints a report if there is no terminal.
type explorerRun struct{ *app }

func (a explorerRun) explore(args []string, s settings.Settings) error {
	keys, done, err := a.openKeyboard()
	if err != nil {
		return a.plainReport(args, s)
	}
	defer done()
	dark, light, auto, err := a.explorerFlags.Themes()
	if err != nil {
		return err
	}
	if err := a.flags.BindKeys(); err != nil {
		return err
	}
	gold, err := a.readGoldQuestions()
	if err != nil {
		return err
	}
	film, err := a.openRecording(args)
	if err != nil {
		return err
	}
	list, readErr := a.reader.List(args)
	if list.Doc == nil {
		return readErr
	}
	if err := list.SelectWithChunks(a.given.HasChunksFor); err != nil {
		return err
	}
	if err := a.openFirstChanged(list); err != nil {
		return err
	}
	o := a.options(args, s, list)
	o.Appearance = tui.Appearance{Theme: dark, Light: light, Auto: auto, NoMouse: a.explorerFlags.NoMouse}
	o.Keys, o.Questions.Gold = keys, gold
	if err := a.addOlder(&o, args); err != nil {
		return err
	}
	if film != nil {
		o.Record = film.Recorder
	}
	ended := tui.Run(o)
	if err := errors.Join(ended, film.write(a.app)); err != nil {
		return err
	}
	return readErr
}

func (a explorerRun) options(args []string, s settings.Settings, list *input.DocumentList) tui.Options {
	o := tui.Options{
		Documents: tui.Documents{Doc: list.Doc, File: list.Index, Files: list.Files, Load: list.Load, Command: a.commandLines(list), Preset: a.flags.BasePreset(), Target: a.flags.Target()},
		Review:    list.ReviewLocation, NoHandCuts: a.flags.NoHandCuts, Settings: s, Tour: a.explorerFlags.Tour,
		Questions:   tui.Questions{Name: filepath.Base(a.explorerFlags.Questions), Path: input.FullPath(a.explorerFlags.Questions), Location: list.QuestionsLocation},
		State:       filepath.Join(xdg.StateHome, "chunkscope", "state.yaml"),
		Recovery:    filepath.Join(xdg.StateHome, "chunkscope", "recovery"),
		OutOfMemory: a.full.forExplorer(),
	}
	switch {
	case len(args) > 0:
		o.All = a.commandLine(args)
	case a.given.File == "" && !a.flags.AreSet():
		o.Settings, o.Begin, o.Preset = tour.SampleSettings(), tour.SampleSeam, tour.Preset
	}
	if p := a.flags.Projects(); p != nil {
		o.Project, o.ProjectMessage, o.Model = p, a.flags.ReadMessage(), a.flags.Model()
	}
	if a.given.File != "" {
		o.Given = tui.GivenChunks{File: a.given.File, Place: a.given.Locate, Reread: func() (view.PlaceGiven, error) { return a.given.Reread() }}
	}
	return o
}

const maxCompared = 100

func (a explorerRun) openFirstChanged(list *input.DocumentList) error {
	if a.explorerFlags.Before == "" || len(list.Files) < 2 {
		return nil
	}
	for i, file := range list.Files[:min(len(list.Files), maxCompared)] {
		if input.IsReadOnce(file) {
			continue
		}
		doc, err := list.Load(file)
		if err != nil {
			continue // the error is reported when the user opens the document
		}
		older, err := a.reader.ReadBefore(file, a.explorerFlags.Before)
		if err != nil {
			return err
		}
		if older != nil && older.Text != doc.Text {
			list.Doc, list.Index = doc, i
			return nil
		}
	}
	return nil
}

func (a explorerRun) addOlder(o *tui.Options, args []string) error {
	name := a.explorerFlags.Before
	switch {
	case name == "":
		return nil
	case len(args) == 0 || o.Doc.Name == input.StdinName:
		return flags.UsageError("--before reads files from git: name a file or a folder, or remove --before")
	}
	o.Before = func(file string) (*comparing.OlderVersion, error) {
		doc, err := a.reader.ReadBefore(file, name)
		if err != nil || doc == nil {
			return nil, err
		}
		return &comparing.OlderVersion{Doc: doc, Name: name}, nil
	}
	o.Deleted = func() ([]*engine.Document, error) { return a.reader.ReadDeleted(args, name) }
	var err error
	if o.Older, err = o.Before(o.Files[o.File]); err == nil && o.Older == nil {
		return &source.ReadError{Message: fmt.Sprintf("%s is not in %s: choose a later revision, or remove --before", o.Files[o.File], name)}
	}
	return err
}

func (a explorerRun) commandLines(list *input.DocumentList) func(file string) commandline.Request {
	chunks := a.given.CommandLineFile()
	return func(file string) commandline.Request {
		return commandline.Request{Document: list.CommandLineDocument(file), ChunksFile: chunks, NoHandCuts: a.flags.NoHandCuts}
	}
}

func (a explorerRun) readGoldQuestions() (*retrieval.Gold, error) {
	if a.explorerFlags.Questions == "" {
		return nil, nil
	}
	return a.readGold(a.explorerFlags.Questions)
}

func (a explorerRun) plainReport(args []string, s settings.Settings) error {
	if _, _, _, err := a.explorerFlags.Themes(); err != nil { // check the flag even though it has no effect here
		return err
	}
	if err := a.flags.BindKeys(); err != nil {
		return err
	}
	if a.explorerFlags.Record != "" {
		return flags.UsageError("--record needs the explorer, which needs a terminal: run chunkscope in a terminal, or remove --record")
	}
	if name := a.explorerFlags.Before; name != "" {
		return flags.UsageError("--before needs the explorer, which needs a terminal: without a terminal, run chunkscope compare FILE --before %s", name)
	}
	if file := a.explorerFlags.Questions; file != "" {
		return flags.UsageError("--questions needs the explorer, which needs a terminal: without a terminal, run chunkscope ask FILE --questions %s", file)
	}
	return a.printReport(args, s)
}

// openKeyboard opens the file to read keys from: standard input if it is a terminal, and otherwise
// the terminal device. The caller must call done to close it.
func (a explorerRun) openKeyboard() (keys *os.File, closeKeyboard func(), err error) {
	if f, ok := a.reader.In.(*os.File); ok && term.IsTerminal(int(f.Fd())) {
		return f, func() {}, nil
	}
	path := "/dev/tty"
	if runtime.GOOS == "windows" {
		path = "CONIN$"
	}
	f, err := os.OpenFile(path, os.O_RDWR, 0)
	return f, func() { f.Close() }, err
}

func (a explorerRun) printReport(args []string, s settings.Settings) error {
	printDocument := a.newReportWriter(s)
	if len(args) > 0 {
		return a.reader.ForEach(func(do func(input.Entry) error) error { return a.reader.Documents(args, do) }, printDocument)
	}
	a.reader.Builtin = true
	doc, err := input.SampleDocument()
	if err != nil {
		return err
	}
	return printDocument(doc)
}

func (a explorerRun) newReportWriter(s settings.Settings) func(*engine.Document) error {
	separator := ""
	return func(doc *engine.Document) error {
		r, placed, err := a.chunkDocument(context.Background(), doc, s, a.report)
		if err != nil {
			return err
		}
		_, err = io.WriteString(a.out, separator+output.NewReport(r, placed).String())
		separator = "\n"
		return explainWriteError(err)
	}
}
