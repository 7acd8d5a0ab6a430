package e2e

import (
	"regexp"
	"strings"
	"testing"
)

var stopTitles = []string{
	"What a chunk is", "How cuts break text", "How overlap helps", "Too much overlap",
	"Cutting by structure", "Flags and remedies", "How much overlap?", "Using the settings",
}

func (tm *terminal) waitForStop(i int) screen {
	tm.t.Helper()
	return tm.waitFor("the stop "+stopTitles[i], func(s screen) bool {
		return s.has("─ "+stopTitles[i]+" ─") && !s.has("looking for an example")
	})
}

// After the tour, the settings, the undo history and the position must be unchanged.
func TestTourVisitsAllStops(t *testing.T) {
	t.Parallel()
	tm := startTerminal(t, terminalSetup{w: 120, h: 40}, program, "--preset", "context")
	first := tm.waitForChunks().chunks()
	tm.selectSetting("size")
	tm.typeText("900")
	tm.press("Enter")
	tm.waitFor("the typed value with its chunks", func(s screen) bool {
		return s.value("size") == "900" && s.chunks() > first
	})
	tm.press("n", "n", "n", "n", "n")
	before := tm.waitFor("the sixth chunk, with all results in the panels", func(s screen) bool {
		return s.has("chunk 6/") && wholeTextPattern.MatchString(s.rows()[0]) && wholeCountPattern.MatchString(string(s)) && tokenCountPattern.MatchString(string(s))
	})

	tm.press("D")
	tm.waitForStop(0)
	tm.press("Space")
	if s := tm.waitForStop(1); !s.has("begins in chunk") || s.has("shared ") {
		t.Errorf("the stop does not show the severed sentence without overlap:\n%s", s)
	}
	tm.press("Right")
	if s := tm.waitForStop(2); !s.has("marked sentence is whole") {
		t.Errorf("the stop does not say that the sentence is whole:\n%s", s)
	}
	tm.press("b")
	tm.waitFor("the hint for going back", func(s screen) bool { return s.has("b goes back to the stop") })
	tm.press("b", "Left")
	tm.waitForStop(1)
	tm.press("Space")
	tm.waitForStop(2)
	tm.press("Space")
	tm.waitForStop(3)
	for _, size := range [][2]int{{80, 24}, {40, 12}, {30, 8}, {200, 60}, {120, 40}} {
		tm.resize(size[0], size[1])
		if size[0] < 40 {
			tm.waitFor("the too-small message", func(s screen) bool { return s.has("too small") })
			continue
		}
		tm.waitFor("the stop at another size", func(s screen) bool {
			rows := s.rows()
			return s.has(stopTitles[3]) && strings.Contains(rows[len(rows)-1], "close") && len(rows) == size[1]
		})
	}
	for i := 4; i < len(stopTitles); i++ {
		tm.press("Space")
		tm.waitForStop(i)
	}
	tm.press("Space") // after the last stop
	tm.waitFor("the original screen and the end-of-tour message", func(s screen) bool {
		return s.has("end of the tour") && sameScreen(s.withoutFooter(), before.withoutFooter())
	})

	tm.press("D")
	tm.waitForStop(0)
	tm.press("Space")
	tm.waitForStop(1)
	tm.press("Escape")
	tm.waitFor("the original screen", func(s screen) bool { return sameScreen(s, before) })
	tm.press("u")
	tm.waitFor("the initial value", func(s screen) bool { return s.value("size") == "4096" })
	tm.press("C-c")
	tm.waitForExit()
}

// These values appear in the panel after they have been computed in the background.
var (
	wholeCountPattern = regexp.MustCompile(`whole +\d+ of \d+ sentence`)
	tokenCountPattern = regexp.MustCompile(`embeds +\d+ tokens`)
)

// The last two rows contain the message and the keys.
func (s screen) withoutFooter() screen {
	rows := s.rows()
	return screen(strings.Join(rows[:len(rows)-2], "\n"))
}

// sameScreen compares only the chunk count in the first row, because that row also shows a time.
func sameScreen(a, b screen) bool {
	x, y := a.rows(), b.rows()
	return len(x) == len(y) && strings.Join(x[1:], "\n") == strings.Join(y[1:], "\n") && a.chunks() == b.chunks()
}

func TestTourUsesOpenDocument(t *testing.T) {
	t.Parallel()
	tm := startTerminal(t, terminalSetup{w: 90, h: 30}, program, "--tour", "--preset", "fixed-window", "--set", "max_chunk_size=700", writeDocument(t, plainName, makeProse(120)))
	tm.waitForStop(0)
	tm.press("Space")
	if s := tm.waitForStop(1); !s.has("Sentence 1") {
		t.Errorf("the example is not from the document:\n%s", s)
	}
	tm.click(40, 10) // must go to the next stop
	tm.waitForStop(2)
	tm.press("Escape")
	tm.waitForChunks()
	tm.press("C-c")
	tm.waitForExit()
}

func TestPresentationLook(t *testing.T) {
	t.Parallel()
	tm := startTerminal(t, terminalSetup{w: 100, h: 30}, program, "--preset", "context")
	tm.waitForChunks()
	tm.press("P")
	tm.waitFor("the presentation look", func(s screen) bool { return !s.has("shared ") && s.has("22 chunks · ") })
	tm.press("n", "Right")
	tm.waitFor("the tuned overlap", func(s screen) bool { return s.has("overlap 210 chars") && s.has("210 chars of context requested") })
	tm.resize(60, 20)
	tm.waitFor("the caption at 60×20", func(s screen) bool { return len(s.rows()) == 20 && s.has("210 chars of context requested") })
	tm.resize(100, 30)
	tm.waitFor("the screen at 100×30", func(s screen) bool { return len(s.rows()) == 30 && s.has("1 oversize") })
	tm.press("Escape")
	tm.waitFor("the panels", func(s screen) bool { return s.has("shared ") && s.value("overlap") == "210" })
	tm.press("C-c")
	tm.waitForExit()
}
