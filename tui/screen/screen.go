// Package screen draws the explorer and finds what is at a cell. It does not change the state of
// the program.
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

// Screen holds everything needed to draw the screen.
type Screen struct {
	*part.Context
	Layout  layout.Layout
	Panes   *Panes
	Reading *docview.Reading
	Note    Note
	// Marks are the notes in the gutter.
	Marks []docview.Note
	Cache *Cache
	// RunIsSlow is true if the current run takes long. Welcome is true if the welcome must be
	// shown.
	RunIsSlow, Welcome bool
	// Mouse is true if the program handles mouse events.
	Mouse bool
	Spin  string
	// Hover describes what is under the pointer. It is empty if there is nothing.
	Hover string
}

// Cache holds data that later frames reuse.
type Cache struct {
	strip strip
	frame []byte // reusable buffer
}

// Draw returns the whole screen.
func (v *Screen) Draw() string {
	l := &v.Layout
	if l.Arrangement == layout.TooSmall {
		return strings.Join(v.drawTooSmall(), "\n")
	}
	covering := v.Panes.ModeAt(part.Screen, v.Context, l.W, l.H)
	buf := v.Cache.frame[:0]
	covered := v.drawBase(covering)
	for y := range covered.h {
		buf = append(covered.row(buf, y), '\n')
	}
	buf = append(append(buf, v.noteRow()...), '\n')
	buf = append(buf, v.drawFooter()...)
	v.Cache.frame = buf
	drawn := string(buf)
	raised := func(m part.Mode) bool {
		_, where := v.ModeRect(m)
		return where == part.Dialog
	}
	if !v.Welcome && !v.needsBox() && !slices.ContainsFunc(v.Panes.Modes, raised) {
		return drawn
	}
	rows := strings.Split(drawn, "\n")
	if covering == nil {
		v.drawInFront(rows)
	}
	v.drawNoteBox(rows)
	return strings.Join(rows, "\n")
}

// drawBase draws the rows above the message, or the mode that covers them.
func (v *Screen) drawBase(covering part.Mode) block {
	l := &v.Layout
	switch {
	case covering != nil:
		return newBlock(Fill(covering.Lines(v.Context, l.W, l.Note.Y), l.Note.Y, l.W, v.Styles)...)
	case v.Panes.Presenting:
		return newBlock(presentation{v}.drawBody()...)
	}
	return stackBlocks(newBlock(header{Screen: v}.line().Finish(v.Styles.Text)), v.drawBody())
}

func (v *Screen) drawInFront(rows []string) {
	for _, m := range v.Panes.Modes {
		if inner, where := v.ModeRect(m); where == part.Dialog {
			v.drawDialog(rows, m, inner)
		}
	}
	if !v.Panes.Presenting {
		v.drawWelcome(rows)
	}
}

func (v *Screen) drawTooSmall() []string {
	text := lipgloss.JoinVertical(lipgloss.Center, v.Styles.Warn.LipGloss().Render("too small"), v.Styles.Muted.LipGloss().Render("minimum size: 40 × 12"))
	return v.Styles.Text.Block(lipgloss.Place(v.Layout.W, v.Layout.H, lipgloss.Center, lipgloss.Center, text), v.Layout.W)[:v.Layout.H]
}

// DrawNote returns a screen with only the message.
func (v *Screen) DrawNote() string {
	return strings.Join(v.drawSparse(func(b *cell.Line, y int) {
		if y == v.Layout.H-1 {
			b.Put(v.Styles.Warn, v.Note.Text)
		}
	}), "\n")
}

// drawSparse returns a mostly empty screen. put may write to row y.
func (v *Screen) drawSparse(put func(b *cell.Line, y int)) []string {
	rows := make([]string, v.Layout.H)
	var b cell.Line
	for y := range rows {
		b.Reset(v.Layout.W, v.Styles.Method)
		put(&b, y)
		rows[y] = b.Finish(v.Styles.Text)
	}
	return rows
}

// ModeRect returns the rectangle of a mode without its border, and the area where the mode is
// placed.
func (v *Screen) ModeRect(m part.Mode) (layout.Rect, part.Area) {
	l := &v.Layout
	p := m.Placement(v.Context, l.W, l.H)
	switch p.Area {
	case part.Bottom:
		return l.Footer, p.Area
	case part.Document:
		return l.DocumentFrame.Interior(), p.Area
	case part.Screen:
		return layout.Rect{X: 0, Y: 0, W: l.W, H: l.Note.Y}, p.Area
	}
	w, h := min(p.W, l.W-4), min(p.H, l.Note.Y-3)
	if p.AtBottom {
		below := l.W
		if w+2 <= l.Border.X { // keep the side panels visible
			below = l.Border.X
		}
		return layout.Rect{X: (below - w) / 2, Y: l.Note.Y - h - 1, W: w, H: h}, p.Area
	}
	rect := layout.Rect{X: (l.W - w) / 2, Y: (l.Note.Y + 1 - max(h, min(p.MaxH, l.Note.Y-3))) / 2, W: w, H: h}
	if room := l.Border.X; p.HasPreview && l.Arrangement == layout.SideBySide && w+2 <= room { // keep the side panels visible
		rect.X = (room - w) / 2
	}
	return rect, p.Area
}
