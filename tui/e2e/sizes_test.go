package e2e

import (
	"regexp"
	"strings"
	"testing"
)

func TestLayoutFitsEachSize(t *testing.T) {
	t.Parallel()
	tm := startTerminal(t, terminalSetup{w: 120, h: 40}, program, "--preset", "context")
	tm.waitForChunks()
	text := "telephone" // a word in the first rows of the sample
	sizes := []struct {
		w, h int
		want string
	}{
		{40, 12, text},
		{39, 11, "too small"},
		{80, 24, text},
		{200, 60, text},
		{1, 1, ""},
		{300, 100, text},
		{70, 20, text},
		{120, 40, text},
	}
	for _, size := range sizes {
		tm.resize(size.w, size.h)
		s := tm.waitFor("the layout of the new size", func(s screen) bool { return s.has(size.want) })
		for _, row := range s.rows() {
			if countCells(row) > size.w {
				t.Errorf("%d×%d: a row has %d cells: %q", size.w, size.h, countCells(row), row)
			}
		}
	}
	checkBorder(t, tm, "after every resize")
	tm.press("C-c")
	tm.waitForExit()
}

// The program limits the screen size on very large terminals, but must still follow the terminal
// when it shrinks.
func TestShrinkOversizedTerminal(t *testing.T) {
	t.Parallel()
	tm := startTerminal(t, terminalSetup{w: 1001, h: 40}, program, "--preset", "context")
	tm.waitForChunks()
	for _, size := range [][2]int{{80, 24}, {120, 40}} {
		tm.resize(size[0], size[1])
		tm.waitFor("the key hints on the last row", func(s screen) bool {
			rows := s.rows()
			return len(rows) == size[1] && strings.Contains(rows[len(rows)-1], "? help")
		})
	}
	checkBorder(t, tm, "after shrinking")
	tm.press("C-c")
	tm.waitForExit()
}

func TestScreenUsesColorDepth(t *testing.T) {
	t.Parallel()
	var (
		truecolor = regexp.MustCompile(`\x1b\[[0-9;]*[34]8;2;[0-9;]*m`)
		indexed   = regexp.MustCompile(`\x1b\[[0-9;]*[34]8;5;[0-9;]*m`)
		any16     = regexp.MustCompile(`\x1b\[(?:[0-9;]*;)?(?:3[0-7]|4[0-7]|9[0-7]|10[0-7])[;m]`)
	)
	cases := []struct {
		name                string
		env                 []string
		rgb, palette, basic bool
	}{
		{"truecolor", nil, true, false, false},
		{"256", []string{"COLORTERM="}, false, true, false},
		{"16", []string{"COLORTERM=", "TERM=xterm"}, false, false, true},
		{"NO_COLOR", []string{"NO_COLOR=yes"}, false, false, false},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			tm := startTerminal(t, terminalSetup{w: 120, h: 40, env: c.env}, program, "--preset", "context")
			tm.waitForChunks()
			s := tm.waitFor("the gutter", func(s screen) bool { return s.has("┏") || s.has("┃") })
			if !strings.Contains(string(s), "observatory") {
				t.Errorf("the screen shows no text of the document:\n%s", s)
			}
			got := string(tm.capture("-e"))
			rest := indexed.ReplaceAllString(truecolor.ReplaceAllString(got, ""), "")
			if truecolor.MatchString(got) != c.rgb || indexed.MatchString(got) && !c.palette || any16.MatchString(rest) && !c.basic && !c.palette {
				t.Errorf("%s: the screen uses the wrong color depth:\n%q", c.name, got[:min(len(got), 2000)])
			}
			if c.palette && !indexed.MatchString(got) || c.basic && !any16.MatchString(got) {
				t.Errorf("%s: the screen has no colors:\n%q", c.name, got[:min(len(got), 2000)])
			}
			tm.press("C-c")
			tm.waitForExit()
		})
	}
}
