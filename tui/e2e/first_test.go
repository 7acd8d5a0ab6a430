package e2e

import (
	"regexp"
	"strconv"
	"strings"
	"testing"
)

var wholeInHeader = regexp.MustCompile(`([\d.]+)% (?:of text )?whole`)

// wholeText returns the percentage of whole text shown in the header.
func (s screen) wholeText() float64 {
	m := wholeInHeader.FindStringSubmatch(s.rows()[0])
	if m == nil {
		return 0
	}
	share, _ := strconv.ParseFloat(m[1], 64)
	return share
}

// Without arguments, overlap is selected, and six presses of Right repair the severed
// sentence at the seam.
func TestFirstScreenAnswersTheFirstKeys(t *testing.T) {
	t.Parallel()
	tm := start(t, terminalSetup{w: 120, h: 40}, program)
	first := tm.until("the seam and its severed sentence", func(s screen) bool {
		return s.wholeText() > 0 && s.isChosen("overlap") && s.firstSeamSevers()
	})
	tm.press("Right", "Right", "Right", "Right", "Right", "Right")
	tm.until("a higher share of whole text, and the sentence repaired", func(s screen) bool {
		return s.wholeText() > first.wholeText()+5 && s.value("overlap") == "140" && !s.firstSeamSevers()
	})
}

// firstSeamSevers reports whether the strip of seams marks a severed sentence at its
// first seam.
func (s screen) firstSeamSevers() bool {
	rows := s.rows()
	return strings.HasPrefix(rows[len(rows)-3], " [s]")
}
