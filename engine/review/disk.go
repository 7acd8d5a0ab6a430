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

type disk struct {
	fileStamp, stateStamp stamp
	broken                string
	lastRead              Decisions
	createdFile           bool
	// renamesState is true if the file in the state directory is unreadable and must be renamed
	// before writing.
	renamesState bool
}

type stamp struct {
	exists bool
	mod    time.Time
	size   int64
	info   os.FileInfo
}

func readStamp(path string) stamp {
	if path == "" {
		return stamp{}
	}
	info, err := os.Stat(path)
	if err != nil {
		return stamp{}
	}
	return stamp{true, info.ModTime(), info.Size(), info}
}

func (s stamp) equals(current stamp) bool {
	if !s.exists || !current.exists {
		return s.exists == current.exists
	}
	return s.mod.Equal(current.mod) && s.size == current.size && os.SameFile(s.info, current.info)
}

// reload reads both files again. It drops known decisions that are missing from the file next to
// the document, because another program withdrew them. If that file is missing or unreadable, it
// keeps them.
func (s *Store) reload(known Decisions) Decisions {
	lastDisk := s.disk
	s.disk = disk{fileStamp: readStamp(s.location.NextToDocument), stateStamp: readStamp(s.location.InStateFolder)}
	nextToDocument, err := readFile(s.location.NextToDocument)
	if err == nil {
		err = checkLink(s.location.NextToDocument)
	}
	switch {
	case err != nil:
		s.disk.broken = err.Error()
	case nextToDocument != nil:
		s.disk.lastRead = maps.Clone(nextToDocument)
	default:
		s.disk.lastRead = lastDisk.lastRead
	}
	state, e := readFile(s.location.InStateFolder)
	s.disk.renamesState = e != nil
	wasEmptied := err == nil && state != nil && len(state) == 0 && !lastDisk.stateStamp.equals(s.disk.stateStamp)
	if nextToDocument == nil && !wasEmptied {
		nextToDocument = known
	}
	return nextToDocument.Merge(state)
}

func checkLink(path string) error {
	if target := files.UnexpectedLinkTarget(path, Suffix); target != "" {
		return fmt.Errorf("%s is a link to %s, which is not a decisions file", path, target)
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
