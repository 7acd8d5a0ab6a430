package files

import (
	"io"
	"os"
)

// Pending is a file under way, which replaces another when it is whole.
type Pending struct {
	replacement
	path, target string
}

// replacement is a temporary file beside the one to replace.
type replacement interface {
	io.Writer
	// put gives the file its name; its text is on the disk before.
	put() error
	// remove removes the file, unless it was put in its place.
	remove()
}

// Begin begins a file that is written in parts. Until Commit, path is as it was. Like
// Write it goes through links, and its errors are sentences for people.
func Begin(path string) (*Pending, error) {
	target := destination(path)
	switch info, err := os.Stat(path); {
	case err == nil && !info.Mode().IsRegular() && !info.IsDir():
		return nil, refuse("%s cannot be replaced: it is no file", path)
	case err == nil && info.IsDir():
		return nil, refuse("%s cannot be written: it is a folder", path)
	case err != nil && isLink(target):
		return nil, unwritable(path, target, err)
	}
	r, err := beginReplacement(target, 0o644)
	if err != nil {
		return nil, unwritable(path, target, err)
	}
	return &Pending{r, path, target}, nil
}

// Commit puts the file in its place.
func (p *Pending) Commit() error {
	if err := p.put(); err != nil {
		return unwritable(p.path, p.target, err)
	}
	return nil
}

// Abandon ends the work on the file; one that was not committed is gone.
func (p *Pending) Abandon() { p.remove() }
