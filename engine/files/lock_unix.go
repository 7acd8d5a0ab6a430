//go:build unix

package files

import (
	"os"
	"path/filepath"

	"github.com/gofrs/flock"
)

// lockOf locks the folder, which is the same for all paths to it and needs no cleanup.
func lockOf(path string) *flock.Flock { return newLock(filepath.Dir(path), os.O_RDONLY) }
