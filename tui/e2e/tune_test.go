package e2e

import (
	"os/exec"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// opened waits for the first result: the first row tells the number of chunks,
// and the last one, which is drawn last, holds hints.
func (tm *terminal) opened() screen {
	tm.t.Helper()
	return tm.until("the document with its chunks", func(s screen) bool {
		rows := s.rows()
		return s.chunks() > 0 && strings.TrimSpace(rows[len(rows)-1]) != ""
	})
}

// choose goes to the row of a setting, up or down by arrow keys.
func (tm *terminal) choose(label string) {
	tm.t.Helper()
	tm.keys("Tab")
	for range 40 {
		key := "Up"
		// The keys are in the settings: the program selects none by itself any more.
		s := tm.until("a chosen setting", func(s screen) bool { return s.has("▌") && s.has(" setting  ") })
		if s.chosen(label) {
			return
		}
		if below(s, label) {
			key = "Down"
		}
		tm.keys(key)
		tm.until("another chosen setting", func(now screen) bool { return mark(now) != mark(s) })
	}
	tm.t.Fatalf("no way to the setting %q; the screen:\n%s", label, tm.capture())
}

// mark returns the label of the chosen setting.
func mark(s screen) string {
	_, rest, _ := strings.Cut(strings.ReplaceAll(string(s), "▐▌", "▐ "), "▌") // a knob may have halves of cells
	label, _, _ := strings.Cut(rest, "  ")
	return strings.TrimRight(label, " 0123456789.") // where one space parts the label from its value
}

func below(s screen, label string) bool {
	_, at, _ := screen(strings.ReplaceAll(string(s), "▐▌", "▐ ")).cell("▌")
	_, y, found := s.cell(label)
	if sl, ok := s.slider(label); ok {
		y = sl.y
	}
	return found && y > at
}

// The first thing a person does: open the sample, move a slider, see the
// document cut anew, leave.
func TestSampleOpensAndASliderCutsItAnew(t *testing.T) {
	t.Parallel()
	tm := start(t, setup{w: 120, h: 40}, program, "--preset", "context")
	first := tm.opened().chunks()
	tm.choose("size")
	before := tm.capture().value("size")
	if before == "" {
		t.Fatalf("no slider for max chunk size:\n%s", tm.capture())
	}
	for range 3 {
		now := tm.capture().value("size")
		tm.keys("H")
		tm.until("a smaller value", func(s screen) bool { return s.value("size") != now })
	}
	tm.until("more chunks than at first", func(s screen) bool { return s.chunks() > first })
	tm.keys("r")
	tm.until("the setting as it was", func(s screen) bool {
		return s.value("size") == before && s.chunks() == first
	})
	tm.keys("C-c")
	tm.ends()
}

func TestAHeldKeyEndsWhereItLeads(t *testing.T) {
	t.Parallel()
	tm := start(t, setup{w: 120, h: 40}, program, "--preset", "fixed-window")
	tm.opened()
	tm.choose("overlap")
	was, err := strconv.Atoi(tm.capture().value("overlap"))
	if err != nil {
		t.Fatal(err)
	}
	for range 20 {
		tm.keys("l", "l", "h") // no run of the engine is waited for
	}
	last := strconv.Itoa(was + 200)
	want := reported(t, "--preset", "fixed-window", "--set", "overlap_size="+last)
	tm.until("the last value, with its chunks", func(s screen) bool {
		return s.value("overlap") == last && s.chunks() == want
	})
	tm.keys("C-c")
	tm.ends()
}

var totalShown = regexp.MustCompile(`(?m)^total +(\d+) chunks`)

// reported returns the number of chunks that the plain report tells for the sample.
func reported(t *testing.T, args ...string) int {
	t.Helper()
	out, err := exec.Command(program, args...).Output()
	if err != nil {
		t.Fatal(err)
	}
	n := number(totalShown, string(out))
	if n < 1 {
		t.Fatalf("no total in the report:\n%s", out)
	}
	return n
}

func TestTypingANumberSetsIt(t *testing.T) {
	t.Parallel()
	tm := start(t, setup{w: 120, h: 40}, program, "--preset", "context")
	tm.opened()
	tm.choose("size")
	tm.text("900")
	tm.keys("Enter")
	tm.until("the typed value", func(s screen) bool { return s.value("size") == "900" })
	tm.keys("u")
	tm.until("the value undone", func(s screen) bool { return s.value("size") == "4096" })
	tm.keys("C-c")
	tm.ends()
}

const plain = "plain.md"

func prose(sentences int) string {
	var b strings.Builder
	for i := range sentences {
		b.WriteString("Sentence " + strconv.Itoa(i) + " says that the wind turned to the north and stayed there.\n")
		if i%6 == 5 {
			b.WriteString("\n")
		}
	}
	return b.String()
}

func TestASliderFollowsTheMouse(t *testing.T) {
	t.Parallel()
	tm := start(t, setup{w: 120, h: 40}, program,
		"--preset", "fixed-window", "--set", "overlap_size=20", document(t, plain, prose(200)))
	tm.opened()
	var sl slider
	s := tm.until("the slider", func(s screen) bool {
		var ok bool
		sl, ok = s.slider("size")
		return ok
	})
	first := s.chunks()

	tm.click(sl.x, sl.y)
	tm.until("the smallest value under the click", func(s screen) bool {
		now, _ := s.slider("size")
		return now.knob == 0 && s.chunks() > first
	})

	tm.mouse(left, sl.x, sl.y)
	for x := sl.x; x < sl.x+sl.width; x++ {
		tm.mouse(drag, x, sl.y+1) // a hand does not keep the row
	}
	s = tm.until("the knob at the end of the track", func(s screen) bool {
		now, _ := s.slider("size")
		return now.knob == sl.width-1
	})
	far := s.value("size")
	tm.release(sl.x+sl.width-1, sl.y+1)
	tm.mouse(drag, sl.x+2, sl.y) // the button is up: nothing follows
	tm.mouse(wheelDown, sl.x+2, sl.y)
	tm.until("one step of the wheel, and only that", func(s screen) bool {
		now, _ := s.slider("size")
		return now.value != far && now.knob >= sl.width-3
	})
	tm.keys("C-c")
	tm.ends()
}

func TestAClickSelectsTheChunkUnderIt(t *testing.T) {
	t.Parallel()
	tm := start(t, setup{w: 120, h: 40}, program, "--preset", "fixed-window", document(t, plain, prose(200)))
	tm.opened()
	tm.until("the chunk selected that it opens on", func(s screen) bool { return s.has("chunk 2/") })
	var x, y int
	tm.until("text of the third chunk", func(s screen) bool {
		var found bool
		x, y, found = s.cell("Sentence 24 ")
		return found
	})
	tm.click(x+3, y)
	tm.until("the third chunk selected", func(s screen) bool { return s.has("chunk 3/") })
	tm.keys("n")
	tm.until("the fourth chunk selected", func(s screen) bool { return s.has("chunk 4/") })
	tm.keys("p", "p")
	tm.until("the second chunk again", func(s screen) bool { return s.has("chunk 2/") })
	tm.keys("C-c")
	tm.ends()
}
