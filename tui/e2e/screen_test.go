package e2e

import (
	"regexp"
	"strconv"
	"strings"

	"github.com/charmbracelet/x/ansi"
)

type screen string

func (s screen) has(text string) bool { return strings.Contains(string(s), text) }

func (s screen) hasSentence(sentence string) bool {
	return strings.Contains(strings.Join(strings.Fields(string(s)), " "), sentence)
}

// rows removes trailing blanks, which tmux adds after a resize.
func (s screen) rows() []string {
	rows := strings.Split(string(s), "\n")
	for i, row := range rows {
		rows[i] = strings.TrimRight(row, " ")
	}
	return rows
}

// find returns the column and row of the first occurrence of text, both starting at 0.
func (s screen) find(text string) (x, y int, found bool) {
	for y, row := range s.rows() {
		if before, _, ok := strings.Cut(row, text); ok {
			return countCells(before), y, true
		}
	}
	return 0, 0, false
}

var chunkCountPattern = regexp.MustCompile(`(\d+) chunks?\b`)

// chunks returns the number of chunks in the header, or -1 if it shows none.
func (s screen) chunks() int {
	return matchNumber(chunkCountPattern, s.rows()[0])
}

func matchNumber(re *regexp.Regexp, text string) int {
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

// slider is a slider in the settings, measured in cells.
type slider struct {
	x, y  int // first cell of the track
	knob  int
	width int
	value string
}

var sliderPattern = regexp.MustCompile(`^( *([0-9.]+)(?: (?:chars|words|tokens))? +)([━△]*)(█|▐▌)([─△]*)`)

func (s screen) slider(label string) (slider, bool) {
	for y, row := range s.rows() {
		for before, rest := "", row; ; {
			head, tail, found := strings.Cut(rest, label)
			if !found {
				break
			}
			before, rest = before+head+label, tail
			m := sliderPattern.FindStringSubmatch(rest)
			if m == nil {
				continue
			}
			knob := countCells(m[3])
			return slider{x: countCells(before + m[1]), y: y, knob: knob, width: knob + countCells(m[4]+m[5]), value: m[2]}, true
		}
	}
	return slider{}, false
}

// value returns "" if the slider is not visible.
func (s screen) value(label string) string {
	sl, _ := s.slider(label)
	return sl.value
}

func (s screen) isSelected(label string) bool {
	return s.has("▌" + label)
}

func countCells(row string) int { return ansi.StringWidthWc(row) }
