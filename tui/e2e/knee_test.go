package e2e

import (
	"regexp"
	"testing"
)

var kneeShown = regexp.MustCompile(`enough (\d+)`)

// Someone tunes: looks at the curve, goes to the knee, sees what it costs,
// comes back, takes it, and saves the settings.
func TestTuneToTheKnee(t *testing.T) {
	t.Parallel()
	tm := start(t, setup{w: 120, h: 40}, program, "--preset", "fixed-window", document(t, plain, prose(600)))
	first := tm.opened().chunks()
	tm.choose("overlap")
	tm.keys("t", "t") // the panel has the keys no more than before
	s := tm.until("the curve with its marks and its table", func(s screen) bool {
		return s.has("now 100") && kneeShown.MatchString(string(s)) && s.has("enough from")
	})
	knee := kneeShown.FindStringSubmatch(string(s))[1]

	tm.keys("K")
	tm.until("the knee", func(s screen) bool {
		return s.value("overlap") == knee && s.has("the knee") && s.has("now and enough "+knee)
	})
	tm.keys("u")
	tm.until("the settings from before", func(s screen) bool {
		return s.value("overlap") == "100" && s.chunks() == first && s.has("now 100")
	})
	tm.resize(80, 24)
	tm.keys("K")
	tm.until("the knee on a small screen", func(s screen) bool { return s.has("overlap 100 → " + knee) })
	tm.resize(120, 40)
	tm.until("room again", func(s screen) bool { return s.value("overlap") == knee && s.has("now and enough "+knee) })

	tm.keys("L")
	x, y, ok := 0, 0, false
	tm.until("the curve to click on", func(s screen) bool {
		x, y, ok = s.cell("100%┤")
		return ok && s.value("overlap") != knee && s.has("now "+s.value("overlap"))
	})
	tm.click(x+len("100%┤")-2, y+2)
	tm.until("the value under the click", func(s screen) bool { return s.value("overlap") == "0" && s.has("now 0") })

	tm.keys("K", "W")
	tm.until("where the settings go", func(s screen) bool { return s.has(".yaml") })
	tm.keys("Enter")
	tm.until("the settings saved", func(s screen) bool { return s.has("overlap_size: "+knee) || s.has("saved") || s.has("wrote") })
	tm.keys("C-c")
	tm.ends()
}
