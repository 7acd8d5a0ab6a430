package files

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"testing"
	"time"
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

// Who waits is not sent away while those before write, and is once nobody does.
func TestLockWaitsWhileOthersWrite(t *testing.T) {
	path := filepath.Join(t.TempDir(), "file")
	unlock, err := Lock(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	waits, pause, refused := make(chan bool), make(chan time.Time), make(chan error, 1)
	go func() {
		_, err := lock(t.Context(), path, func() <-chan time.Time { waits <- true; return pause })
		refused <- err
	}()
	for text := "x"; len(text) < 9; text += "x" {
		select {
		case <-waits:
		case err := <-refused:
			t.Fatalf("others write, and it said %v", err)
		}
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		pause <- time.Time{}
	}
	<-waits
	pause <- time.Time{}
	if err := <-refused; !errors.Is(err, ErrLocked) {
		t.Errorf("nobody writes, and it said %v", err)
	}
	unlock()
	// Nobody keeps the turn that was not waited for.
	last, err := Lock(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	last()
}
