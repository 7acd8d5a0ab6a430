package project

import (
	"os"
	"path/filepath"
	"strings"
)

// Find returns the path of the file for the documents of a folder; empty if there is
// none. It is the nearest one in the folder or its parents, up to the repository's
// root, which has .git. Outside a repository the search ends at boundary, if that
// contains the folder, otherwise at the folder itself. Both paths are absolute.
func Find(folder, boundary string) string {
	file, end := "", folder
	if folder == boundary || strings.HasPrefix(folder, strings.TrimSuffix(boundary, string(filepath.Separator))+string(filepath.Separator)) {
		end = boundary
	}
	inReach := true
	for dir := folder; ; dir = filepath.Dir(dir) {
		path := filepath.Join(dir, Name)
		if info, err := os.Stat(path); file == "" && err == nil && !info.IsDir() {
			if inReach {
				return path
			}
			file = path // used only if this is a repository
		}
		if _, err := os.Lstat(filepath.Join(dir, ".git")); err == nil {
			return file
		}
		if dir == end {
			inReach = false
		}
		if dir == filepath.Dir(dir) {
			return ""
		}
	}
}

// Place returns the path where the file of a folder's project is or would be: next to
// .git or, outside a repository, in the folder itself.
func Place(folder, boundary string) string {
	if path := Find(folder, boundary); path != "" {
		return path
	}
	for dir := folder; ; dir = filepath.Dir(dir) {
		if _, err := os.Lstat(filepath.Join(dir, ".git")); err == nil {
			return filepath.Join(dir, Name)
		}
		if dir == filepath.Dir(dir) {
			return filepath.Join(folder, Name)
		}
	}
}
