package files

import (
	"os"
	"path/filepath"
	"strings"
)

// replace writes data to a temporary file and renames it to path, so path never contains a partial
// file.
func replace(path string, data []byte, mode os.FileMode) error {
	r, err := beginReplacement(path, mode)
	if err != nil {
		return err
	}
	defer r.remove()
	if _, err := r.Write(data); err != nil {
		return err
	}
	return r.commit()
}

type pendingRename struct {
	*os.File
	path string
	mode os.FileMode
	done bool
}

// beginReplacement creates a temporary file. Sweep recognizes it by the long number in its name.
func beginReplacement(path string, mode os.FileMode) (replacement, error) {
	f, err := os.CreateTemp(filepath.Dir(path), "."+filepath.Base(path)+strings.Repeat("0", minDigits)+"*")
	if err != nil {
		return nil, err
	}
	return &pendingRename{File: f, path: path, mode: mode}, nil
}

func (r *pendingRename) commit() error {
	err := r.Sync()
	if closing := r.Close(); err == nil {
		err = closing
	}
	if err == nil {
		err = os.Chmod(r.Name(), r.mode)
	}
	if err == nil {
		err = os.Rename(r.Name(), r.path)
	}
	r.done = err == nil
	return err
}

func (r *pendingRename) remove() {
	if !r.done {
		_ = r.Close() // commit may have closed the file already
		_ = os.Remove(r.Name())
	}
}
