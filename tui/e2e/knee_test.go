package e2e

import (
	"regexp"
	"testing"
)

var kneePattern = regexp.MustCompile(`enough (\d+)`)

func TestTuneToKnee(t *testing.T) {
	t.Parallel()
	tm := startTerminal(t, terminalSetup{w: 120, h: 40}, program, "--preset", "fixed-window", writeDocument(t, plainName, makeProse(600)))
	first := tm.waitForChunks().chunks()
	tm.selectSetting("overlap")
	tm.press("t", "t") // the second press focuses the document again
	s := tm.waitFor("the curve with its marks and its table", func(s screen) bool {
		return s.has("now 100") && kneePattern.MatchString(string(s)) && s.has("enough from")
	})
	knee := kneePattern.FindStringSubmatch(string(s))[1]

	tm.press("K")
	tm.waitFor("the knee", func(s screen) bool {
		return s.value("overlap") == knee && s.has(", enough") && s.has("now and enough "+knee)
	})
	tm.press("u")
	tm.waitFor("the previous settings", func(s screen) bool {
		return s.value("overlap") == "100" && s.chunks() == first && s.has("now 100")
	})
	tm.resize(80, 24)
	tm.press("K")
	tm.waitFor("the knee on a small screen", func(s screen) bool { return s.has("overlap 100 → " + knee) })
	tm.resize(120, 40)
	tm.waitFor("the larger screen", func(s screen) bool { return s.value("overlap") == knee && s.has("now and enough "+knee) })

	tm.press("L")
	x, y, ok := 0, 0, false
	tm.waitFor("the curve to click on", func(s screen) bool {
		x, y, ok = s.find("100%┤")
		return ok && s.value("overlap") != knee && s.has("now "+s.value("overlap"))
	})
	tm.click(x+len("100%┤")-2, y+2)
	tm.waitFor("the clicked value", func(s screen) bool { return s.value("overlap") == "0" && s.has("now 0") })

	tm.press("K", "W")
	tm.waitFor("the settings file", func(s screen) bool { return s.has(".yaml") })
	tm.press("Enter")
	tm.waitFor("the message that the settings were saved", func(s screen) bool { return s.has("overlap_size: "+knee) || s.has("saved") || s.has("wrote") })
	tm.press("C-c")
	tm.waitForExit()
}
