package command

import (
	"os"
	"runtime"

	"chunkscope/engine"
	"chunkscope/engine/settings"

	"golang.org/x/term"
)

// explore opens the explorer. Without anything to read keys from it prints the
// report.
func (a *app) explore(args []string, s settings.Settings) error {
	keys, done, err := a.keyboard()
	if err != nil {
		return a.report(args, s)
	}
	defer done()
	docs, unread := a.documents(args)
	if len(docs) == 0 {
		return unread
	}
	if err := a.show(docs, s, keys); err != nil {
		return err
	}
	return unread
}

// show opens the explorer over docs, the first of them first; keys come from
// a terminal.
func (a *app) show(docs []opened, s settings.Settings, _ *os.File) error {
	report := a.reporter(s)
	for _, d := range docs {
		if err := report(d.doc); err != nil {
			return err
		}
	}
	return nil
}

// keyboard is what keys are read from: standard input, or the terminal itself
// when a document is read from there. done is called when the keys are no
// longer needed.
func (a *app) keyboard() (keys *os.File, done func(), err error) {
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

// opened is a document with where it can be read again: no path for standard
// input and the sample.
type opened struct {
	path string
	doc  *engine.Document
}

// documents loads everything that args name; without any, the sample. What
// cannot be read is said, and left out; the error is errUnread then.
func (a *app) documents(args []string) ([]opened, error) {
	if len(args) == 0 {
		doc, err := sampleDocument()
		return []opened{{doc: doc}}, err
	}
	var docs []opened
	err := a.eachFile(args, func(file string, doc *engine.Document) error {
		if file == stdinArg {
			file = ""
		}
		docs = append(docs, opened{file, doc})
		return nil
	})
	return docs, err
}
