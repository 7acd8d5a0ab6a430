// Package input reads the documents on the command line: files, folders, standard input and JSON
// lines. It reads them in parallel and processes the results in order.
package input

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"strings"
	"sync"
	"syscall"

	"chunkscope/engine"
	"chunkscope/engine/files"
	"chunkscope/engine/settings"
	"chunkscope/engine/source"
)

// StdinArg is the argument for standard input. StdinName is the name of standard input in records.
const (
	StdinArg  = "-"
	StdinName = "stdin"
)

// Reader reads the documents on the command line.
type Reader struct {
	In                  io.Reader
	Report              func(error) // called with each warning and error
	names               names
	Format              string // value of --input, or empty if file names determine the format
	MaxLine             int    // maximum bytes of a JSON line
	AsLines             bool   // each line is a document
	Builtin             bool   // the document is the built-in sample
	Jobs                int
	Memory              documentMemory
	jobs                jobsInProgress
	ids                 ids
	unreadableDecisions sync.Map        // documents whose unreadable decisions were reported
	reportedProblems    map[string]bool // problems already reported for JSON lines
}

func findFiles(arg string) source.SearchResult {
	if arg != StdinArg && IsFolder(arg) {
		return source.Find(arg)
	}
	return source.SearchResult{Files: []string{arg}}
}

// IsFolder reports whether a path is a folder.
func IsFolder(path string) bool { return files.IsFolder(path) }

// isPipe reports whether a file can be read only once.
func isPipe(path string) bool {
	info, err := os.Stat(path)
	return err == nil && files.IsPipe(info)
}

// Load reads a file or standard input.
func (rd *Reader) Load(file string) (*engine.Document, error) {
	read := engine.LoadArgument
	if file == StdinArg {
		read = func(string) (*engine.Document, error) { return engine.Read(StdinName, rd.In) }
	}
	doc, err := rd.Memory.read(file, read)
	if err != nil {
		return nil, explainMissing(file, err)
	}
	return rd.applyFormat(doc), nil
}

// explainMissing returns an error that suggests --set if file does not exist and looks like
// key=value. Otherwise it returns err.
func explainMissing(file string, err error) error {
	key, value, isGiven := strings.Cut(file, "=")
	key = settings.NearestKey(key)
	if _, statErr := os.Lstat(file); !isGiven || key == "" || !errors.Is(statErr, fs.ErrNotExist) {
		return err
	}
	return &source.ReadError{Message: fmt.Sprintf("%s is not a file: write --set %s=%s to change the setting", file, key, value)}
}

// Documents calls do for each document of args, in order.
func (rd *Reader) Documents(args []string, do func(Entry) error) error {
	root, err := rd.findRoot(args)
	if err != nil {
		return err
	}
	if len(args) > 1 || len(args) == 1 && args[0] != StdinArg && IsFolder(args[0]) {
		rd.jobs.markSeveral()
	}
	for _, arg := range args {
		result := findFiles(arg)
		for _, message := range result.Remarks {
			if err := do(Entry{Message: message}); err != nil {
				return err
			}
		}
		for _, err := range result.Errors {
			if err := do(unreadableEntry(err)); err != nil {
				return err
			}
		}
		for _, file := range result.Files {
			if err := do(rd.newEntry(file, root)); err != nil {
				return err
			}
		}
	}
	return nil
}

// newEntry reads standard input and pipes immediately.
func (rd *Reader) newEntry(file, root string) Entry {
	read := func() (*engine.Document, error) {
		doc, err := rd.Load(file)
		if err == nil {
			err = rd.identify(doc, file, root)
		}
		return doc, err
	}
	if file == StdinArg || isPipe(file) {
		doc, err := read()
		read = func() (*engine.Document, error) { return doc, err }
	}
	return Entry{Label: func() string { return file }, Read: read}
}

func unreadableEntry(err error) Entry {
	return Entry{Read: func() (*engine.Document, error) { return nil, err }}
}

// ErrUnread is returned if some input could not be read. That input has already been reported.
var ErrUnread = errors.New("some input could not be read")

type unreadableInput struct{ err error }

// joinUnread returns err, joined with ErrUnread if err is a closed pipe and some input could not be
// read.
func (u *unreadableInput) joinUnread(err error) error {
	if u.err != nil && errors.Is(err, syscall.EPIPE) {
		return errors.Join(err, u.err)
	}
	return err
}

func (u *unreadableInput) join(report func(error), err error) error {
	switch {
	case errors.Is(err, syscall.EPIPE):
		return err
	case errors.Is(err, ErrUnread):
		u.err = ErrUnread
		return nil
	}
	if _, ok := errors.AsType[*source.ReadError](err); ok {
		report(err)
		u.err = ErrUnread
		return nil
	}
	return err
}
