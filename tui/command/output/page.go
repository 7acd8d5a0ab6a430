// Package output writes the results of commands, as text or as values for JSON.
package output

import (
	"io"
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

// Page collects text output that fits a width. It has colors only on a terminal.
type Page struct {
	strings.Builder
	// W is the width in cells.
	W int
	// Terminal is the terminal that the page is written to, or nil.
	Terminal *Terminal
	// columns is true if the output is not a terminal and the variable COLUMNS sets the width.
	columns bool
	links   bool
	Styles  Styles
}

// Terminal describes a terminal and its colors.
type Terminal struct {
	File    *os.File
	Profile colorprofile.Profile
	Theme   themes.Theme
}

// Styles are the styles of a page. An empty style is the terminal's default.
type Styles struct {
	Title, Bold, Code, Muted, Good, Warn, Bad, Match cell.Style
	Curves                                           [3]cell.Style
	Marks                                            [2]cell.Style
}

// PlainWidth is the width without a terminal. maxWidth is the maximum width, because longer lines
// are hard to read.
const (
	PlainWidth = 80
	maxWidth   = 120
)

// NewPage returns an empty page for out. If in is a terminal, its background determines the theme.
func NewPage(in io.Reader, out io.Writer) *Page {
	p := &Page{W: PlainWidth}
	f, ok := out.(*os.File)
	if !ok || !term.IsTerminal(int(f.Fd())) {
		if n, err := strconv.Atoi(os.Getenv("COLUMNS")); err == nil && n > 0 {
			p.W, p.columns = max(40, min(n, maxWidth)), true
		}
		return p
	}
	p.Terminal = findTerminal(in, f)
	if w, _, err := term.GetSize(int(f.Fd())); err == nil && w > 0 {
		p.W = max(40, min(w, maxWidth))
	}
	p.Styles = p.Terminal.styles()
	p.links = p.Styles != Styles{} && os.Getenv("TERM") != "dumb"
	return p
}

// IsBounded reports whether lines must not be longer than W. This is the case for a terminal and if
// COLUMNS is set.
func (p *Page) IsBounded() bool { return p.Terminal != nil || p.columns }

func findTerminal(in any, out *os.File) *Terminal {
	env := os.Environ()
	t := &Terminal{File: out, Profile: cell.Detect(env, colorprofile.Detect(out, env))}
	if t.Profile <= colorprofile.ASCII {
		return t
	}
	dark := true
	if f, ok := in.(*os.File); ok && term.IsTerminal(int(f.Fd())) {
		dark = lipgloss.HasDarkBackground(f, out)
	}
	t.Theme, _ = themes.Pick(themes.Auto, dark)
	t.Theme.Background = themes.Color{C256: themes.None, C16: themes.None}
	return t
}

func (t *Terminal) styles() Styles {
	if t.Profile <= colorprofile.ASCII {
		return Styles{}
	}
	st := cell.NewStyles(t.Theme, t.Profile, cell.Wc)
	return Styles{
		Title: st.FocusBold, Bold: st.TextBold, Code: st.Good, Muted: st.Muted, Good: st.Good, Warn: st.Warn, Bad: st.Error, Match: st.FocusBold,
		Curves: [3]cell.Style{st.Good, st.Focus, st.Muted}, Marks: [2]cell.Style{st.TextBold, st.Advice},
	}
}

// Put writes text, which may be untrusted, without ending the line.
func (p *Page) Put(st cell.Style, text string) { p.PutTrusted(st, cell.Escape(text)) }

// PutTrusted writes text that is escaped or safe, without ending the line.
func (p *Page) PutTrusted(st cell.Style, text string) {
	if st == "" || text == "" {
		p.WriteString(text)
		return
	}
	p.WriteString(string(st) + text + cell.Reset)
}

// End ends the current line.
func (p *Page) End() { p.WriteByte('\n') }

// Wrap writes text in lines that fit into W, indented by n cells. If isIndented is true, the first
// line is not indented, because it starts at the current position.
//
// Text with " · " is broken only there. A part that does not fit on a line is broken between words.
func (p *Page) Wrap(st cell.Style, text string, n int, isIndented bool) {
	for i, line := range wrap(text, max(20, p.W-n)) {
		if i > 0 || !isIndented {
			p.WriteString(strings.Repeat(" ", n))
		}
		p.PutTrusted(st, strings.TrimRight(line, " "))
		p.End()
	}
}

// Line writes text after the first n cells of a line. If the text does not fit, it continues on the
// next lines, indented by n cells.
func (p *Page) Line(st cell.Style, text string, n int) {
	if p.IsBounded() {
		p.Wrap(st, text, n, true)
		return
	}
	p.Put(st, text)
	p.End()
}

// WriteOrWrap writes text after the first used cells of a line. If the text does not fit, it is
// written on the next line, indented by n cells.
func (p *Page) WriteOrWrap(st cell.Style, text string, used, n int) {
	if p.IsBounded() && used+cell.Width(cell.Escape(text), cell.Wc) > p.W {
		p.End()
		p.Wrap(st, strings.TrimLeft(text, " "), n, false)
		return
	}
	p.Put(st, text)
	p.End()
}

func wrap(text string, w int) []string {
	const separator = " · "
	var out []string
	for part := range strings.SplitSeq(text, separator) {
		lines := cell.Wrap(part, w, cell.Wc) // also escapes the text
		if i := len(out) - 1; i >= 0 && len(lines) == 1 && cell.Width(out[i]+separator+lines[0], cell.Wc) <= w {
			out[i] += separator + lines[0]
			continue
		}
		out = append(out, lines...)
	}
	return out
}

func (p *Page) writeChart(c *plot.Chart, h int) {
	for _, row := range c.Rows(p.W, h) {
		for len(row) > 0 && strings.TrimSpace(row[len(row)-1].Text) == "" {
			row = row[:len(row)-1]
		}
		for i, r := range row {
			text := r.Text
			if i == len(row)-1 {
				text = strings.TrimRight(text, " ")
			}
			p.PutTrusted(p.inkStyle(r.Ink), text)
		}
		p.End()
	}
}

func (p *Page) inkStyle(i plot.Ink) cell.Style {
	switch i.Kind {
	case plot.Label, plot.Rule, plot.Shade:
		return p.Styles.Muted
	case plot.Curve:
		return p.Styles.Curves[i.Index%len(p.Styles.Curves)]
	case plot.Pin:
		return p.Styles.Marks[i.Index%len(p.Styles.Marks)]
	}
	return ""
}
