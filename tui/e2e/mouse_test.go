package e2e

import (
	"strings"
	"testing"
)

func (tm *terminal) clickText(text string) {
	tm.t.Helper()
	var x, y int
	tm.waitFor("text to click on: "+text, func(s screen) (found bool) {
		x, y, found = s.find(text)
		return found
	})
	tm.click(x+len(strings.TrimSpace(text))/2, y)
}

func TestNoMouseFlag(t *testing.T) {
	t.Parallel()
	for flag, want := range map[string]string{"": "1", "--no-mouse": "0"} {
		tm := startTerminal(t, terminalSetup{w: 80, h: 24}, append([]string{program}, strings.Fields(flag)...)...)
		tm.waitForChunks()
		if got := strings.TrimSpace(tm.tmux("display-message", "-p", "#{mouse_any_flag}")); got != want {
			t.Errorf("%q: mouse_any_flag = %s, want %s", flag, got, want)
		}
		tm.press("C-c")
		tm.waitForExit()
	}
}

func TestEverythingWorksWithMouse(t *testing.T) {
	t.Parallel()
	tm := startTerminal(t, terminalSetup{w: 150, h: 40}, program, "--preset", "structured")
	first := tm.waitForChunks().chunks()
	tm.clickText(" 2 Quality ")
	tm.waitFor("the measures", func(s screen) bool { return s.has("stored") && s.has("whole text") })
	tm.clickText(" 1 Chunk ")
	tm.clickText("the spruces give up")
	tm.waitFor("the chunk under the pointer", func(s screen) bool { return s.has("Chunk 3  ") })

	tm.clickText("preset  ")
	tm.waitFor("the list of presets", func(s screen) bool { return s.has("langchain-sections") && s.has("LlamaIndex") })
	tm.typeText("fixed")
	tm.waitFor("a single match", func(s screen) bool { return s.has("▌fixed-window") && !s.has("LlamaIndex") })
	tm.clickText("▌fixed-window")
	s := tm.waitFor("the clicked preset", func(s screen) bool {
		return s.has("preset  fixed-window") && !s.has("Presets") && s.chunks() != first
	})

	sl, ok := s.slider("overlap")
	if !ok {
		t.Fatalf("slider not found:\n%s", s)
	}
	tm.sendMouse(left, sl.x+sl.knob, sl.y)
	tm.sendMouse(drag, sl.x, sl.y)
	tm.release(sl.x, sl.y)
	tm.waitFor("an overlap of 0", func(s screen) bool { return s.value("overlap") == "0" })
	tm.sendMouse(wheelUp, sl.x, sl.y)
	tm.waitFor("the overlap after one wheel step", func(s screen) bool { return s.value("overlap") != "0" })

	tm.clickText("? help")
	tm.waitFor("a page of rules", func(s screen) bool { return s.has("Rules ·") })
	tm.click(1, 1) // outside the page
	tm.waitFor("the page to close", func(s screen) bool { return !s.has("Rules ·") })
	var x, y int
	tm.waitFor("the map", func(s screen) (found bool) { x, y, found = s.find("▐│"); return found })
	tm.click(x, y+20)
	tm.waitFor("rows farther down the document", func(s screen) bool { return !s.has("the spruces give up") })
	tm.clickText(" Curve ")
	tm.waitFor("the curve", func(s screen) bool {
		return s.has("most ") && s.has("stored") && s.has("Too few broken elements to tell")
	})
	tm.resize(80, 24)
	small := tm.waitFor("the curve on a small screen", func(s screen) bool { return len(s.rows()) == 24 && s.has("most ") })
	tm.sendMouse(wheelDown, 20, 5)
	tm.waitFor("other rows", func(s screen) bool { return s.rows()[5] != small.rows()[5] })
	tm.press("C-c")
	tm.waitForExit()
}
