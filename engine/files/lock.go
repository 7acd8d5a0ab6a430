package files

import (
	"context"
	"errors"
	"time"

	"github.com/gofrs/flock"
)

// Patience is how long a lock is worth waiting for: what is done under one takes
// milliseconds.
const Patience = 3 * time.Second

// retry is how long after a lock was found taken it is tried again.
const retry = 2 * time.Millisecond

// ErrLocked is a lock that somebody else keeps.
var ErrLocked = errors.New("another program keeps it locked")

// Lock keeps others who lock path out until unlock is called. While somebody else
// keeps it, it waits until ctx is done; it tries once in any case. The lock is
// advisory and ends with the process. It makes no file beside path, which need
// not be there, but the folder of path must.
func Lock(ctx context.Context, path string) (unlock func(), err error) {
	l := lockOf(path)
	ok, err := l.TryLock()
	if !ok && err == nil {
		ok, err = l.TryLockContext(ctx, retry)
	}
	switch {
	case ok:
		return func() { _ = l.Unlock() }, nil // closing the file, which cannot fail to unlock
	case err != nil && !errors.Is(err, ctx.Err()):
		return nil, err
	}
	return nil, ErrLocked
}

func newLock(path string, flag int) *flock.Flock { return flock.New(path, flock.SetFlag(flag)) }
