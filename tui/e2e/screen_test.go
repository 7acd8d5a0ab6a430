package e2e

import (
	"regexp"
	"strconv"
	"strings"

	"github.com/charmbracelet/x/ansi"
)

// screen is the text of a screen, one line a row.
type screen string

func (s screen) has(text string) bool { return strings.Contains(string(s), text) }

// says is whether a sentence stands on the screen, on one row or on several: how
// long the name of a folder in it is, is up to the machine.
func (s screen) says(sentence string) bool {
	return strings.Contains(strings.Join(strings.Fields(string(s)), " "), sentence)
}

// rows are without the blanks that end them, of which tmux keeps more or fewer
// after a change of size.
func (s screen) rows() []string {
	rows := strings.Split(string(s), "\n")
	for i, row := range rows {
		rows[i] = strings.TrimRight(row, " ")
	}
	return rows
}

// cell returns where text stands first: column and row, 0-based, in cells.
func (s screen) cell(text string) (x, y int, found bool) {
	for y, row := range s.rows() {
		if before, _, ok := strings.Cut(row, text); ok {
			return width(before), y, true
		}
	}
	return 0, 0, false
}

var chunksShown = regexp.MustCompile(`(\d+) chunks?\b`)

// chunks returns the number of chunks the first row tells; -1 when it tells none.
func (s screen) chunks() int {
	return number(chunksShown, s.rows()[0])
}

// number returns the first group of a pattern as a number; -1 when there is none.
func number(re *regexp.Regexp, text string) int {
	m := re.FindStringSubmatch(text)
	if m == nil {
		return -1
	}
	n, err := strconv.Atoi(m[1])
	if err != nil {
		return -1
	}
	return n
}

// slider is a slider of the settings panel as it is drawn.
type slider struct {
	x, y  int // the first cell of its track
	knob  int // cells before the knob
	width int
	value string
}

var sliderShown = regexp.MustCompile(`^( *([0-9.]+)(?: (?:chars|words|tokens))? +)([━△]*)(█|▐▌)([─△]*)`)

// slider finds the slider of a label.
func (s screen) slider(label string) (slider, bool) {
	for y, row := range s.rows() {
		for before, rest := "", row; ; {
			head, tail, found := strings.Cut(rest, label)
			if !found {
				break
			}
			before, rest = before+head+label, tail
			m := sliderShown.FindStringSubmatch(rest)
			if m == nil {
				continue
			}
			knob := width(m[3])
			return slider{x: width(before + m[1]), y: y, knob: knob, width: knob + width(m[4]+m[5]), value: m[2]}, true
		}
	}
	return slider{}, false
}

// value returns a slider's value; empty when it is not on the screen.
func (s screen) value(label string) string {
	sl, _ := s.slider(label)
	return sl.value
}

// chosen is whether the row of a label is the one that arrow keys move.
func (s screen) chosen(label string) bool {
	return s.has("▌" + label)
}

// width returns the cells a row fills.
func width(row string) int { return ansi.StringWidthWc(row) }
