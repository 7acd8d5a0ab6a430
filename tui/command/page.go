package command

import (
	"os"
	"strconv"
	"strings"

	"chunkscope/themes"
	"chunkscope/tui/cell"
	"chunkscope/tui/plot"

	"charm.land/lipgloss/v2"
	"github.com/charmbracelet/colorprofile"
	"golang.org/x/term"
)

// page is text for people, measured in cells. It has colours only when it goes
// to a terminal.
type page struct {
	strings.Builder
	// w is the width to wrap and draw in, in cells.
	w int
	// cut: lines longer than w are cut, because a terminal would wrap them.
	cut bool
	ink ink
}

// ink are the looks of a page; empty ones leave the terminal's own.
type ink struct {
	title, bold, code, muted, good, warn, bad, match cell.Style
	curves                                           [3]cell.Style
	marks                                            [2]cell.Style
}

// The width of text for people: where it goes elsewhere than to a terminal,
// and the most that is easy to read.
const (
	plainWidth = 80
	mostWidth  = 120
)

// newPage is a page for standard output.
func (a *app) newPage() *page {
	p := &page{w: plainWidth}
	f, ok := a.out.(*os.File)
	if !ok || !term.IsTerminal(int(f.Fd())) {
		if n, err := strconv.Atoi(os.Getenv("COLUMNS")); err == nil && n > 0 {
			p.w = max(40, min(n, mostWidth))
		}
		return p
	}
	p.cut = true
	if w, _, err := term.GetSize(int(f.Fd())); err == nil && w > 0 {
		p.w = max(40, min(w, mostWidth))
	}
	p.ink = newInk(a.in, f)
	return p
}

// newInk are the looks of the automatic theme on the terminal's own ground.
func newInk(in any, out *os.File) ink {
	env := os.Environ()
	profile := cell.Detect(env, colorprofile.Detect(out, env))
	if profile <= colorprofile.ASCII {
		return ink{}
	}
	dark := true
	if f, ok := in.(*os.File); ok && term.IsTerminal(int(f.Fd())) {
		dark = lipgloss.HasDarkBackground(f, out)
	}
	theme, _ := themes.Pick(themes.Auto, dark)
	theme.Ground = themes.Colour{C256: themes.None, C16: themes.None}
	st := cell.NewStyles(theme, profile, cell.Wc)
	return ink{
		title: st.FocusBold, bold: st.TextBold, code: st.Good, muted: st.Muted, good: st.Good, warn: st.Warn, bad: st.Error, match: st.FocusBold,
		curves: [3]cell.Style{st.Good, st.Focus, st.Error}, marks: [2]cell.Style{st.TextBold, st.Mark},
	}
}

// put writes text that may be foreign, in one line.
func (p *page) put(st cell.Style, text string) { p.trusted(st, cell.Escape(text)) }

// trusted writes text that is escaped, or the program's own.
func (p *page) trusted(st cell.Style, text string) {
	if st == "" || text == "" {
		p.WriteString(text)
		return
	}
	p.WriteString(string(st) + text + cell.Reset)
}

func (p *page) end() { p.WriteByte('\n') }

// wrapped writes a text in lines that fit, indented by n cells; the first line
// begins where the page stands when it is indented already.
//
// What is joined by " · " is broken there, as long as each part fits a line.
func (p *page) wrapped(st cell.Style, text string, n int, indented bool) {
	for i, line := range wrap(text, max(20, p.w-n)) {
		if i > 0 || !indented {
			p.WriteString(strings.Repeat(" ", n))
		}
		p.trusted(st, strings.TrimRight(line, " "))
		p.end()
	}
}

// wrap breaks a text into lines of w cells.
func wrap(text string, w int) []string {
	const between = " · "
	var out []string
	for part := range strings.SplitSeq(text, between) {
		lines := cell.Wrap(part, w, cell.Wc) // escaped
		if i := len(out) - 1; i >= 0 && len(lines) == 1 && cell.Width(out[i]+between+lines[0], cell.Wc) <= w {
			out[i] += between + lines[0]
			continue
		}
		out = append(out, lines...)
	}
	return out
}

// chart draws a chart.
func (p *page) chart(c *plot.Chart, h int) {
	for _, row := range c.Rows(p.w, h) {
		for i, r := range row {
			text := r.Text
			if i == len(row)-1 {
				text = strings.TrimRight(text, " ")
			}
			p.trusted(p.inkOf(r.Ink), text)
		}
		p.end()
	}
}

func (p *page) inkOf(i plot.Ink) cell.Style {
	switch i.Kind {
	case plot.Label, plot.Rule:
		return p.ink.muted
	case plot.Curve:
		return p.ink.curves[i.Index%len(p.ink.curves)]
	case plot.Pin:
		return p.ink.marks[i.Index%len(p.ink.marks)]
	}
	return ""
}
