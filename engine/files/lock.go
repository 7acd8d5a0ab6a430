package files

import (
	"context"
	"errors"
	"os"
	"time"

	"github.com/gofrs/flock"
)

// patience is how long a lock is worth waiting for while nothing happens: what is
// done under one takes milliseconds.
const patience = 3 * time.Second

// ErrLocked is a lock that somebody else keeps.
var ErrLocked = errors.New("another program keeps it locked")

// Lock keeps others who lock path out until unlock is called. Whoever comes first is
// first, and as long as those before write path it is worth waiting: ErrLocked is a
// lock under which nothing was written for seconds, or one that could not be taken
// before ctx was done; it is tried once in any case. The lock is advisory and ends
// with the process. It makes no file beside path, which need not be there, but the
// folder of path must.
func Lock(ctx context.Context, path string) (unlock func(), err error) {
	return lock(ctx, path, func() <-chan time.Time { return time.After(patience) })
}

// lock looks after each pause whether somebody has written path.
func lock(ctx context.Context, path string, pause func() <-chan time.Time) (func(), error) {
	l := lockOf(path)
	unlock := func() { _ = l.Unlock() } // closing the file, which cannot fail to unlock
	switch ok, err := l.TryLock(); {
	case err != nil:
		return nil, err
	case ok:
		return unlock, nil
	}
	taken := make(chan error, 1)
	go func() { taken <- l.Lock() }()
	before := versionOf(path)
	for waits := true; waits; {
		select {
		case err := <-taken:
			if err != nil {
				return nil, err
			}
			return unlock, nil
		case <-ctx.Done():
			waits = false
		case <-pause():
			now := versionOf(path)
			waits = now != before
			before = now
		}
	}
	go func() { // its turn comes, and nobody needs it any more
		if <-taken == nil {
			unlock()
		}
	}()
	return nil, ErrLocked
}

// version tells whether a file was written.
type version struct {
	written time.Time
	size    int64
}

func versionOf(path string) version {
	info, err := os.Stat(path)
	if err != nil {
		return version{}
	}
	return version{info.ModTime(), info.Size()}
}

func newLock(path string, flag int) *flock.Flock { return flock.New(path, flock.SetFlag(flag)) }
