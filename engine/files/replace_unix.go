//go:build !windows

package files

import (
	"os"
	"path/filepath"

	"github.com/google/renameio/v2"
)

// replace writes a file beside path and renames it: path is as it was, or
// holds all of data.
func replace(path string, data []byte, mode os.FileMode) error {
	return renameio.WriteFile(path, data, mode, renameio.WithTempDir(filepath.Dir(path)))
}
