// Package screen draws the explorer: it turns what the parts know and show into
// rows of cells, and tells what stands at a cell. It changes nothing.
package screen

import (
	"strings"

	"chunkscope/tui/cell"
	"chunkscope/tui/docview"
	"chunkscope/tui/frame"
	"chunkscope/tui/layout"
	"chunkscope/tui/panes"
	"chunkscope/tui/part"
	"chunkscope/tui/reading"
)

// Screen is what is drawn.
type Screen struct {
	*part.Context
	Layout  layout.Layout
	Panes   *panes.Panes
	Reading *reading.Reading
	Note    Note
	// Marks are those of the seams that differ from what is pinned.
	Marks []docview.Note
	Strip *Strip
	// Slow is set while a run is under way that is worth a word, Welcome on a
	// first start.
	Slow, Welcome bool
	// Mouse is set while the mouse is the explorer's.
	Mouse bool
	// Hover names what the pointer is on; empty for nothing with a name.
	Hover string
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
	if m := v.Panes.At(part.Screen, v.Context, l.W, l.H); m != nil {
		rows := m.Lines(v.Context, l.W, l.H-1)
		rows = append(frame.Fill(rows, l.H-1, l.W, v.Styles), v.footer())
		v.sentence(rows)
		return strings.Join(rows, "\n")
	}
	rows := make([]string, 0, l.H)
	if v.Panes.Presenting {
		rows = append(rows, presentation{v}.presented()...)
	} else {
		rows = append(rows, header{v}.draw())
		rows = append(rows, v.body()...)
	}
	rows = append(rows, v.footer())
	for _, m := range v.Panes.Modes {
		if in, where := v.ModeRect(m); where == part.Dialog {
			v.dialog(rows, m, in)
		}
	}
	if !v.Panes.Presenting {
		v.welcome(rows)
	}
	v.sentence(rows)
	return strings.Join(rows, "\n")
}

func (v *Screen) tooSmall() []string {
	return v.sparse(func(b *cell.Line, y int) {
		switch y {
		case v.Layout.H / 2:
			b.Put(v.Styles.Warn, "too small")
		case v.Layout.H/2 + 1:
			b.Put(v.Styles.Muted, "chunkscope needs 40 × 12")
		}
	})
}

// DrawNote draws the bottom line's sentence, and nothing else.
func (v *Screen) DrawNote() string {
	return strings.Join(v.sparse(func(b *cell.Line, y int) {
		if y == v.Layout.H-1 {
			b.Put(v.Styles.Warn, v.Note.Text)
		}
	}), "\n")
}

// sparse is a screen with hardly anything on it.
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

// ModeRect is where a mode is drawn, without its frame.
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
	return layout.Rect{X: (l.W - w) / 2, Y: (l.H - h) / 2, W: w, H: h}, p.Where
}
