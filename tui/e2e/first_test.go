package e2e

import (
	"regexp"
	"strconv"
	"strings"
	"testing"
)

var wholeInHeader = regexp.MustCompile(`([\d.]+)% (?:of text )?whole`)

// wholeText returns the share of whole text that the header shows, in percent.
func (s screen) wholeText() float64 {
	m := wholeInHeader.FindStringSubmatch(s.rows()[0])
	if m == nil {
		return 0
	}
	share, _ := strconv.ParseFloat(m[1], 64)
	return share
}

// The first screen answers at once: without a document or settings, the overlap is
// selected, and six steps to the right repair the sentence that the seam severs and
// raise the number in the header.
func TestFirstScreenAnswersTheFirstKeys(t *testing.T) {
	t.Parallel()
	tm := start(t, setup{w: 120, h: 40}, program)
	first := tm.until("the seam and its severed sentence", func(s screen) bool {
		return s.wholeText() > 0 && s.chosen("overlap") && s.seversFirst()
	})
	tm.keys("Right", "Right", "Right", "Right", "Right", "Right")
	tm.until("a higher share of whole text, and the sentence repaired", func(s screen) bool {
		return s.wholeText() > first.wholeText()+5 && s.value("overlap") == "140" && !s.seversFirst()
	})
}

// seversFirst is whether the strip of seams has the letter of a severed sentence at the
// first seam.
func (s screen) seversFirst() bool {
	rows := s.rows()
	return strings.HasPrefix(rows[len(rows)-3], " [s]")
}
