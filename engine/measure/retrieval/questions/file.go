package questions

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"

	"chunkscope/engine/files"
	"chunkscope/engine/source"
)

// Suffix is appended to a document's path to form the path of its questions file.
const Suffix = ".questions.jsonl"

// Location is where the questions about a document are stored.
type Location struct {
	// NextToDocument is the path of the file next to the document. It is empty if the document is
	// not a file.
	NextToDocument string
	// InStateFolder is the path of the file to write if NextToDocument cannot be written. Missing
	// parent folders are created.
	InStateFolder string
}

// Read reads the questions in both files at p. It treats a missing file as empty. If a file is
// unreadable, Read returns a one-sentence error and the questions that it could read. The list is
// nil if questions could not be saved either.
func Read(p Location) (*List, error) {
	resolved, linkError := resolveLink(p)
	nextToDocument, err := read(resolved.NextToDocument)
	if err != nil {
		return nil, err
	}
	state, err := read(resolved.InStateFolder)
	switch {
	case err != nil && resolved.NextToDocument == "":
		return nil, err
	case err != nil:
		linkError = err
	case nextToDocument == nil:
		nextToDocument = state
	default:
		nextToDocument = nextToDocument.Apply(state.changes()...)
	}
	if nextToDocument == nil {
		nextToDocument = &List{}
	}
	if linkError != nil {
		linkError = fmt.Errorf("%w; the link stays unchanged, and its questions are ignored", linkError)
	}
	return nextToDocument, linkError
}

// resolveLink returns p. If NextToDocument is a link to another kind of file, resolveLink clears it
// and returns an error.
func resolveLink(p Location) (Location, error) {
	linkTarget := files.UnexpectedLinkTarget(p.NextToDocument, Suffix)
	if linkTarget == "" {
		return p, nil
	}
	return Location{InStateFolder: p.InStateFolder}, fmt.Errorf("%s is a link to %s, which is not a questions file", p.NextToDocument, linkTarget)
}

func read(path string) (*List, error) {
	if path == "" {
		return nil, nil
	}
	data, err := readContent(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, nil
	case err != nil:
		return nil, describeFailure(path, "cannot be read", err)
	}
	return Parse(data), nil
}

const maxBytes = 16 << 20

func readContent(path string) ([]byte, error) {
	f, err := files.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	data, err := io.ReadAll(io.LimitReader(f, maxBytes+1))
	if len(data) > maxBytes {
		return nil, files.ErrTooLarge
	}
	if err == nil {
		err = source.RefuseNonText(path, string(data))
	}
	if sentence, legible := source.DescribeDamage(string(data)); err == nil && !legible {
		err = &source.ReadError{Message: path + " " + sentence}
	}
	return data, err
}

func describeFailure(path, failure string, err error) error {
	if readError, ok := errors.AsType[*source.ReadError](err); ok {
		return fmt.Errorf("%s %s: it %s", path, failure, strings.TrimPrefix(readError.Message, path+" "))
	}
	return fmt.Errorf("%s %s: %s", path, failure, files.Reason(err))
}

// Save applies changes to the file at p and returns the path of the written file. All other lines
// are kept, including lines that other programs have written. If Save writes the file next to the
// document, it also moves the questions in the state directory to that file. Save waits until other
// programs release files.Lock. It follows a link only to another questions file. An error message
// is one sentence.
func Save(pauses <-chan time.Time, p Location, changes ...Change) (path string, err error) {
	p, linkError := resolveLink(p)
	if p.NextToDocument != "" {
		if err = saveNextToDocument(pauses, p, changes); err == nil || p.InStateFolder == "" {
			return p.NextToDocument, err
		}
	}
	switch {
	case p.InStateFolder != "":
	case linkError != nil:
		return "", linkError
	default:
		return "", errors.New("there is nowhere to save questions about this document")
	}
	if e := saveInStateFolder(pauses, p, changes); e != nil {
		if err == nil {
			err = e
		}
		return "", err
	}
	return p.InStateFolder, nil
}

func saveNextToDocument(pauses <-chan time.Time, p Location, changes []Change) error {
	apply := func(l *List) *List { return l.Apply(changes...) }
	if state, _ := read(p.InStateFolder); state == nil {
		return save(pauses, p.NextToDocument, apply)
	}
	unlock, err := files.Lock(p.InStateFolder, pauses)
	if err != nil {
		return save(pauses, p.NextToDocument, apply)
	}
	defer unlock()
	state, _ := read(p.InStateFolder)
	if err := save(pauses, p.NextToDocument, func(l *List) *List { return l.Apply(state.changes()...).Apply(changes...) }); err != nil {
		return err
	}
	if state != nil {
		_ = os.Remove(p.InStateFolder)
	}
	return nil
}

// saveInStateFolder also writes the ids of questions that were dropped from the file next to the
// document.
func saveInStateFolder(pauses <-chan time.Time, p Location, changes []Change) error {
	dir := filepath.Dir(p.InStateFolder)
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return fmt.Errorf("the folder %s cannot be created: %s", dir, files.Reason(err))
	}
	nextToDocument, _ := read(p.NextToDocument) // an unreadable file is treated as empty
	return save(pauses, p.InStateFolder, func(l *List) *List { return l.mergeChanges(nextToDocument, changes) })
}

func save(pauses <-chan time.Time, path string, change func(*List) *List) error {
	unlock, err := files.Lock(path, pauses)
	if err != nil {
		return fmt.Errorf("%s cannot be written: %s", path, files.Reason(err))
	}
	defer unlock()
	data, err := readContent(path)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return describeFailure(path, "cannot be read, so it was left unchanged", err)
	}
	if sentence, _ := source.DescribeDamage(string(data)); sentence != "" { // appended UTF-8 would mix two encodings
		return fmt.Errorf("%s was not written: it %s", path, sentence)
	}
	return files.Write(path, change(Parse(data)).Format())
}
