package tui

import (
	"strings"
	"testing"

	"chunkscope/tui/keys"
	"chunkscope/tui/panel"
	"chunkscope/tui/panel/queue"
	"chunkscope/tui/part"
)

func TestHintsCanBeClicked(t *testing.T) {
	d := newDriver(t, setup{w: 120, h: 40})
	x, y := d.find("n p chunk")
	d.click(x, y)
	d.click(x, y)
	if d.r.s.Selected != 2 {
		t.Errorf("two clicks on n selected chunk %d, want 3", d.r.s.Selected+1)
	}
	d.click(x+2, y)
	if d.r.s.Selected != 1 {
		t.Errorf("a click on p selected chunk %d, want 2", d.r.s.Selected+1)
	}
	x, y = d.find("microscope")
	d.click(x, y)
	d.shows("Microscope · seam 1")
	x, y = d.find("close")
	d.click(x, y)
	d.hides("Microscope · seam 1")
	x, y = d.find("← →")
	before := d.r.s.Settings.OverlapSize
	d.click(x+2, y)
	if d.r.s.Settings.OverlapSize <= before {
		t.Error("a click on → did not increase the overlap")
	}
	d.click(x+3, y)
	before = d.r.s.Settings.OverlapSize
	d.click(x, y)
	if d.r.s.Settings.OverlapSize >= before {
		t.Error("a click on ← did not reduce the overlap")
	}
	x, y = d.find("help")
	d.click(x, y)
	d.shows("type to search")
}

func TestPresetsHintInSettings(t *testing.T) {
	d := newDriver(t, setup{w: 80, h: 24})
	d.shows("B presets")
	d.keys("tab")
	d.shows("B presets")
	d.hides("n p chunk")
}

func TestHintsWhileTypingQuestion(t *testing.T) {
	d := newDriver(t, setup{w: 200, h: 40})
	d.keys("a")
	d.text("wheel nine")
	bottom := func() string {
		rows := strings.Split(d.plain(), "\n")
		return rows[len(rows)-1]
	}
	for _, key := range []string{" d duplicates", " a question", " ? help", " v review", " o O problem"} {
		if strings.Contains(bottom(), key) {
			t.Errorf("%q is shown although the list takes it as text: %s", key, bottom())
		}
	}
	for _, key := range []string{"enter go there", "esc close", "← → tune", "tab document"} {
		if !strings.Contains(bottom(), key) {
			t.Errorf("%q is not shown: %s", key, bottom())
		}
	}
	d.keys("enter")
	if !strings.Contains(bottom(), "d duplicates") {
		t.Errorf("the keys of the list are not shown: %s", bottom())
	}
}

// If a panel is empty, hints for its content must be replaced by hints that have an effect.
func TestHintsWithoutEffectAreHidden(t *testing.T) {
	flagged, whole := presetSettings(t, "default"), presetSettings(t, "fixed-window")
	for name, c := range map[string]struct {
		empty, filled func(d *driver)
		key, instead  string
	}{
		"Review": {func(d *driver) {
			d.do(part.ReviewKinds{})
			openPanel[*queue.Review]()(d)
		}, openPanel[*queue.Review]("v"), "a accept", "← → tune"},
		"Compare": {openPanel[*panel.Compare](), openPanel[*panel.Compare]("A", "right"), "n p change", "tab document"},
		"Probe":   {openPanel[*panel.Probe](), func(d *driver) { d.keys("a"); d.text("wheel") }, "enter go there", "a question"},
	} {
		for _, empty := range []bool{true, false} {
			for _, w := range []int{60, 120, 200} {
				set, open := flagged, c.filled
				if empty {
					set, open = whole, c.empty
				}
				d := newDriver(t, setup{set: set, w: w, h: 40})
				open(d)
				rows := strings.Split(d.plain(), "\n")
				bottom := rows[len(rows)-1]
				if strings.Contains(bottom, c.key) == empty {
					t.Errorf("%s, empty document %t, %d columns: unexpected keys %s", name, empty, w, bottom)
				}
				if empty && !strings.Contains(bottom, c.instead) {
					t.Errorf("%s, %d columns: %q is not shown: %s", name, w, c.instead, bottom)
				}
			}
		}
	}
}

// The hint for a key without effect must be dimmed. Pressing it must explain why.
func TestUselessHintsAreDimmed(t *testing.T) {
	for text, dim := range map[string]bool{"# One\n\nA paragraph.\n": true, strings.Repeat("No end", 900): false} {
		d := newDriver(t, setup{doc: newDocument(t, "a.md", text), w: 120, h: 40})
		rows := strings.Split(d.frame(), "\n")
		if got := strings.Contains(rows[len(rows)-1], d.r.display.styles.Label.LipGloss().Render("o O")); got != dim {
			t.Errorf("%.20q: key dimmed = %t, want the opposite", text, got)
		}
		d.keys("o")
		if dim {
			d.shows("no problems: nothing is flagged")
		}
	}
}

// While A equals B, the bottom line must show keys that change B and the key that unpins A.
func TestHintsWhenSidesAreEqual(t *testing.T) {
	d := newDriver(t, setup{w: 80, h: 24})
	d.keys("esc", keys.Pin.Key(), "5")
	d.send(nil)
	d.shows("tab document  ← → tune  B presets  m mode  A unpin  ? help")
	d.keys("right", "right", "right", "right")
	d.send(nil)
	d.hides("A unpin")
}
