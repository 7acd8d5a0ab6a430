package e2e

import (
	"regexp"
	"strconv"
	"strings"
	"testing"
)

var wholeTextPattern = regexp.MustCompile(`([\d.]+)% (?:of text )?whole`)

func (s screen) wholeText() float64 {
	m := wholeTextPattern.FindStringSubmatch(s.rows()[0])
	if m == nil {
		return 0
	}
	share, _ := strconv.ParseFloat(m[1], 64)
	return share
}

// The overlap must be selected at the start. Six steps to the right must put the first split
// sentence into one chunk.
func TestFirstKeysRepairSentence(t *testing.T) {
	t.Parallel()
	tm := startTerminal(t, terminalSetup{w: 120, h: 40}, program)
	first := tm.waitFor("the first seam, which severs a sentence", func(s screen) bool {
		return s.wholeText() > 0 && s.isSelected("overlap") && s.isFirstSentenceSplit()
	})
	tm.press("Right", "Right", "Right", "Right", "Right", "Right")
	tm.waitFor("a higher share of whole text, and the whole sentence", func(s screen) bool {
		return s.wholeText() > first.wholeText()+5 && s.value("overlap") == "140" && !s.isFirstSentenceSplit()
	})
}

func (s screen) isFirstSentenceSplit() bool {
	rows := s.rows()
	return strings.HasPrefix(rows[len(rows)-3], " [s]")
}
