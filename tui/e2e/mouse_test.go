package e2e

import (
	"strings"
	"testing"
)

// on clicks the middle of the text where it stands first on the screen: titles move
// a little as more becomes known.
func (tm *terminal) on(text string) {
	tm.t.Helper()
	var x, y int
	tm.until("where to click: "+text, func(s screen) (found bool) {
		x, y, found = s.cell(text)
		return found
	})
	tm.click(x+len(strings.TrimSpace(text))/2, y)
}

// --no-mouse leaves the mouse to the terminal, for selecting text as elsewhere.
func TestTheMouseIsLeftToTheTerminal(t *testing.T) {
	t.Parallel()
	for flag, want := range map[string]string{"": "1", "--no-mouse": "0"} {
		tm := start(t, setup{w: 80, h: 24}, append([]string{program}, strings.Fields(flag)...)...)
		tm.opened()
		if got := strings.TrimSpace(tm.tmux("display-message", "-p", "#{mouse_any_flag}")); got != want {
			t.Errorf("%q: the mouse is taken: %s", flag, got)
		}
		tm.keys("C-c")
		tm.ends()
	}
}

// Panels, chunks, seams, the map, presets, sliders and help by the mouse alone.
func TestTheMouseAlone(t *testing.T) {
	t.Parallel()
	tm := start(t, setup{w: 150, h: 40}, program, "--preset", "structured")
	first := tm.opened().chunks()
	tm.on(" 2 Quality ")
	tm.until("the measures", func(s screen) bool { return s.has("stored") && s.has("whole text") })
	tm.on(" 1 Chunk ")
	tm.on("the spruces give up")
	tm.until("the chunk under the pointer", func(s screen) bool { return s.has("Chunk 3  ") })

	tm.on("preset  ")
	tm.until("the list of presets", func(s screen) bool { return s.has("langchain-sections") && s.has("LlamaIndex") })
	tm.text("fixed")
	tm.until("the only one that is found", func(s screen) bool { return s.has("▌fixed-window") && !s.has("LlamaIndex") })
	tm.on("▌fixed-window")
	s := tm.until("the preset, by a click", func(s screen) bool {
		return s.has("preset  fixed-window") && !s.has("Presets") && s.chunks() != first
	})

	sl, ok := s.slider("overlap")
	if !ok {
		t.Fatalf("no slider:\n%s", s)
	}
	tm.mouse(left, sl.x+sl.knob, sl.y)
	tm.mouse(drag, sl.x, sl.y)
	tm.release(sl.x, sl.y)
	tm.until("no overlap", func(s screen) bool { return s.value("overlap") == "0" })
	tm.mouse(wheelUp, sl.x, sl.y)
	tm.until("one step of the wheel", func(s screen) bool { return s.value("overlap") != "0" })

	tm.on("? help")
	tm.until("a page of rules", func(s screen) bool { return s.has("Rules ·") })
	tm.click(1, 1) // beside it
	tm.until("the page gone", func(s screen) bool { return !s.has("Rules ·") })
	var x, y int
	tm.until("the map", func(s screen) (found bool) { x, y, found = s.cell("▐│"); return found })
	tm.click(x, y+20)
	tm.until("what is further down", func(s screen) bool { return !s.has("the spruces give up") })
	tm.on(" Curve ")
	tm.until("the curve", func(s screen) bool { return s.has("most ") && s.has("stored") && s.has("Too few to tell") })
	tm.resize(80, 24)
	small := tm.until("the curve on a small screen", func(s screen) bool { return len(s.rows()) == 24 && s.has("most ") })
	tm.mouse(wheelDown, 20, 5)
	tm.until("other rows", func(s screen) bool { return s.rows()[5] != small.rows()[5] })
	tm.keys("C-c")
	tm.ends()
}
