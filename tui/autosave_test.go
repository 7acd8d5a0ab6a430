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

// keeping returns a session whose settings are kept in dir.
func keeping(t *testing.T, dir string) *driver {
	t.Helper()
	d := drive(t, setup{w: 120, h: 40})
	d.r.documents.o.Recovery = dir
	d.recovering()
	d.r.preferences.Welcomed = true
	return d
}

func listed(t *testing.T, dir string) string {
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

func mine() string { return strconv.Itoa(os.Getpid()) + ".yaml" }

func TestSettingsAreKeptWhileASessionGoesOn(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "made", "recovery")
	d := keeping(t, dir)
	d.keys("n", "G")
	if got := listed(t, dir); got != "" {
		t.Errorf("unchanged settings are kept in %s", got)
	}
	d.keys("L", "m")
	own := d.r.s.Settings
	d.keys("D", "space", "space") // the tour shows settings of its own
	kept, err := settings.Read(filepath.Join(dir, mine()))
	if err != nil || kept != own {
		t.Errorf("kept are other settings, %v", err)
	}
	d.keys("esc", "U", "u", "u")
	if kept, err = settings.Read(filepath.Join(dir, mine())); err != nil || kept != settings.Default() {
		t.Errorf("what was undone is kept, %v", err)
	}
	d.r.autosave.End()
	if err := d.r.autosave.Keep(t.Context(), own); err != nil {
		t.Error(err)
	}
	if got := listed(t, dir); got != "" {
		t.Errorf("after the session there is %s", got)
	}
}

// A session that failed says where its settings are.
func TestASessionThatFailedKeepsItsSettings(t *testing.T) {
	dir := t.TempDir()
	d := keeping(t, dir)
	if path := d.r.autosave.Failed(d.r.s.Settings); path != "" {
		t.Errorf("unchanged settings are kept in %s", path)
	}
	d = keeping(t, dir)
	d.keys("L")
	last := d.r.s.Settings
	last.MaxChunkSize += 7 // changed since they rested
	said := explorerError(d.r.autosave.Failed(last)).Error()
	file := filepath.Join(dir, storage.RecoveredName)
	if !strings.Contains(said, "chunkscope --config "+file) {
		t.Errorf("said is %q", said)
	}
	if kept, err := settings.Read(file); err != nil || kept != last {
		t.Errorf("kept are other settings, %v", err)
	}
}

// gone returns the number of a process that is no more.
func gone(t *testing.T) int {
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

// The next session finds what one that ended unexpectedly has left: the newest,
// and nothing of one that still goes on.
func TestASessionThatEndedUnexpectedlyIsFound(t *testing.T) {
	dir := t.TempDir()
	want := settings.Default()
	pid, now := gone(t), time.Now()
	for i, name := range []string{strconv.Itoa(pid), strconv.Itoa(os.Getppid()), "recovered", "999999999", mine()[:len(mine())-5]} {
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
	d := keeping(t, dir)
	if got := listed(t, dir); got != strconv.Itoa(os.Getppid())+".yaml "+storage.RecoveredName {
		t.Errorf("left are %s", got)
	}
	d.shows("the last session ended unexpectedly; ^o restores its settings")
	d.keys("ctrl+o", "enter")
	if d.r.s.Settings != want {
		t.Error("those are other settings")
	}
	d.shows("u goes back")
	d.keys("ctrl+o")
	d.hides(storage.RecoveredName)
}
