//go:build unix

package files

import (
	"os"
	"path/filepath"
	"syscall"
)

// OthersCanWrite reports whether users other than the current one and root can write to the folder
// of path. If path is a link, it checks the folder of the target.
func OthersCanWrite(path string) bool {
	info, err := os.Stat(filepath.Dir(resolveDestination(path)))
	if err != nil {
		return false
	}
	const group, others = 0o020, 0o002
	ownerID, ok := info.Sys().(*syscall.Stat_t)
	return info.Mode()&(group|others) != 0 || ok && int(ownerID.Uid) != os.Geteuid()
}
