package command

import (
	"os"
	"path/filepath"
	"runtime"
	"strings"

	"github.com/adrg/xdg"

	"chunkscope/engine"
	"chunkscope/engine/measure/retrieval"
	"chunkscope/engine/settings"
	"chunkscope/themes"
	"chunkscope/tui"

	"github.com/spf13/cobra"
	"golang.org/x/term"
)

// lookFlags say how the explorer looks.
type lookFlags struct {
	theme     string
	noMouse   bool
	questions string
	tour      bool
}

func (f *lookFlags) add(cmd *cobra.Command) {
	f.addTheme(cmd)
	cmd.Flags().BoolVar(&f.noMouse, "no-mouse", false, "leave the mouse to the terminal")
	cmd.Flags().StringVar(&f.questions, "questions", "", "a file of questions with known answers; shows which answers are whole while you change settings")
	if err := cmd.MarkFlagFilename("questions", "jsonl", "csv"); err != nil {
		panic(err) // the flag was added above
	}
	cmd.Flags().BoolVar(&f.tour, "tour", false, "start with the guided tour of the document")
}

func (f *lookFlags) addTheme(cmd *cobra.Command) {
	cmd.Flags().StringVar(&f.theme, "theme", themes.Auto, "a theme by name, or a theme file; auto follows the terminal, dark or light")
	complete(cmd, "theme", func(string) []cobra.Completion {
		out := []cobra.Completion{themes.Auto}
		for _, t := range themes.All() {
			out = append(out, cobra.CompletionWithDesc(t.Name, t.Help))
		}
		return out
	})
}

// themes are the theme for a dark terminal and the one for a light terminal;
// auto is set when the terminal is to decide.
func (f *lookFlags) themes() (dark, light themes.Theme, auto bool, err error) {
	dark, _ = themes.Pick(themes.Auto, true)
	light, _ = themes.Pick(themes.Auto, false)
	if f.theme == themes.Auto || f.theme == "" {
		return dark, light, true, nil
	}
	t, known := themes.Find(f.theme)
	if !known {
		if _, e := os.Stat(f.theme); e != nil {
			return dark, light, false, noTheme(f.theme)
		}
		if t, err = themes.LoadArgument(f.theme); err != nil {
			return dark, light, false, misused("%v", err)
		}
	}
	return t, t, false, nil
}

func noTheme(name string) error {
	if near := settings.Nearest(name, themes.Names()); near != "" {
		return misused("unknown theme %s: did you mean %s?", name, near)
	}
	return misused("%s is neither a theme nor a theme file: choose auto, %s", name, strings.Join(themes.Names(), ", "))
}

// explorerRun is one run of chunkscope without a command: the explorer, or a
// report where there is no terminal.
type explorerRun struct{ *app }

// explore opens the explorer. Without anything to read keys from it prints the
// report.
func (a explorerRun) explore(args []string, s settings.Settings) error {
	keys, done, err := a.keyboard()
	if err != nil {
		return a.plainReport(args, s)
	}
	defer done()
	dark, light, auto, err := a.look.themes()
	if err != nil {
		return err
	}
	gold, err := a.goldOf()
	if err != nil {
		return err
	}
	shelf, unread := a.shelve(args)
	if len(shelf.files) == 0 {
		return unread
	}
	if err := shelf.begin(a.given.of); err != nil {
		return err
	}
	o := tui.Options{
		Doc: shelf.doc, File: shelf.at, Files: shelf.files, Load: shelf.load,
		Review: shelf.reviewLocation, NoHandCuts: a.flags.noHandCuts, Settings: s, Theme: dark, Light: light, Auto: auto, NoMouse: a.look.noMouse, Keys: keys, Tour: a.look.tour,
		Questions: tui.Questions{Gold: gold, Name: filepath.Base(a.look.questions), Path: fullPath(a.look.questions), Kept: shelf.questionsLocation},
		State:     filepath.Join(xdg.StateHome, "chunkscope", "state.yaml"),
		Recovery:  filepath.Join(xdg.StateHome, "chunkscope", "recovery"),
	}
	if a.given.file != "" {
		o.Given = tui.Given{File: a.given.file, Place: a.given.place}
	}
	if err := tui.Run(o); err != nil {
		return err
	}
	return unread
}

