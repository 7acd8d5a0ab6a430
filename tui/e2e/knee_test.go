package e2e

import (
	"regexp"
	"testing"
)

var kneeShown = regexp.MustCompile(`enough (\d+)`)

func TestTuneToKnee(t *testing.T) {
	t.Parallel()
	tm := start(t, terminalSetup{w: 120, h: 40}, program, "--preset", "fixed-window", writeDocument(t, plainName, prose(600)))
	first := tm.untilOpen().chunks()
	tm.choose("overlap")
	tm.press("t", "t") // the second press moves the focus back to the document
	s := tm.until("the curve with its marks and its table", func(s screen) bool {
		return s.has("now 100") && kneeShown.MatchString(string(s)) && s.has("enough from")
	})
	knee := kneeShown.FindStringSubmatch(string(s))[1]

	tm.press("K")
	tm.until("the knee", func(s screen) bool {
		return s.value("overlap") == knee && s.has("the knee") && s.has("now and enough "+knee)
	})
	tm.press("u")
	tm.until("the settings from before", func(s screen) bool {
		return s.value("overlap") == "100" && s.chunks() == first && s.has("now 100")
	})
	tm.resize(80, 24)
	tm.press("K")
	tm.until("the knee on a small screen", func(s screen) bool { return s.has("overlap 100 → " + knee) })
	tm.resize(120, 40)
	tm.until("the larger screen", func(s screen) bool { return s.value("overlap") == knee && s.has("now and enough "+knee) })

	tm.press("L")
	x, y, ok := 0, 0, false
	tm.until("the curve to click on", func(s screen) bool {
		x, y, ok = s.find("100%┤")
		return ok && s.value("overlap") != knee && s.has("now "+s.value("overlap"))
	})
	tm.click(x+len("100%┤")-2, y+2)
	tm.until("the value under the click", func(s screen) bool { return s.value("overlap") == "0" && s.has("now 0") })

	tm.press("K", "W")
	tm.until("the name of the settings file", func(s screen) bool { return s.has(".yaml") })
	tm.press("Enter")
	tm.until("the settings saved", func(s screen) bool { return s.has("overlap_size: "+knee) || s.has("saved") || s.has("wrote") })
	tm.press("C-c")
	tm.untilExit()
}
