package e2e

import (
	"os/exec"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

func (tm *terminal) waitForChunks() screen {
	tm.t.Helper()
	return tm.waitFor("the document with its chunks", func(s screen) bool {
		rows := s.rows()
		return s.chunks() > 0 && strings.TrimSpace(rows[len(rows)-1]) != ""
	})
}

func (tm *terminal) selectSetting(label string) {
	tm.t.Helper()
	tm.press("Tab")
	for range 40 {
		key := "Up"
		s := tm.waitFor("a selected setting", func(s screen) bool { return s.has("▌") && s.has(" setting  ") })
		if s.isSelected(label) {
			return
		}
		if isBelow(s, label) {
			key = "Down"
		}
		tm.press(key)
		tm.waitFor("the selection to move", func(current screen) bool { return selectedLabel(current) != selectedLabel(s) })
	}
	tm.t.Fatalf("the setting %q cannot be reached; the screen:\n%s", label, tm.capture())
}

func selectedLabel(s screen) string {
	_, rest, _ := strings.Cut(strings.ReplaceAll(string(s), "▐▌", "▐ "), "▌") // a knob may be drawn as ▐▌
	label, _, _ := strings.Cut(rest, "  ")
	return strings.TrimRight(label, " 0123456789.") // there may be only one space between label and value
}

func isBelow(s screen, label string) bool {
	_, at, _ := screen(strings.ReplaceAll(string(s), "▐▌", "▐ ")).find("▌")
	_, y, found := s.find(label)
	if sl, ok := s.slider(label); ok {
		y = sl.y
	}
	return found && y > at
}

func TestSliderChangesChunks(t *testing.T) {
	t.Parallel()
	tm := startTerminal(t, terminalSetup{w: 120, h: 40}, program, "--preset", "context")
	first := tm.waitForChunks().chunks()
	tm.selectSetting("size")
	before := tm.capture().value("size")
	if before == "" {
		t.Fatalf("found no slider for max chunk size:\n%s", tm.capture())
	}
	for range 3 {
		current := tm.capture().value("size")
		tm.press("H")
		tm.waitFor("a smaller value", func(s screen) bool { return s.value("size") != current })
	}
	tm.waitFor("the chunk count to increase", func(s screen) bool { return s.chunks() > first })
	tm.press("r")
	tm.waitFor("the original setting", func(s screen) bool {
		return s.value("size") == before && s.chunks() == first
	})
	tm.press("C-c")
	tm.waitForExit()
}

func TestHeldKeyReachesLastValue(t *testing.T) {
	t.Parallel()
	tm := startTerminal(t, terminalSetup{w: 120, h: 40}, program, "--preset", "fixed-window")
	tm.waitForChunks()
	tm.selectSetting("overlap")
	before, err := strconv.Atoi(tm.capture().value("overlap"))
	if err != nil {
		t.Fatal(err)
	}
	for range 20 {
		tm.press("l", "l", "h") // do not wait for the results of each step
	}
	last := strconv.Itoa(before + 200)
	want := countReportedChunks(t, "--preset", "fixed-window", "--set", "overlap_size="+last)
	tm.waitFor("the chunks for the last value", func(s screen) bool {
		return s.value("overlap") == last && s.chunks() == want
	})
	tm.press("C-c")
	tm.waitForExit()
}

var totalPattern = regexp.MustCompile(`(?m)^total +(\d+) chunks`)

func countReportedChunks(t *testing.T, args ...string) int {
	t.Helper()
	out, err := exec.Command(program, args...).Output()
	if err != nil {
		t.Fatal(err)
	}
	n := matchNumber(totalPattern, string(out))
	if n < 1 {
		t.Fatalf("found no total in the report:\n%s", out)
	}
	return n
}

func TestTypedNumberSetsValue(t *testing.T) {
	t.Parallel()
	tm := startTerminal(t, terminalSetup{w: 120, h: 40}, program, "--preset", "context")
	tm.waitForChunks()
	tm.selectSetting("size")
	tm.typeText("900")
	tm.press("Enter")
	tm.waitFor("the typed value", func(s screen) bool { return s.value("size") == "900" })
	tm.press("u")
	tm.waitFor("the original value", func(s screen) bool { return s.value("size") == "4096" })
	tm.press("C-c")
	tm.waitForExit()
}

const plainName = "plain.md"

func makeProse(sentences int) string {
	var b strings.Builder
	for i := range sentences {
		b.WriteString("Sentence " + strconv.Itoa(i) + " says that the wind turned to the north and stayed there.\n")
		if i%6 == 5 {
			b.WriteString("\n")
		}
	}
	return b.String()
}

func TestSliderFollowsTheMouse(t *testing.T) {
	t.Parallel()
	tm := startTerminal(t, terminalSetup{w: 120, h: 40}, program,
		"--preset", "fixed-window", "--set", "overlap_size=20", writeDocument(t, plainName, makeProse(200)))
	tm.waitForChunks()
	var sl slider
	s := tm.waitFor("the slider", func(s screen) bool {
		var ok bool
		sl, ok = s.slider("size")
		return ok
	})
	first := s.chunks()

	tm.click(sl.x, sl.y)
	tm.waitFor("the minimum value after the click", func(s screen) bool {
		current, _ := s.slider("size")
		return current.knob == 0 && s.chunks() > first
	})

	tm.sendMouse(left, sl.x, sl.y)
	for x := sl.x; x < sl.x+sl.width; x++ {
		tm.sendMouse(drag, x, sl.y+1) // the pointer may leave the slider during a drag
	}
	s = tm.waitFor("the knob at the end of the track", func(s screen) bool {
		current, _ := s.slider("size")
		return current.knob == sl.width-1
	})
	farValue := s.value("size")
	tm.release(sl.x+sl.width-1, sl.y+1)
	tm.sendMouse(drag, sl.x+2, sl.y) // must have no effect, because the button is not pressed
	tm.sendMouse(wheelDown, sl.x+2, sl.y)
	tm.waitFor("a change of exactly one wheel step", func(s screen) bool {
		current, _ := s.slider("size")
		return current.value != farValue && current.knob >= sl.width-3
	})
	tm.press("C-c")
	tm.waitForExit()
}

func TestClickSelectsTheChunkUnderIt(t *testing.T) {
	t.Parallel()
	tm := startTerminal(t, terminalSetup{w: 120, h: 40}, program, "--preset", "fixed-window", writeDocument(t, plainName, makeProse(200)))
	tm.waitForChunks()
	tm.waitFor("the first selected chunk", func(s screen) bool { return s.has("chunk 2/") })
	var x, y int
	tm.waitFor("text of the third chunk", func(s screen) bool {
		var found bool
		x, y, found = s.find("Sentence 24 ")
		return found
	})
	tm.click(x+3, y)
	tm.waitFor("the selection of the third chunk", func(s screen) bool { return s.has("chunk 3/") })
	tm.press("n")
	tm.waitFor("the selection of the fourth chunk", func(s screen) bool { return s.has("chunk 4/") })
	tm.press("p", "p")
	tm.waitFor("the second chunk again", func(s screen) bool { return s.has("chunk 2/") })
	tm.press("C-c")
	tm.waitForExit()
}
