package e2e

import (
	"strings"
	"testing"
)

// clickText clicks the middle of the first occurrence of text, where it is at that
// moment: titles move while results arrive.
func (tm *terminal) clickText(text string) {
	tm.t.Helper()
	var x, y int
	tm.until("text to click on: "+text, func(s screen) (found bool) {
		x, y, found = s.find(text)
		return found
	})
	tm.click(x+len(strings.TrimSpace(text))/2, y)
}

func TestNoMouseFlag(t *testing.T) {
	t.Parallel()
	for flag, want := range map[string]string{"": "1", "--no-mouse": "0"} {
		tm := start(t, terminalSetup{w: 80, h: 24}, append([]string{program}, strings.Fields(flag)...)...)
		tm.untilOpen()
		if got := strings.TrimSpace(tm.tmux("display-message", "-p", "#{mouse_any_flag}")); got != want {
			t.Errorf("%q: the mouse is taken: %s", flag, got)
		}
		tm.press("C-c")
		tm.untilExit()
	}
}

func TestMouseOnly(t *testing.T) {
	t.Parallel()
	tm := start(t, terminalSetup{w: 150, h: 40}, program, "--preset", "structured")
	first := tm.untilOpen().chunks()
	tm.clickText(" 2 Quality ")
	tm.until("the measures", func(s screen) bool { return s.has("stored") && s.has("whole text") })
	tm.clickText(" 1 Chunk ")
	tm.clickText("the spruces give up")
	tm.until("the chunk under the pointer", func(s screen) bool { return s.has("Chunk 3  ") })

	tm.clickText("preset  ")
	tm.until("the list of presets", func(s screen) bool { return s.has("langchain-sections") && s.has("LlamaIndex") })
	tm.typeText("fixed")
	tm.until("a single match", func(s screen) bool { return s.has("▌fixed-window") && !s.has("LlamaIndex") })
	tm.clickText("▌fixed-window")
	s := tm.until("the preset, by a click", func(s screen) bool {
		return s.has("preset  fixed-window") && !s.has("Presets") && s.chunks() != first
	})

	sl, ok := s.slider("overlap")
	if !ok {
		t.Fatalf("no slider:\n%s", s)
	}
	tm.sendMouse(left, sl.x+sl.knob, sl.y)
	tm.sendMouse(drag, sl.x, sl.y)
	tm.release(sl.x, sl.y)
	tm.until("no overlap", func(s screen) bool { return s.value("overlap") == "0" })
	tm.sendMouse(wheelUp, sl.x, sl.y)
	tm.until("one step of the wheel", func(s screen) bool { return s.value("overlap") != "0" })

	tm.clickText("? help")
	tm.until("a page of rules", func(s screen) bool { return s.has("Rules ·") })
	tm.click(1, 1) // next to the text
	tm.until("the page closed", func(s screen) bool { return !s.has("Rules ·") })
	var x, y int
	tm.until("the map", func(s screen) (found bool) { x, y, found = s.find("▐│"); return found })
	tm.click(x, y+20)
	tm.until("rows further down", func(s screen) bool { return !s.has("the spruces give up") })
	tm.clickText(" Curve ")
	tm.until("the curve", func(s screen) bool { return s.has("most ") && s.has("stored") && s.has("Too few to tell") })
	tm.resize(80, 24)
	small := tm.until("the curve on a small screen", func(s screen) bool { return len(s.rows()) == 24 && s.has("most ") })
	tm.sendMouse(wheelDown, 20, 5)
	tm.until("other rows", func(s screen) bool { return s.rows()[5] != small.rows()[5] })
	tm.press("C-c")
	tm.untilExit()
}
