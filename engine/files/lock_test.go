package files

import (
	"context"
	"errors"
	"path/filepath"
	"testing"
)

// A lock that somebody else keeps is waited for until the context is done, and one
// that nobody keeps is taken even then.
func TestLockWaitsAsLongAsItMay(t *testing.T) {
	path := filepath.Join(t.TempDir(), "file")
	unlock, err := Lock(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	done, cancel := context.WithCancel(t.Context())
	refused := make(chan error)
	go func() {
		_, err := Lock(done, path)
		refused <- err
	}()
	cancel()
	if err := <-refused; !errors.Is(err, ErrLocked) {
		t.Errorf("said %v", err)
	}
	taken := make(chan error)
	go func() {
		again, err := Lock(t.Context(), path)
		if err == nil {
			again()
		}
		taken <- err
	}()
	unlock()
	if err := <-taken; err != nil {
		t.Error(err)
	}
	if _, err := Lock(done, path); err != nil {
		t.Errorf("nobody keeps it: %v", err)
	}
}
