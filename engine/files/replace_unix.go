//go:build !windows

package files

import (
	"os"
	"path/filepath"

	"github.com/google/renameio/v2"
)

// replace writes data to a temporary file and renames it to path, so path never contains a partial
// file.
func replace(path string, data []byte, mode os.FileMode) error {
	return renameio.WriteFile(path, data, mode, renameio.WithTempDir(filepath.Dir(path)))
}

type pendingRename struct{ *renameio.PendingFile }

func beginReplacement(path string, mode os.FileMode) (replacement, error) {
	f, err := renameio.NewPendingFile(path, renameio.WithTempDir(filepath.Dir(path)), renameio.WithPermissions(mode))
	if err != nil {
		return nil, err
	}
	return pendingRename{f}, nil
}

func (r pendingRename) commit() error { return r.CloseAtomicallyReplace() }

func (r pendingRename) remove() { _ = r.Cleanup() } // a leftover file is harmless
