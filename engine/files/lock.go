package files

import (
	"context"
	"errors"
	"time"

	"github.com/gofrs/flock"
)

// patience is how long a lock is waited for: what is done under one takes
// milliseconds.
const patience = 3 * time.Second

// ErrLocked is a lock that somebody else keeps.
var ErrLocked = errors.New("another program keeps it locked")

// Lock keeps others who lock path out until unlock is called. The lock is
// advisory and ends with the process. It makes no file beside path, which need
// not be there, but the folder of path must.
func Lock(path string) (unlock func(), err error) {
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	l := lockOf(path)
	switch ok, err := l.TryLockContext(ctx, 2*time.Millisecond); {
	case errors.Is(err, context.DeadlineExceeded):
		return nil, ErrLocked
	case err != nil:
		return nil, err
	case !ok:
		return nil, ErrLocked
	}
	return func() { _ = l.Unlock() }, nil // closing the file, which cannot fail to unlock
}

func newLock(path string, flag int) *flock.Flock { return flock.New(path, flock.SetFlag(flag)) }
