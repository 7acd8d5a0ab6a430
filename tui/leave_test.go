package tui

import (
	"os"
	"testing"
)

// What was tuned is not dropped without a word; what a preset gives is.
func TestLeavingAsksAboutTunedSettings(t *testing.T) {
	d := drive(t, setup{w: 80, h: 24})
	d.keys("q")
	if !d.r.left {
		t.Fatal("nothing was tuned, and q does not quit")
	}
	d = drive(t, setup{w: 80, h: 24})
	d.keys("right", "q")
	d.shows("save the tuned settings?")
	d.keys("esc")
	d.hides("save the tuned settings?")
	if d.r.left {
		t.Fatal("esc leaves")
	}
	d.keys("q", "n")
	if !d.r.left {
		t.Fatal("n does not quit")
	}
	d = drive(t, setup{w: 80, h: 24})
	d.keys("right", "ctrl+c")
	if !d.r.left {
		t.Error("ctrl+c asks")
	}
	d = drive(t, setup{w: 80, h: 24})
	d.take("fixed-window")
	d.keys("q")
	if !d.r.left {
		t.Error("a preset is worth no question")
	}
}

// What is found in the background ends when the reader leaves, and nothing is
// begun.
func TestLeavingEndsWhatIsUnderWay(t *testing.T) {
	d := drive(t, setup{w: 80, h: 24})
	if len(d.r.wanted()) == 0 {
		t.Fatal("nothing is to be found")
	}
	run := d.r.s.Start()
	d.keys("q")
	if d.r.stale() || len(d.r.wanted()) > 0 {
		t.Error("the document is worked on after the end")
	}
	d.r.s.Finish(run())
	if d.r.s.Failed != "" || d.r.s.Running() {
		t.Errorf("the run ends with %q", d.r.s.Failed)
	}
}

// The session ends once the settings are written, and goes on where they cannot
// be.
func TestLeavingSavesTunedSettings(t *testing.T) {
	t.Chdir(t.TempDir())
	d := drive(t, setup{w: 80, h: 24})
	d.keys("right", "q", "y")
	d.text("/no/such/folder")
	d.keys("enter")
	if d.r.left {
		t.Fatal("it leaves, and nothing was written")
	}
	d.keys("q", "y", "enter")
	if _, err := os.Stat("chunkscope.yaml"); err != nil || !d.r.left {
		t.Errorf("left: %t, %v", d.r.left, err)
	}
	d = drive(t, setup{w: 80, h: 24})
	d.keys("right", "W", "enter", "enter", "q")
	if !d.r.left {
		t.Error("what is saved is asked about")
	}
}
