//go:build unix

package files

import (
	"os"
	"path/filepath"
	"syscall"
)

// OthersCanWrite reports whether other users, except root, may write in the folder of path,
// or of its link target.
func OthersCanWrite(path string) bool {
	info, err := os.Stat(filepath.Dir(resolveDestination(path)))
	if err != nil {
		return false
	}
	const group, others = 0o020, 0o002
	ownerID, ok := info.Sys().(*syscall.Stat_t)
	return info.Mode()&(group|others) != 0 || ok && int(ownerID.Uid) != os.Geteuid()
}