// goldOf reads the questions of --questions; lines that are none are said.
func (a explorerRun) goldOf() (*retrieval.Gold, error) {
	if a.look.questions == "" {
		return nil, nil
	}
	return a.readGold(a.look.questions)
}

// plainReport is what there is without a terminal.
func (a explorerRun) plainReport(args []string, s settings.Settings) error {
	if _, _, _, err := a.look.themes(); err != nil { // a mistake is one without a terminal too
		return err
	}
	if file := a.look.questions; file != "" {
		return misused("--questions shows the questions in the explorer, which needs a terminal: chunkscope ask FILE --questions %s prints what they say", file)
	}
	return a.report(args, s)
}

// keyboard is what keys are read from: standard input, or the terminal itself
// when a document is read from there. done is called when the keys are no
// longer needed.
func (a explorerRun) keyboard() (keys *os.File, done func(), err error) {
	if f, ok := a.in.(*os.File); ok && term.IsTerminal(int(f.Fd())) {
		return f, func() {}, nil
	}
	path := "/dev/tty"
	if runtime.GOOS == "windows" {
		path = "CONIN$"
	}
	f, err := os.OpenFile(path, os.O_RDWR, 0)
	return f, func() { f.Close() }, err
}

// shelf is the documents that are open. They are read when they are opened; all
// but what standard input and the sample gave, which is kept.
type shelf struct {
	as    func(*engine.Document) *engine.Document
	files []string
	kept  map[string]*engine.Document
	doc   *engine.Document // the first that can be read
	at    int
}

func (s *shelf) load(file string) (*engine.Document, error) {
	if doc := s.kept[file]; doc != nil {
		return doc, nil
	}
	doc, err := engine.Load(file)
	if err != nil {
		return nil, err
	}
	return s.as(doc), nil
}

// begin shows first what the given chunks are of, where not all documents have
// some.
func (s *shelf) begin(has func(name string) bool) error {
	if has(s.doc.Name) {
		return nil
	}
	for i, file := range s.files {
		if i == s.at || !has(file) {
			continue
		}
		doc, err := s.load(file)
		if err != nil {
			return err
		}
		s.doc, s.at = doc, i
		return nil
	}
	return nil
}

// shelve lists what args name, and reads the first document. What cannot be
// read until then is said; the error is errUnread then.
func (a explorerRun) shelve(args []string) (*shelf, error) {
	s := &shelf{as: a.inFormat, kept: make(map[string]*engine.Document)}
	if len(args) == 0 {
		doc, err := sampleDocument()
		if err != nil {
			return s, err
		}
		s.doc, s.files = doc, []string{doc.Name}
		s.kept[doc.Name] = doc
		return s, nil
	}
	var unread unreadInputs
	for _, arg := range args {
		files, err := filesOf(arg)
		if err := unread.pass(a.app, err); err != nil {
			return s, err
		}
		for _, file := range files {
			if err := unread.pass(a.app, s.take(a.app, file)); err != nil {
				return s, err
			}
		}
	}
	return s, unread.err
}

// take puts a file on the shelf. Until one could be read it is read at once,
// and so is what can be read only once.
func (s *shelf) take(a *app, file string) error {
	once := file == stdinArg || isPipe(file)
	if s.doc != nil && !once {
		s.files = append(s.files, file)
		return nil
	}
	doc, err := a.load(file)
	if err != nil {
		return err
	}
	if once {
		s.kept[file] = doc
	}
	if s.doc == nil {
		s.doc, s.at = doc, len(s.files)
	}
	s.files = append(s.files, file)
	return nil
}
