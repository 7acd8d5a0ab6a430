package e2e

import (
	"regexp"
	"strings"
	"testing"
)

// stops are the titles of the tour's stops.
var stops = []string{
	"What a chunk is", "What a cut severs", "Overlap repairs it", "Too much overlap",
	"Structure beats windows", "A flag and its remedy", "How much overlap?", "The hand-off",
}

// stop waits for a stop with its example.
func (tm *terminal) stop(i int) screen {
	tm.t.Helper()
	return tm.until("the stop "+stops[i], func(s screen) bool {
		return s.has("─ "+stops[i]+" ─") && !s.has("looking for an example")
	})
}

// The tour from first to last stop, over a resize in the middle; the reader's
// settings, their history and the place are there again after it.
func TestTheTourFromFirstToLastStop(t *testing.T) {
	t.Parallel()
	tm := start(t, setup{w: 120, h: 40}, program, "--preset", "context")
	first := tm.opened().chunks()
	tm.choose("size")
	tm.text("900")
	tm.keys("Enter")
	tm.until("the typed value with its chunks", func(s screen) bool {
		return s.value("size") == "900" && s.chunks() > first
	})
	tm.keys("n", "n", "n", "n", "n")
	before := tm.until("the sixth chunk, with all that is computed beside it", func(s screen) bool {
		return s.has("chunk 6/") && wholeInHeader.MatchString(s.rows()[0]) && wholeShown.MatchString(string(s)) && embedsShown.MatchString(string(s))
	})

	tm.keys("D")
	tm.stop(0)
	tm.keys("Space")
	if s := tm.stop(1); !s.has("begins in chunk") || s.has("shared ") {
		t.Errorf("the stop does not speak of the sentence alone:\n%s", s)
	}
	tm.keys("Right")
	if s := tm.stop(2); !s.has("whole in chunk") {
		t.Errorf("the sentence is not repaired:\n%s", s)
	}
	tm.keys("b")
	tm.until("what it was before", func(s screen) bool { return s.has("b goes back to the stop") })
	tm.keys("b", "Left")
	tm.stop(1)
	tm.keys("Space")
	tm.stop(2)
	tm.keys("Space")
	tm.stop(3)
	for _, size := range [][2]int{{80, 24}, {40, 12}, {30, 8}, {200, 60}, {120, 40}} {
		tm.resize(size[0], size[1])
		if size[0] < 40 {
			tm.until("that it is too small", func(s screen) bool { return s.has("too small") })
			continue
		}
		tm.until("the stop at another size", func(s screen) bool {
			rows := s.rows()
			return s.has(stops[3]) && strings.Contains(rows[len(rows)-1], "close") && len(rows) == size[1]
		})
	}
	for i := 4; i < len(stops); i++ {
		tm.keys("Space")
		tm.stop(i)
	}
	tm.keys("Space") // past the last one
	tm.until("the screen from before, and that the tour is over", func(s screen) bool {
		return s.has("that was the tour") && same(s.above(), before.above())
	})

	tm.keys("D")
	tm.stop(0)
	tm.keys("Space")
	tm.stop(1)
	tm.keys("Escape")
	tm.until("the screen from before", func(s screen) bool { return same(s, before) })
	tm.keys("u")
	tm.until("the value from the beginning", func(s screen) bool { return s.value("size") == "4096" })
	tm.keys("C-c")
	tm.ends()
}

// What the chunk panel says once it is computed, beside the keys.
var (
	wholeShown  = regexp.MustCompile(`whole +\d+ of \d+ sentence`)
	embedsShown = regexp.MustCompile(`embeds +\d+ tokens`)
)

// above returns the screen without its message and its keys.
func (s screen) above() screen {
	rows := s.rows()
	return screen(strings.Join(rows[:len(rows)-2], "\n"))
}

// same compares screens but for how long the cut took.
func same(a, b screen) bool {
	x, y := a.rows(), b.rows()
	return len(x) == len(y) && strings.Join(x[1:], "\n") == strings.Join(y[1:], "\n") && a.chunks() == b.chunks()
}

// The tour is asked for on the command line, and plays on one's own document.
func TestTheTourPlaysOnAnyDocument(t *testing.T) {
	t.Parallel()
	tm := start(t, setup{w: 90, h: 30}, program, "--tour", "--preset", "fixed-window", "--set", "max_chunk_size=700", document(t, plain, prose(120)))
	tm.stop(0)
	tm.keys("Space")
	if s := tm.stop(1); !s.has("Sentence 1") {
		t.Errorf("the example is not from the document:\n%s", s)
	}
	tm.click(40, 10) // a click goes on
	tm.stop(2)
	tm.keys("Escape")
	tm.opened()
	tm.keys("C-c")
	tm.ends()
}

// The presentation look in the real program, tuned by keys.
func TestThePresentationLook(t *testing.T) {
	t.Parallel()
	tm := start(t, setup{w: 100, h: 30}, program, "--preset", "context")
	tm.opened()
	tm.keys("P")
	tm.until("the document alone", func(s screen) bool { return !s.has("shared ") && s.has("22 chunks · ") })
	tm.keys("n", "Right")
	tm.until("what was tuned", func(s screen) bool { return s.has("overlap 210 chars") && s.has("210 chars of context requested") })
	tm.resize(60, 20)
	tm.until("the caption on a small screen", func(s screen) bool { return len(s.rows()) == 20 && s.has("210 chars of context requested") })
	tm.resize(100, 30)
	tm.until("the large screen again", func(s screen) bool { return len(s.rows()) == 30 && s.has("1 oversize") })
	tm.keys("Escape")
	tm.until("the panels", func(s screen) bool { return s.has("shared ") && s.value("overlap") == "210" })
	tm.keys("C-c")
	tm.ends()
}
