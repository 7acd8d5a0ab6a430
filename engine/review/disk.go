package review

import (
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"time"

	"chunkscope/engine/files"
)

// disk is the state of the files when they were last read or written.
type disk struct {
	beside, state stamp
	broken        string // as in Store
	// held is the last readable content of the file next to the document.
	held Decisions
	// made: the file next to the document did not exist before this store wrote it.
	made bool
	// putAway: the file in the state directory is unreadable as well, and will be renamed
	// before another replaces it.
	putAway bool
}

// stamp identifies the version of a file that was read.
type stamp struct {
	there bool
	mod   time.Time
	size  int64
	info  os.FileInfo
}

func stampOf(path string) stamp {
	if path == "" {
		return stamp{}
	}
	info, err := os.Stat(path)
	if err != nil {
		return stamp{}
	}
	return stamp{true, info.ModTime(), info.Size(), info}
}

func (s stamp) same(now stamp) bool {
	if !s.there || !now.there {
		return s.there == now.there
	}
	return s.mod.Equal(now.mod) && s.size == now.size && os.SameFile(s.info, now.info)
}

// reload reads both files again. Decisions missing from the file next to the document
// were withdrawn elsewhere, unless the file is gone or unreadable; then all known ones
// stay. They do not stay if another store recorded that it removed the file because it
// was empty (takeAway).
func (s *Store) reload(known Decisions) Decisions {
	previous := s.disk
	s.disk = disk{beside: stampOf(s.place.Beside), state: stampOf(s.place.State)}
	beside, err := readFile(s.place.Beside)
	if err == nil {
		err = strayLink(s.place.Beside)
	}
	switch {
	case err != nil:
		s.disk.broken = err.Error()
	case beside != nil:
		s.disk.held = maps.Clone(beside)
	default:
		s.disk.held = previous.held
	}
	state, e := readFile(s.place.State)
	s.disk.putAway = e != nil
	emptied := err == nil && state != nil && len(state) == 0 && !previous.state.same(s.disk.state)
	if beside == nil && !emptied {
		beside = known
	}
	return beside.Merge(state)
}

// strayLink refuses a link, instead of the file, that does not point to another file of
// decisions, since writing would overwrite or create something else.
func strayLink(path string) error {
	if target := files.StrayLink(path, Suffix); target != "" {
		return fmt.Errorf("%s is a link to %s, which is not a file of decisions", path, target)
	}
	return nil
}

// readFile returns nil without an error if the file does not exist.
func readFile(path string) (Decisions, error) {
	if path == "" {
		return nil, nil
	}
	data, err := kind.Read(path)
	switch {
	case err == nil:
		return Parse(path, data)
	case errors.Is(err, fs.ErrNotExist):
		return nil, nil
	}
	if e, ok := errors.AsType[*files.YAMLError](err); ok {
		return nil, e
	}
	return nil, fmt.Errorf("%s cannot be read: %s", path, files.Reason(err))
}
