package tui

import (
	"strings"
	"testing"

	"chunkscope/tui/panel"
	"chunkscope/tui/panel/probe"
)

// Every key of the bottom line can be clicked.
func TestHintsCanBeClicked(t *testing.T) {
	d := drive(t, setup{w: 120, h: 40})
	x, y := d.find("n p chunk")
	d.click(x, y)
	d.click(x, y)
	if d.r.s.Selected != 2 {
		t.Errorf("two clicks on n lead to chunk %d", d.r.s.Selected+1)
	}
	d.click(x+2, y)
	if d.r.s.Selected != 1 {
		t.Errorf("a click on p leads to chunk %d", d.r.s.Selected+1)
	}
	x, y = d.find("microscope")
	d.click(x, y)
	d.shows("Microscope · seam 1")
	x, y = d.find("close")
	d.click(x, y)
	d.hides("Microscope · seam 1")
	x, y = d.find("← →")
	was := d.r.s.Settings.OverlapSize
	d.click(x+2, y)
	if d.r.s.Settings.OverlapSize <= was {
		t.Error("a click on → leaves the overlap")
	}
	d.click(x+3, y) // a key's label is its key's
	d.click(x, y)
	if d.r.s.Settings.OverlapSize <= was-20 {
		t.Error("a click on ← leaves the overlap")
	}
	x, y = d.find("help")
	d.click(x, y)
	d.shows("type to search")
}

// While a question is typed, letters are text: no key that is one is shown.
func TestHintsWhileAQuestionIsTyped(t *testing.T) {
	d := drive(t, setup{w: 200, h: 40})
	d.keys("a")
	d.text("wheel nine")
	bottom := func() string {
		rows := strings.Split(d.plain(), "\n")
		return rows[len(rows)-1]
	}
	for _, key := range []string{" d duplicates", " a question", " ? help", " v review", " [ ] flag"} {
		if strings.Contains(bottom(), key) {
			t.Errorf("%q is shown while it would be text: %s", key, bottom())
		}
	}
	for _, key := range []string{"enter go there", "esc leave", "← → tune", "tab pane"} {
		if !strings.Contains(bottom(), key) {
			t.Errorf("%q is not shown: %s", key, bottom())
		}
	}
	d.keys("enter")
	if !strings.Contains(bottom(), "d duplicates") {
		t.Errorf("the keys of the list are not shown: %s", bottom())
	}
}

// Where nothing is pinned and nothing was asked, there is nothing to walk.
func TestHintsOfEmptyPanelsAreDimmed(t *testing.T) {
	for name, c := range map[string]struct{ empty, filled func(d *driver) }{
		"Compare": {paneOf[*panel.Compare](), paneOf[*panel.Compare]("A", "right")},
		"Probe":   {paneOf[*probe.Probe](), func(d *driver) { d.keys("a"); d.text("wheel") }},
	} {
		for _, dim := range []bool{true, false} {
			d := drive(t, setup{w: 200, h: 40})
			c.filled(d)
			if dim {
				d = drive(t, setup{w: 200, h: 40})
				c.empty(d)
			}
			rows := strings.Split(d.frame(), "\n")
			if got := strings.Contains(rows[len(rows)-1], string(d.r.styles.Faint)+"enter"); got != dim {
				t.Errorf("%s, empty %t: enter is dimmed: %t", name, dim, got)
			}
		}
	}
}

// A key that cannot act is dimmed, and says why when it is pressed.
func TestHintsThatCannotActAreDimmed(t *testing.T) {
	for name, dim := range map[string]bool{"fixed-window": true, "langchain-recursive": false} {
		d := drive(t, setup{set: preset(t, name), w: 120, h: 40})
		rows := strings.Split(d.frame(), "\n")
		if got := strings.Contains(rows[len(rows)-1], string(d.r.styles.Faint)+"o"); got != dim {
			t.Errorf("with %s, o is dimmed: %t", name, got)
		}
		d.keys("o")
		if dim {
			d.shows("no seam is dry")
		}
	}
}
