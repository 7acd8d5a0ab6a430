package source

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"chunkscope/engine/files"
)

// ReadError explains why an input could not be read and what to do about it.
type ReadError struct{ Message string }

func (e *ReadError) Error() string { return e.Message }

func newReadError(format string, args ...any) error {
	return &ReadError{Message: fmt.Sprintf(format, args...)}
}

// Load reads a document from a regular file. It rejects other files, because opening or reading
// them may block forever.
func Load(path string) (*Document, error) { return load(path, files.Open) }

// LoadArgument reads a document from a file named on the command line. Unlike Load, it also reads
// pipes.
func LoadArgument(path string) (*Document, error) { return load(path, files.OpenArgument) }

func load(path string, open func(string) (*os.File, error)) (*Document, error) {
	if path == "" {
		return nil, newReadError("the name of the document is empty: name a file")
	}
	f, err := open(path)
	if err != nil {
		return nil, UnreadableError(path, err)
	}
	defer f.Close()
	size := int64(0)
	if info, err := f.Stat(); err == nil && info.Mode().IsRegular() {
		size = info.Size()
	}
	if size > MaxBytes {
		return nil, tooLargeError(path)
	}
	return read(filepath.ToSlash(path), f, size)
}

// UnreadableError converts a system error about path to a *ReadError.
func UnreadableError(path string, err error) error {
	if errors.Is(err, fs.ErrNotExist) {
		return newReadError("%s does not exist: check the name", path)
	}
	if files.IsFolder(path) && !errors.Is(err, fs.ErrPermission) {
		return newReadError("%s is a folder: name a file in it", path)
	}
	return newReadError("%s cannot be read: %s", path, files.Reason(err))
}

// Read reads a document from r.
func Read(name string, r io.Reader) (*Document, error) { return read(name, r, 0) }

// read stops if the start is not text, because the input may be endless.
func read(name string, r io.Reader, size int64) (*Document, error) {
	var b strings.Builder
	b.Grow(int(size))
	buf := make([]byte, min(max(size, headBytes), 1<<18))
	head := buf[:headBytes]
	n, err := io.ReadFull(r, head)
	if err == nil {
		if err := refuseHead(name, string(head)); err != nil {
			return nil, err
		}
	}
	b.Write(head[:n])
	if err == nil {
		_, err = io.CopyBuffer(&b, io.LimitReader(r, MaxBytes+1-headBytes), buf)
	}
	if err != nil && !errors.Is(err, io.EOF) && !errors.Is(err, io.ErrUnexpectedEOF) {
		return nil, UnreadableError(name, err)
	}
	if b.Len() > MaxBytes {
		return nil, tooLargeError(name)
	}
	return NewFromString(name, b.String())
}

func tooLargeError(name string) error {
	return newReadError("%s is larger than 1 GiB: split it into several documents first", name)
}

// SameFile reports whether two paths refer to the same existing file.
func SameFile(a, b string) bool {
	x, errA := os.Stat(a)
	y, errB := os.Stat(b)
	return errA == nil && errB == nil && x.Mode().IsRegular() && os.SameFile(x, y)
}
