package files

import (
	"errors"
	"os"
	"time"

	"github.com/gofrs/flock"
)

// LockTimeout is the time to wait for a lock while nothing is written to the file. Work under a
// lock takes milliseconds.
const LockTimeout = 3 * time.Second

// ErrLocked means that another process holds the lock and does not release it.
var ErrLocked = errors.New("another program has locked it")

// Lock locks path against other callers of Lock until unlock is called. Callers are served in
// order. pauses sends the end of each pause. Lock returns ErrLocked after a pause in which nothing
// was written to path, because another program probably holds the lock. If pauses is nil, Lock
// waits indefinitely. The lock is advisory, ends with the process and creates no file. path need
// not exist, but its folder must.
func Lock(path string, pauses <-chan time.Time) (unlock func(), err error) {
	return lock(path, pauses, func() version { return readVersion(path) })
}

func lock(path string, pauses <-chan time.Time, readVersion func() version) (unlock func(), err error) {
	l := lockOf(path)
	release := func() { _ = l.Unlock() } // closing the file always unlocks it
	switch ok, err := l.TryLock(); {
	case err != nil:
		return nil, err
	case ok:
		return release, nil
	}
	acquired := make(chan error, 1)
	go func() { acquired <- l.Lock() }()
	for previous := readVersion(); ; {
		select {
		case err := <-acquired:
			if err != nil {
				return nil, err
			}
			return release, nil
		case <-pauses:
		}
		current := readVersion()
		if current == previous {
			go releaseWhenTaken(acquired, release)
			return nil, ErrLocked
		}
		previous = current
	}
}

func releaseWhenTaken(taken <-chan error, release func()) {
	if <-taken == nil {
		release()
	}
}

type version struct {
	modTime time.Time
	size    int64
}

func readVersion(path string) version {
	info, err := os.Stat(path)
	if err != nil {
		return version{}
	}
	return version{info.ModTime(), info.Size()}
}

func newLock(path string, flag int) *flock.Flock { return flock.New(path, flock.SetFlag(flag)) }
