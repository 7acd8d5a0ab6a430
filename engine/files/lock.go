package files

import (
	"errors"
	"os"
	"time"

	"github.com/gofrs/flock"
)

// LockTimeout is how long to wait for a lock while the file is not being written to. Work under a
// lock takes milliseconds.
const LockTimeout = 3 * time.Second

// ErrLocked means that another process is holding the lock.
var ErrLocked = errors.New("another program has locked it")

// Lock locks path against other callers of Lock until unlock is called. Callers are served in
// order. While it waits, Lock checks path after each value received from pauses. It returns
// ErrLocked if path was not written to since the last check, because the lock holder is probably
// another program. If pauses is nil, Lock waits indefinitely. The lock is advisory, ends with the
// process and creates no file. path need not exist, but its folder must.
func Lock(path string, pauses <-chan time.Time) (unlock func(), err error) {
	return lock(path, pauses, func() version { return readVersion(path) })
}

func lock(path string, pauses <-chan time.Time, readVersion func() version) (unlock func(), err error) {
	l := newFileLock(path)
	release := func() { _ = l.Unlock() } // closing the file always releases the lock
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
			go releaseOnceAcquired(acquired, release)
			return nil, ErrLocked
		}
		previous = current
	}
}

func releaseOnceAcquired(acquired <-chan error, release func()) {
	if <-acquired == nil {
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
