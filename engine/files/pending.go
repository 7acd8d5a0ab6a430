package files

import (
	"io"
	"os"
)

// PendingFile is a temporary file that replaces the target file on Commit.
type PendingFile struct {
	replacement
	path, target string
}

type replacement interface {
	io.Writer
	commit() error
	// remove deletes the temporary file unless it was committed.
	remove()
}

// CreatePending creates a temporary file for a new version of the file at path. The file at path
// does not change until Commit is called. Like Write, CreatePending follows links and returns an
// *Error.
func CreatePending(path string) (*PendingFile, error) {
	target := resolveDestination(path)
	switch info, err := os.Stat(path); {
	case err == nil && !info.Mode().IsRegular() && !info.IsDir():
		return nil, refuse("%s cannot be replaced: it is not a file", path)
	case err == nil && info.IsDir():
		return nil, refuse("%s cannot be written: it is a folder", path)
	case err != nil && isLink(target):
		return nil, explainUnwritable(path, target, err)
	}
	r, err := beginReplacement(target, 0o644)
	if err != nil {
		return nil, explainUnwritable(path, target, err)
	}
	return &PendingFile{r, path, target}, nil
}

// Commit replaces the file at the path passed to CreatePending.
func (p *PendingFile) Commit() error {
	if err := p.commit(); err != nil {
		return explainUnwritable(p.path, p.target, err)
	}
	return nil
}

// Abandon discards the temporary file unless it was committed.
func (p *PendingFile) Abandon() { p.remove() }
