package command

import (
	"errors"
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
func (a *app) load(file string) (*engine.Document, error) {
	read := engine.LoadArgument
	if file == stdinArg {
		read = func(string) (*engine.Document, error) { return engine.Read(stdinName, a.in) }
	}
	doc, err := read(file)
	if err != nil {
		return nil, err
	}
	return a.inFormat(doc), nil
}

// eachDocument calls do with every document that args name, one at a time.
// What cannot be read is said, and the rest goes on; the error is errUnread
// then.
func (a *app) eachDocument(args []string, do func(*engine.Document) error) error {
	var unread unreadInputs
	root, err := a.rootOf(args)
	if err != nil {
		return err
	}
	for _, arg := range args {
		files, err := filesOf(arg)
		if err := unread.pass(a, err); err != nil {
			return err
		}
		for _, file := range files {
			doc, err := a.load(file)
			if err == nil {
				err = identify(doc, file, root)
			}
			if err == nil {
				err = do(doc)
			}
			if err := unread.pass(a, err); err != nil {
				return unread.ended(err)
			}
		}
	}
	return unread.err
}

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
