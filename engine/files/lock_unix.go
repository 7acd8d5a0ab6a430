//go:build unix

package files

import (
	"os"
	"path/filepath"

	"github.com/gofrs/flock"
)

func newFileLock(path string) *flock.Flock { return newLock(filepath.Dir(path), os.O_RDONLY) }
