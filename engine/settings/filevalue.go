package settings

import (
	"errors"
	"io/fs"
	"path/filepath"
	"strconv"

	"chunkscope/engine/files"
	"chunkscope/engine/tokenizer"
)

// fileValue supports a setting that accepts the name of a file as its value.
type fileValue struct {
	// noun names the kind of file.
	noun string
	is   func(name string) bool
	// open reads the file; its error explains why it cannot be read.
	open func(path string) error
	// identity distinguishes files by their content.
	identity func(path string) string
}

var tokenizerFile = &fileValue{
	noun: "a tokenizer.json",
	is:   tokenizer.IsFile,
	open: func(path string) error {
		_, err := tokenizer.Open(path)
		return err
	},
	identity: func(path string) string {
		f, err := tokenizer.Open(path)
		if err != nil {
			return path
		}
		return "sha256:" + f.SHA256
	},
}

// IsFile reports that the value is the name of a file.
func (t *Setting) IsFile(s *Settings) bool { return t.file != nil && t.file.is(t.Get(s)) }

// resolveBeside returns a value that a settings file has: names of files are as seen from its folder.
func (t *Setting) resolveBeside(path, text string) string {
	if t.file == nil || !t.file.is(text) || filepath.IsAbs(text) {
		return text
	}
	return filepath.Join(filepath.Dir(path), text)
}

// absolute returns the value as a settings file has it, wherever that will be: as JSON, which
// YAML reads.
func (t *Setting) absolute(s *Settings) string {
	path := t.Get(s)
	if percentage, err := filepath.Abs(path); err == nil {
		path = percentage
	}
	return strconv.Quote(filepath.ToSlash(path))
}

// fingerprintValue returns the value as the fingerprint has it.
func (t *Setting) fingerprintValue(s *Settings) string {
	if t.IsFile(s) {
		return t.file.identity(t.Get(s))
	}
	return t.Get(s)
}

// reason is why a file's value cannot be read, without the path.
func reason(err error) string {
	if _, ok := errors.AsType[*fs.PathError](err); ok {
		return files.Reason(err)
	}
	return err.Error()
}
