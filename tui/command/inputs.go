package command

import (
	"errors"
	"io"
	"os"
	"syscall"

	"chunkscope/engine"
	"chunkscope/engine/files"
	"chunkscope/engine/source"
)

// stdin is how standard input is called: on the command line, and in records.
const (
	stdinArg  = "-"
	stdinName = "stdin"
)

// reader reads what arguments name.
type reader struct {
	in         io.Reader // standard input
	rootFolder string    // that of --root; empty without
	format     string    // how documents are read, of --input; empty for by their names
	maxLine    int       // bytes of a line of JSON
	asLines    bool      // documents come as lines, and are no files
	jobs       int       // how many documents are worked on at a time
}

// filesOf are the files that an argument names: a folder stands for the
// documents in it.
func filesOf(arg string) ([]string, error) {
	if arg != stdinArg && isFolder(arg) {
		return source.Find(arg)
	}
	return []string{arg}, nil
}

func isFolder(path string) bool { return files.IsFolder(path) }

// isPipe: what it holds can be read once.
func isPipe(path string) bool {
	info, err := os.Stat(path)
	return err == nil && files.IsPipe(info)
}

// load reads a file, or standard input.
func (rd *reader) load(file string) (*engine.Document, error) {
	read := engine.LoadArgument
	if file == stdinArg {
		read = func(string) (*engine.Document, error) { return engine.Read(stdinName, rd.in) }
	}
	doc, err := read(file)
	if err != nil {
		return nil, err
	}
	return rd.inFormat(doc), nil
}

// documents are the documents that args name.
func (rd *reader) documents(args []string, do func(entry) error) error {
	root, err := rd.rootOf(args)
	if err != nil {
		return err
	}
	for _, arg := range args {
		files, err := filesOf(arg)
		if err != nil {
			err = do(unreadable(err))
		}
		for _, file := range files {
			if err == nil {
				err = do(rd.entryOf(file, root))
			}
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// entryOf reads a file. What can be read once is read at once, in its turn.
func (rd *reader) entryOf(file, root string) entry {
	read := func() (*engine.Document, error) {
		doc, err := rd.load(file)
		if err == nil {
			err = identify(doc, file, root)
		}
		return doc, err
	}
	if file == stdinArg || isPipe(file) {
		doc, err := read()
		return func() (*engine.Document, error) { return doc, err }
	}
	return read
}

// unreadable is an entry that cannot be read.
func unreadable(err error) entry { return func() (*engine.Document, error) { return nil, err } }

// unreadInputs says what cannot be read, and remembers that there was any.
type unreadInputs struct{ err error }

// ended is err, which ends the run. When the reader of the output has had
// enough, which is no mistake, what could not be read before is still told.
func (u *unreadInputs) ended(err error) error {
	if u.err != nil && errors.Is(err, syscall.EPIPE) {
		return errors.Join(err, u.err)
	}
	return err
}

// pass returns the errors that end the run.
func (u *unreadInputs) pass(a *app, err error) error {
	switch {
	case errors.Is(err, syscall.EPIPE):
		return err
	case errors.Is(err, errUnread):
		u.err = errUnread
		return nil
	}
	if _, ok := errors.AsType[*source.ReadError](err); ok {
		a.say(err)
		u.err = errUnread
		return nil
	}
	return err
}
