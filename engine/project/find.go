package project

import (
	"os"
	"path/filepath"
	"strings"
)

// Find returns the path of the nearest project file in a folder or its parents; empty if there
// is none. The search ends at the root of the repository, which has .git. Outside a repository
// it ends at boundary if that contains the folder, otherwise at the folder itself. Both paths
// are absolute.
func Find(folder, boundary string) string {
	file, end := "", folder
	if folder == boundary || strings.HasPrefix(folder, strings.TrimSuffix(boundary, string(filepath.Separator))+string(filepath.Separator)) {
		end = boundary
	}
	isWithinBoundary := true
	for dir := folder; ; dir = filepath.Dir(dir) {
		path := filepath.Join(dir, Name)
		if info, err := os.Stat(path); file == "" && err == nil && !info.IsDir() {
			if isWithinBoundary {
				return path
			}
			file = path
		}
		if _, err := os.Lstat(filepath.Join(dir, ".git")); err == nil {
			return file
		}
		if dir == end {
			isWithinBoundary = false
		}
		if dir == filepath.Dir(dir) {
			return ""
		}
	}
}

// Place returns the path of a folder's project file. If there is none yet, it is next to .git
// or, outside a repository, in the folder itself.
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
