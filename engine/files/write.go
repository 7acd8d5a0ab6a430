package files

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
)

// Write writes data to path atomically. It replaces an existing file and follows links. Pipes and
// devices are written to directly. The error is an *Error.
func Write(path string, data []byte) error {
	target := resolveDestination(path)
	write := replace
	switch info, err := os.Stat(path); {
	case err == nil && !info.Mode().IsRegular() && !info.IsDir():
		// Use path, because the target of a path such as /dev/stdout may have no name.
		target, write = path, writeInPlace
	case err != nil && isLink(target):
		return explainUnwritable(path, target, err) // do not replace links in a cycle
	}
	if err := write(target, data, 0o644); err != nil {
		return explainUnwritable(path, target, err)
	}
	return nil
}

func isLink(path string) bool {
	info, err := os.Lstat(path)
	return err == nil && info.Mode()&fs.ModeSymlink != 0
}

const maxLinks = 40

// resolveDestination returns the target of a link, even if it does not exist yet.
func resolveDestination(path string) string {
	for range maxLinks {
		target, err := os.Readlink(path)
		if err != nil {
			break
		}
		if !filepath.IsAbs(target) {
			target = filepath.Dir(path) + string(filepath.Separator) + target // Join would resolve ".."
		}
		path = target
	}
	if target, err := filepath.EvalSymlinks(path); err == nil {
		return target
	}
	return path
}

// writeInPlace writes to an irregular file, which cannot be replaced.
func writeInPlace(path string, data []byte, _ os.FileMode) error {
	f, err := os.OpenFile(path, os.O_WRONLY, 0)
	if err != nil {
		return err
	}
	_, err = f.Write(data)
	if closing := f.Close(); err == nil {
		err = closing
	}
	return err
}

func explainUnwritable(path, target string, err error) error {
	dir := filepath.Dir(target)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return refuse("%s cannot be written: the folder %s does not exist", path, dir)
	case IsFolder(path):
		return refuse("%s cannot be written: it is a folder", path)
	case errors.Is(err, fs.ErrPermission):
		return refuse("%s cannot be written: the folder %s is read-only; choose another", path, dir)
	}
	return refuse("%s cannot be written: %s", path, Reason(err))
}

// IsFolder reports whether path is a folder, or a link to one.
func IsFolder(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.IsDir()
}
