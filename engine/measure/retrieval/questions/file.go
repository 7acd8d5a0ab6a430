package questions

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"chunkscope/engine/files"
)

// Suffix follows the name of a document in that of its file of questions.
const Suffix = ".questions.jsonl"

// Location is where the questions about a document are kept.
type Location struct {
	// Beside is the file beside the document, empty for a document that is no
	// file. State is the file that is written where Beside cannot be; the
	// folders above it are made when needed.
	Beside, State string
}

// Read reads the questions of a place; none when there is no file. The error is
// one sentence.
func Read(p Location) (*List, error) {
	for _, path := range []string{p.Beside, p.State} {
		if path == "" {
			continue
		}
		data, err := content(path)
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if err != nil {
			return nil, fmt.Errorf("%s cannot be read: %s", path, files.Reason(err))
		}
		return Parse(data), nil
	}
	return &List{}, nil
}

// mostBytes is how large a file of questions may be.
const mostBytes = 16 << 20

func content(path string) ([]byte, error) {
	f, err := files.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	data, err := io.ReadAll(io.LimitReader(f, mostBytes+1))
	if len(data) > mostBytes {
		return nil, files.ErrTooLarge
	}
	return data, err
}

// Save makes changes to the file of a place, and leaves what else is in it
// alone, whoever wrote it meanwhile. It returns the file it wrote. The error is
// one sentence.
func Save(p Location, changes ...Change) (path string, err error) {
	if p.Beside != "" {
		if err = save(p.Beside, changes); err == nil || p.State == "" {
			return p.Beside, err
		}
	}
	if p.State == "" {
		return "", errors.New("questions about this document have no file to be kept in")
	}
	if e := os.MkdirAll(filepath.Dir(p.State), 0o755); e != nil {
		return "", errors.Join(err, e)
	}
	if e := save(p.State, changes); e != nil {
		if err == nil {
			err = e
		}
		return "", err
	}
	return p.State, nil
}

func save(path string, changes []Change) error {
	unlock, err := files.Lock(path)
	if err != nil {
		return fmt.Errorf("%s cannot be written: %s", path, files.Reason(err))
	}
	defer unlock()
	data, err := content(path)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("%s cannot be read, so it is not written: %s", path, files.Reason(err))
	}
	return files.Write(path, Parse(data).Apply(changes...).Format())
}
