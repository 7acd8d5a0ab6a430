//go:build unix

package files

import (
	"os"
	"path/filepath"

	"github.com/gofrs/flock"
)

// lockOf locks the folder: it is the same for everybody, by whatever way they
// came, and there is nothing to clean up.
func lockOf(path string) *flock.Flock { return newLock(filepath.Dir(path), os.O_RDONLY) }
