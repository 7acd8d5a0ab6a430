package settings

import (
	"errors"
	"io/fs"
	"path/filepath"
	"strconv"

	"chunkscope/engine/files"
	"chunkscope/engine/tokenizer"
)

type fileValue struct {
	noun     string
	matches  func(name string) bool
	open     func(path string) error
	identify func(path string) string
}

var tokenizerFile = &fileValue{
	noun:    "a tokenizer.json",
	matches: tokenizer.IsFile,
	open: func(path string) error {
		_, err := tokenizer.Open(path)
		return err
	},
	identify: func(path string) string {
		f, err := tokenizer.Open(path)
		if err != nil {
			return path
		}
		return "sha256:" + f.SHA256
	},
}

// IsFile reports whether the value is the name of a file.
func (t *Setting) IsFile(s *Settings) bool {
	return t.fileValue != nil && t.fileValue.matches(t.Get(s))
}

// resolvePath joins text, if it is a relative path, with the folder of the settings file at path.
func (t *Setting) resolvePath(path, text string) string {
	if t.fileValue == nil || !t.fileValue.matches(text) || filepath.IsAbs(text) {
		return text
	}
	return filepath.Join(filepath.Dir(path), text)
}

// absoluteValue returns the value, a path, as a quoted absolute path.
func (t *Setting) absoluteValue(s *Settings) string {
	path := t.Get(s)
	if absolute, err := filepath.Abs(path); err == nil {
		path = absolute
	}
	return strconv.Quote(filepath.ToSlash(path))
}

func (t *Setting) fingerprintValue(s *Settings) string {
	if t.IsFile(s) {
		return t.fileValue.identify(t.Get(s))
	}
	return t.Get(s)
}

// explainReadError returns why a file cannot be read, without repeating its path.
func explainReadError(err error) string {
	if _, ok := errors.AsType[*fs.PathError](err); ok {
		return files.Reason(err)
	}
	return err.Error()
}
