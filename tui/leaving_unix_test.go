//go:build unix

package tui

import (
	"os"
	"path/filepath"
	"syscall"
	"testing"
	"time"
)

// What is remembered for the next session is not worth waiting for: a disk may take
// long, and that of another machine for ever. Here nobody reads what is written.
func TestLeavingDoesNotWaitForWhatIsRemembered(t *testing.T) {
	path := filepath.Join(t.TempDir(), "state.yaml")
	if err := syscall.Mkfifo(path, 0o600); err != nil {
		t.Skip(err)
	}
	d := drive(t, setup{w: 80, h: 24})
	d.r.writer.restorePreferences(path)
	d.r.preferences.Welcomed = true
	left := make(chan struct{})
	go func() {
		d.r.writer.savePreferences()
		close(left)
	}()
	select {
	case <-left:
	case <-time.After(10 * time.Second):
		t.Error("it is waited for")
	}
	reader, err := os.OpenFile(path, os.O_RDONLY|syscall.O_NONBLOCK, 0) // lets the writer go
	if err != nil {
		t.Fatal(err)
	}
	<-left
	reader.Close()
}
