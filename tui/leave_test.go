package tui

import (
	"os"
	"testing"

	tea "charm.land/bubbletea/v2"
)

// Quitting must ask before it discards changed settings, but not if they equal a preset.
func TestQuitAsksAboutTunedSettings(t *testing.T) {
	d := newDriver(t, setup{w: 80, h: 24})
	d.keys("q")
	if !d.r.quitting {
		t.Fatal("q did not quit although no settings changed")
	}
	d = newDriver(t, setup{w: 80, h: 24})
	d.keys("right", "q")
	d.shows("save the tuned settings?")
	for w, all := range map[int]string{80: "y save  n discard  esc stay", 60: "save the tuned settings?  y save  n discard  esc stay", 40: "save first?  y save  n quit  esc stay"} {
		d.send(tea.WindowSizeMsg{Width: w, Height: 12})
		d.shows(all)
	}
	d.keys("esc")
	d.hides("save the tuned settings?")
	if d.r.quitting {
		t.Fatal("esc quit the explorer, want it to cancel")
	}
	d.keys("q", "n")
	if !d.r.quitting {
		t.Fatal("n did not quit")
	}
	d = newDriver(t, setup{w: 80, h: 24})
	d.keys("right", "ctrl+c")
	if !d.r.quitting {
		t.Error("ctrl+c did not quit immediately")
	}
	d = newDriver(t, setup{w: 80, h: 24})
	d.usePreset("fixed-window")
	d.keys("q")
	if !d.r.quitting {
		t.Error("q did not quit although only a preset was chosen")
	}
}

func TestQuitCancelsWork(t *testing.T) {
	d := newDriver(t, setup{w: 80, h: 24})
	if len(d.r.wantedTasks()) == 0 {
		t.Fatal("no work was started")
	}
	run := d.r.s.Start()
	d.keys("q")
	if d.r.isStale() || len(d.r.wantedTasks()) > 0 {
		t.Error("work on the document continues after quitting")
	}
	d.r.s.Finish(run())
	if d.r.s.FailureMessage != "" || d.r.s.IsRunning() {
		t.Errorf("the run failed with %q or is still running", d.r.s.FailureMessage)
	}
}

// The session must end once the settings are saved, and continue if they cannot be saved.
func TestQuitSavesTunedSettings(t *testing.T) {
	t.Chdir(t.TempDir())
	d := newDriver(t, setup{w: 100, h: 24})
	d.keys("ctrl+o")
	d.shows("load settings from ▏")
	d.keys("esc", "right", "q", "y")
	d.text("/no/such/folder")
	d.keys("enter")
	if d.r.quitting {
		t.Fatal("the explorer quit without saving")
	}
	d.shows("cannot be written")
	d.shows("write the settings to /no/such/folder▏")
	d.text("/s.yaml")
	d.shows("write the settings to /no/such/folder/s.yaml▏")
	d.keys("ctrl+u")
	d.text("chunkscope.yaml")
	d.keys("enter")
	if _, err := os.Stat("chunkscope.yaml"); err != nil || !d.r.quitting {
		t.Errorf("quitting = %t, error %v; want the settings saved", d.r.quitting, err)
	}
	d = newDriver(t, setup{w: 80, h: 24})
	d.keys("right", "W", "enter", "q")
	if !d.r.quitting {
		t.Error("q did not quit although the settings are saved")
	}
}

// The proposed file must not exist. If the typed file exists, the prompt must say so. A rejected
// name must remain in the prompt.
func TestSettingsFileNames(t *testing.T) {
	t.Chdir(t.TempDir())
	if err := os.Mkdir("kept", 0o700); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"chunkscope.yaml", "chunkscope-2.yaml"} {
		if err := os.WriteFile(name, []byte("mine"), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	d := newDriver(t, setup{w: 80, h: 24})
	d.keys("W")
	d.shows("write the settings to chunkscope-3.yaml▏")
	d.shows("enter writes")
	d.text("chunkscope.yaml")
	d.shows("write the settings to chunkscope.yaml▏")
	d.shows("it exists: enter twice replaces it")
	d.keys("enter")
	d.shows("it exists: enter replaces it")
	d.send(tea.WindowSizeMsg{Width: 40, Height: 12})
	d.shows("ope.yaml▏ it exists: enter replaces it")
	d.keys("ctrl+u")
	d.text("new.yaml")
	d.shows("write the settings to new.yaml▏")
	d.send(tea.WindowSizeMsg{Width: 80, Height: 24})
	d.keys("ctrl+u")
	d.text("no/such.yaml")
	d.keys("enter")
	d.shows("no/such.yaml cannot be written")
	d.shows("write the settings to no/such.yaml▏")
	d.keys("backspace")
	d.hides("cannot be written")
	d.keys("ctrl+u", "enter")
	d.shows("type a file name")
	d.text("kept")
	d.keys("enter", "enter")
	d.shows("write the settings to kept▏")
	d.shows("this is a folder: add a file name")
	d.keys("esc", "ctrl+o")
	d.shows("load settings from chunkscope.yaml▏")
	d.keys("ctrl+u")
	d.text("other.yaml")
	d.shows("no such file")
	d.keys("enter")
	d.shows("other.yaml does not exist")
	d.shows("load settings from other.yaml▏")
	if got, err := os.ReadFile("chunkscope.yaml"); string(got) != "mine" {
		t.Errorf("the file was overwritten with %q (error %v)", got, err)
	}
}
