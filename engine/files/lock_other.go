//go:build !unix

package files

import (
	"crypto/sha256"
	"encoding/hex"
	"os"
	"path/filepath"

	"github.com/gofrs/flock"
)

func newFileLock(path string) *flock.Flock {
	if full, err := filepath.Abs(path); err == nil {
		path = full
	}
	sum := sha256.Sum256([]byte(path))
	return newLock(filepath.Join(os.TempDir(), "chunkscope-"+hex.EncodeToString(sum[:8])+".lock"), os.O_CREATE|os.O_RDWR)
}
