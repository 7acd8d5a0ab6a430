// Package screen draws the explorer: it turns what the parts know and show into
// rows of cells, and tells what stands at a cell. It changes nothing.
package screen

import (
	"slices"
	"strings"

	"charm.land/lipgloss/v2"

	"chunkscope/tui/cell"
	"chunkscope/tui/docview"
	"chunkscope/tui/layout"
	"chunkscope/tui/part"
)

// Screen is what is drawn.
type Screen struct {
	*part.Context
	Layout  layout.Layout
	Panes   *Panes
	Reading *docview.Reading
	Note    Note
	// Marks are those of the seams that differ from what is pinned.
	Marks []docview.Note
	Kept  *Kept
	// Slow is set while a run is under way that is worth a word, Welcome on a
	// first start.
	Slow, Welcome bool
	// Mouse is set while the mouse is the explorer's.
	Mouse bool
	// Spin turns while work is under way.
	Spin string
	// Hover names what the pointer is on; empty for nothing with a name.
	Hover string
}

// Kept is what a screen keeps for the next one.
type Kept struct {
	strip strip
	frame []byte // to be written over
}

// Note is one sentence in the bottom line.
type Note struct {
	Text string
	Warn bool
}

// Draw draws the whole screen: as many rows as the layout has, all of its width.
func (v *Screen) Draw() string {
	l := &v.Layout
	if l.How == layout.TooSmall {
		return strings.Join(v.tooSmall(), "\n")
	}
	covering := v.Panes.ModeAt(part.Screen, v.Context, l.W, l.H)
	buf := v.Kept.frame[:0]
	above := v.above(covering)
	for y := range above.h {
		buf = append(above.row(buf, y), '\n')
	}
	buf = append(buf, v.footer()...)
	v.Kept.frame = buf
	drawn := string(buf)
	raised := func(m part.Mode) bool {
		_, where := v.ModeRect(m)
		return where == part.Dialog
	}
	if !v.Welcome && v.Note.Text == "" && !slices.ContainsFunc(v.Panes.Modes, raised) {
		return drawn
	}
	rows := strings.Split(drawn, "\n")
	if covering == nil {
		v.drawInFront(rows)
	}
	v.sentence(rows)
	return strings.Join(rows, "\n")
}

// above draws the part above the bottom line, or a mode that covers all of it; nil
// for none.
func (v *Screen) above(covering part.Mode) block {
	l := &v.Layout
	switch {
	case covering != nil:
		return blockOf(Fill(covering.Lines(v.Context, l.W, l.H-1), l.H-1, l.W, v.Styles)...)
	case v.Panes.Presenting:
		return blockOf(presentation{v}.drawBody()...)
	}
	return stackBlocks(blockOf(header{Screen: v}.draw()), v.body())
}

// drawInFront draws what lies on finished rows.
func (v *Screen) drawInFront(rows []string) {
	for _, m := range v.Panes.Modes {
		if inner, where := v.ModeRect(m); where == part.Dialog {
			v.dialog(rows, m, inner)
		}
	}
	if !v.Panes.Presenting {
		v.welcome(rows)
	}
}

func (v *Screen) tooSmall() []string {
	text := lipgloss.JoinVertical(lipgloss.Center, v.Styles.Warn.Gloss().Render("too small"), v.Styles.Muted.Gloss().Render("chunkscope needs 40 × 12"))
	return v.Styles.Text.Block(lipgloss.Place(v.Layout.W, v.Layout.H, lipgloss.Center, lipgloss.Center, text), v.Layout.W)[:v.Layout.H]
}

// DrawNote draws the bottom line's sentence, and nothing else.
func (v *Screen) DrawNote() string {
	return strings.Join(v.sparse(func(b *cell.Line, y int) {
		if y == v.Layout.H-1 {
			b.Put(v.Styles.Warn, v.Note.Text)
		}
	}), "\n")
}

// sparse returns a screen with hardly anything on it.
func (v *Screen) sparse(put func(b *cell.Line, y int)) []string {
	rows := make([]string, v.Layout.H)
	var b cell.Line
	for y := range rows {
		b.Reset(v.Layout.W, v.Styles.Method)
		put(&b, y)
		rows[y] = b.Finish(v.Styles.Text)
	}
	return rows
}

// ModeRect returns where a mode is drawn, without its frame.
func (v *Screen) ModeRect(m part.Mode) (layout.Rect, part.Where) {
	l := &v.Layout
	p := m.Placement(v.Context, l.W, l.H)
	switch p.Where {
	case part.Bottom:
		return l.Footer, p.Where
	case part.Document:
		return l.DocumentFrame.Inside(), p.Where
	case part.Screen:
		return layout.Rect{X: 0, Y: 0, W: l.W, H: l.H - 1}, p.Where
	}
	w, h := min(p.W, l.W-4), min(p.H, l.H-4)
	if p.Low {
		return layout.Rect{X: (l.W - w) / 2, Y: l.H - h - 2, W: w, H: h}, p.Where
	}
	return layout.Rect{X: (l.W - w) / 2, Y: (l.H - max(h, min(p.Tallest, l.H-4))) / 2, W: w, H: h}, p.Where
}
