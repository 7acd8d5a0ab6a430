package files

import (
	"errors"
	"os"
	"path/filepath"
	"testing"
	"time"
)

func TestLockWaitsForHolder(t *testing.T) {
	path := filepath.Join(t.TempDir(), "file")
	expired := make(chan time.Time)
	close(expired)
	unlock, err := Lock(path, expired)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := Lock(path, expired); !errors.Is(err, ErrLocked) {
		t.Errorf("Lock error = %v, want ErrLocked", err)
	}
	acquired := make(chan error)
	go func() {
		again, err := Lock(path, nil)
		if err == nil {
			again()
		}
		acquired <- err
	}()
	unlock()
	if err := <-acquired; err != nil {
		t.Error(err)
	}
}

func TestLockWaitsWhileOthersWrite(t *testing.T) {
	path := filepath.Join(t.TempDir(), "file")
	unlock, err := Lock(path, nil)
	if err != nil {
		t.Fatal(err)
	}
	expired := make(chan time.Time)
	close(expired)
	versionReads := 0
	_, err = lock(path, expired, func() version {
		versionReads++
		return version{size: int64(min(versionReads, 9))}
	})
	if !errors.Is(err, ErrLocked) || versionReads != 10 {
		t.Errorf("Lock = %v after %d reads of the version, want ErrLocked after 10", err, versionReads)
	}
	unlock()
	// The lock that timed out must not be held.
	last, err := Lock(path, nil)
	if err != nil {
		t.Fatal(err)
	}
	last()
}

func TestWriteChangesVersion(t *testing.T) {
	path := filepath.Join(t.TempDir(), "file")
	seen := map[version]bool{readVersion(path): true}
	for _, text := range []string{"", "one", "three"} {
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		seen[readVersion(path)] = true
	}
	if len(seen) != 4 {
		t.Errorf("got %d distinct versions, want 4", len(seen))
	}
}
