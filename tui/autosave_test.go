package tui

import (
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"chunkscope/engine/settings"
	"chunkscope/tui/storage"
)

func newAutosavingDriver(t *testing.T, dir string) *driver {
	t.Helper()
	d := newDriver(t, setup{w: 120, h: 40})
	d.r.documents.o.Recovery = dir
	d.startAutosave()
	d.r.preferences.Welcomed = true
	return d
}

func listFiles(t *testing.T, dir string) string {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil && !os.IsNotExist(err) {
		t.Fatal(err)
	}
	names := make([]string, len(entries))
	for i, e := range entries {
		names[i] = e.Name()
	}
	return strings.Join(names, " ")
}

func recoveryName() string { return strconv.Itoa(os.Getpid()) + ".yaml" }

func TestSettingsAreAutosaved(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "made", "recovery")
	d := newAutosavingDriver(t, dir)
	d.keys("n", "G")
	if got := listFiles(t, dir); got != "" {
		t.Errorf("unchanged settings were stored in %s", got)
	}
	d.keys("L", "m")
	own := d.r.s.Settings
	d.keys("D", "space", "space") // the tour has its own settings
	stored, err := settings.Read(filepath.Join(dir, recoveryName()))
	if err != nil || stored != own {
		t.Errorf("the stored settings are not the user's settings (error %v)", err)
	}
	d.keys("esc", "U", "u", "u")
	if stored, err = settings.Read(filepath.Join(dir, recoveryName())); err != nil || stored != settings.Default() {
		t.Errorf("the initial settings were not stored after undo (error %v)", err)
	}
	d.r.autosave.End()
	if err := d.r.autosave.Save(t.Context(), own); err != nil {
		t.Error(err)
	}
	if got := listFiles(t, dir); got != "" {
		t.Errorf("files remain after the session: %s", got)
	}
}

func TestPanicKeepsSettings(t *testing.T) {
	dir := t.TempDir()
	d := newAutosavingDriver(t, dir)
	if path := d.r.autosave.SaveFailed(d.r.s.Settings); path != "" {
		t.Errorf("unchanged settings were stored in %s", path)
	}
	d = newAutosavingDriver(t, dir)
	d.keys("L")
	last := d.r.s.Settings
	last.MaxChunkSize += 7
	message := explorerError(d.r.autosave.SaveFailed(last)).Error()
	file := filepath.Join(dir, storage.RecoveredName)
	if !strings.Contains(message, "chunkscope --config "+file) {
		t.Errorf("the message lacks the command line: %q", message)
	}
	if stored, err := settings.Read(file); err != nil || stored != last {
		t.Errorf("the stored settings are not the latest ones (error %v)", err)
	}
}

func findEndedPID(t *testing.T) int {
	t.Helper()
	exe, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(exe, "-test.run=^$")
	if err := cmd.Run(); err != nil {
		t.Fatal(err)
	}
	return cmd.Process.Pid
}

// If sessions ended unexpectedly, the explorer must offer the settings in the newest one.
func TestKilledSessionSettingsAreOffered(t *testing.T) {
	dir := t.TempDir()
	want := settings.Default()
	pid, now := findEndedPID(t), time.Now()
	for i, name := range []string{strconv.Itoa(pid), strconv.Itoa(os.Getppid()), "recovered", "999999999", recoveryName()[:len(recoveryName())-5]} {
		path := filepath.Join(dir, name+".yaml")
		s := settings.Default()
		s.MaxChunkSize = 5000 + i
		if i == 0 {
			want = s
		}
		if err := settings.Save(path, s); err != nil {
			t.Fatal(err)
		}
		old := now.Add(-time.Duration(i) * time.Hour)
		if err := os.Chtimes(path, old, old); err != nil {
			t.Fatal(err)
		}
	}
	d := newAutosavingDriver(t, dir)
	if got := listFiles(t, dir); got != strconv.Itoa(os.Getppid())+".yaml "+storage.RecoveredName {
		t.Errorf("unexpected files %s", got)
	}
	d.shows("the last session ended unexpectedly; ^o restores its settings")
	d.keys("ctrl+o", "enter")
	if d.r.s.Settings != want {
		t.Error("wrong settings were restored")
	}
	d.shows("u goes back")
	d.keys("ctrl+o")
	d.hides(storage.RecoveredName)
}
