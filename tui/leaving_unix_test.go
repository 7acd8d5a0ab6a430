//go:build unix

package tui

import (
	"os"
	"path/filepath"
	"syscall"
	"testing"
	"time"
)

// A slow disk must not delay quitting. The test saves the preferences to a pipe without a reader.
func TestQuitDoesNotWaitForPreferences(t *testing.T) {
	path := filepath.Join(t.TempDir(), "state.yaml")
	if err := syscall.Mkfifo(path, 0o600); err != nil {
		t.Skip(err)
	}
	d := newDriver(t, setup{w: 80, h: 24})
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
		t.Error("quitting still waits for the write")
	}
	reader, err := os.OpenFile(path, os.O_RDONLY|syscall.O_NONBLOCK, 0) // unblocks the writer
	if err != nil {
		t.Fatal(err)
	}
	<-left
	reader.Close()
}
