package project

import (
	"os"
	"path/filepath"
	"strings"
)

// Find returns the path of the nearest project file in folder or its parents, or "" if there is
// none. The search ends at the repository root, which is the folder that contains .git. Outside a
// repository, it ends at boundary if boundary contains folder. Otherwise only folder is searched.
// Both paths must be absolute.
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

// NewFilePath returns the path of the project file for folder. If there is none yet, the path is in
// the repository root or, outside a repository, in folder.
func NewFilePath(folder, boundary string) string {
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
