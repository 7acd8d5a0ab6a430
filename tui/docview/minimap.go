package docview

import (
	"chunkscope/engine/element"
	"chunkscope/themes"
	"chunkscope/tui/cell"
	"chunkscope/tui/session/measuring"
	"chunkscope/tui/session/reviewing"
	"chunkscope/tui/session/view"
)

// Map draws the whole document in h rows of one cell: the chunks in their
// tints, flags, what the seams sever, dry seams, text that is in no chunk, and
// what is on the screen.
type Map struct {
	view    *view.View
	settled *reviewing.Settled
	judged  *measuring.Judged
	h       int
	marks   []mark
	severed []element.KindSet // of each row
}

// mark is the gravest thing in the part of the document a row stands for.
type mark uint8

const (
	none mark = iota
	settled
	dry
	small
	severed
	oversize
	dropped
)

// Draw draws h rows for what l shows; the viewport is [from, to).
func (m *Map) Draw(l *Look, length, h, from, to int) []string {
	m.read(l, length, h)
	s := l.Styles
	out := make([]string, h)
	var b cell.Line
	for y := range out {
		b.Reset(1, s.Method)
		a, z := span(y, h, length)
		inView := a < to && z > from || length == 0
		glyph := "▐"
		if inView {
			glyph = "█"
		}
		style := s.Faint
		if l.View != nil && len(l.View.Result.Chunks) > 0 {
			hue := l.View.Owner(a) % themes.Hues
			style = s.Map[hue]
			if inView {
				style = s.AccentBold[hue]
			}
		}
		switch m.at(y) {
		case dropped:
			glyph, style = "░", s.Error
			if inView {
				glyph = "▓"
			}
		case severed:
			k, _ := m.severed[y].Gravest()
			glyph, style = k.Info().Letter, s.Error
		case oversize:
			glyph, style = "◆", s.Error
		case small:
			glyph, style = "•", s.Warn
		case dry:
			glyph, style = "○", s.Dry
		case settled:
			glyph, style = "◇", s.Muted
		}
		b.Raw(style, glyph, 1)
		out[y] = b.Finish(s.Text)
	}
	return out
}

// ByteAt is the first byte that row y of h stands for.
func (m *Map) ByteAt(y, h, length int) int {
	a, _ := span(min(max(y, 0), h-1), h, length)
	return a
}

// span is the part of the document that row y of h stands for.
func span(y, h, length int) (from, to int) {
	return y * length / h, (y + 1) * length / h
}

func (m *Map) at(y int) mark {
	if y < len(m.marks) {
		return m.marks[y]
	}
	return none
}

// read finds the marks, once for each result, height and decision.
func (m *Map) read(l *Look, length, h int) {
	v := l.View
	if v == m.view && h == m.h && l.Settled == m.settled && l.Judged == m.judged {
		return
	}
	m.view, m.h, m.settled, m.judged = v, h, l.Settled, l.Judged
	m.marks, m.severed = make([]mark, h), make([]element.KindSet, h)
	if v == nil || length == 0 {
		return
	}
	put := func(off int, k mark) {
		y := min(off*h/length, h-1)
		m.marks[y] = max(m.marks[y], k)
	}
	r := v.Result
	for i := range r.Chunks {
		switch c := &r.Chunks[i]; {
		case (c.Oversize || c.Small) && l.Settled.Has(i):
			put(c.Body.Start, settled)
		case c.Oversize:
			put(c.Body.Start, oversize)
		case c.Small:
			put(c.Body.Start, small)
		}
	}
	for i := range r.Seams {
		if r.Seams[i].Dry() {
			put(r.Seams[i].Byte, dry)
		}
		if kinds := l.Judged.At(v, i); kinds != 0 {
			m.severed[min(r.Seams[i].Byte*h/length, h-1)] |= kinds
			put(r.Seams[i].Byte, severed)
		}
	}
	if r.Truncated && len(r.Chunks) > 0 {
		end := r.Chunks[len(r.Chunks)-1].Body.End
		for y := range m.marks {
			if from, _ := span(y, h, length); from >= end {
				m.marks[y] = dropped
			}
		}
	}
}
