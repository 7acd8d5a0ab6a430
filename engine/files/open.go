package files

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// ErrTooLarge means that a file exceeds the size limit.
var ErrTooLarge = errors.New("the file is too large")

var errFolder = errors.New("it is a folder")

// Open opens a regular file for reading. It rejects other files without opening them: opening a
// named pipe blocks until there is a writer, and a device may be endless. The error is an
// *fs.PathError.
func Open(path string) (*os.File, error) { return open(path, false) }

// OpenArgument is like Open, but for a path typed by a user. It also opens pipes, because shells
// pass the output of another program as a pipe.
func OpenArgument(path string) (*os.File, error) { return open(path, true) }

func open(path string, pipes bool) (*os.File, error) {
	info, err := os.Stat(path)
	if err != nil {
		return nil, err
	}
	if IsPipe(info) && pipes {
		return os.Open(path)
	}
	if err := refuseIrregular(path, info); err != nil {
		return nil, err
	}
	f, err := os.OpenFile(path, os.O_RDONLY|openFlag, 0)
	if err != nil {
		return nil, err
	}
	// The file may have been replaced since the check.
	if info, err = f.Stat(); err == nil {
		err = refuseIrregular(path, info)
	}
	if err != nil {
		f.Close()
		return nil, err
	}
	return f, nil
}

// IsPipe reports whether info describes a pipe, named or not.
func IsPipe(info fs.FileInfo) bool { return info.Mode()&fs.ModeNamedPipe != 0 }

func refuseIrregular(path string, info fs.FileInfo) error {
	var reason error
	switch mode := info.Mode(); {
	case mode.IsRegular():
		return nil
	case mode.IsDir():
		reason = errFolder
	case mode&fs.ModeNamedPipe != 0:
		reason = errors.New("it is a named pipe, not a regular file")
	case mode&fs.ModeSocket != 0:
		reason = errors.New("it is a socket, not a regular file")
	default:
		reason = errors.New("it is a device, not a regular file")
	}
	return &fs.PathError{Op: "open", Path: path, Err: reason}
}

// Read returns the content of a regular file, or ErrTooLarge if it exceeds limit bytes.
func Read(path string, limit int64) ([]byte, error) { return read(path, limit, Open) }

// ReadArgument is like Read for files that OpenArgument opens.
func ReadArgument(path string, limit int64) ([]byte, error) { return read(path, limit, OpenArgument) }

func read(path string, limit int64, open func(string) (*os.File, error)) ([]byte, error) {
	f, err := open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	data, err := io.ReadAll(io.LimitReader(f, limit+1))
	if err == nil && int64(len(data)) > limit {
		err = &fs.PathError{Op: "read", Path: path, Err: ErrTooLarge}
	}
	return data, err
}

// UnexpectedLinkTarget returns the target of the link at path unless its name ends with suffix. In
// that case, or if path is not a link, it returns "".
func UnexpectedLinkTarget(path, suffix string) (target string) {
	if !isLink(path) {
		return ""
	}
	if target, err := filepath.EvalSymlinks(path); err == nil && strings.HasSuffix(target, suffix) {
		return ""
	}
	target, err := os.Readlink(path)
	if err != nil {
		return "a file that cannot be read"
	}
	return target
}

// Reason returns the system's message for err, without the path.
func Reason(err error) string {
	for {
		next := errors.Unwrap(err)
		if next == nil {
			return err.Error()
		}
		err = next
	}
}
