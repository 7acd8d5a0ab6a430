// Package plot draws curves and bars in the cells of a terminal. It knows no
// colours: a row is a list of runs, each with the ink it is to be drawn in, and
// whoever draws it gives the inks their looks. It can be read without any look as
// well, since curves differ in weight.
package plot

import "unicode/utf8"

// Kind is the role of a run of cells.
type Kind uint8

// The kinds of ink.
const (
	Blank Kind = iota // nothing
	Label             // the numbers on the axes
	Rule              // the axes themselves
	Curve             // curve Index, and its name at its end
	Pin               // mark Index and its name
	Shade             // the band on the axis below
)

// Ink tells the role and the curve of a run.
type Ink struct {
	Kind  Kind
	Index int
	// Shaded reports whether it is in the band.
	Shaded bool
}

// Run is a piece of a row in one ink. Every character of it is one cell wide.
type Run struct {
	Ink  Ink
	Text string
}

// line is a row that is being built: a character and an ink a cell.
type line struct {
	glyphs []rune
	inks   []Ink
}

func newLine(w int) line {
	l := line{make([]rune, w), make([]Ink, w)}
	for i := range l.glyphs {
		l.glyphs[i] = ' '
	}
	return l
}

// put writes text from column col; text outside the line is left out.
func (l line) put(col int, ink Ink, text string) {
	for _, r := range text {
		if col >= 0 && col < len(l.glyphs) {
			l.glyphs[col], l.inks[col] = r, ink
		}
		col++
	}
}

// over is put for one character that keeps the shade behind it.
func (l line) over(col int, ink Ink, glyph string) {
	if col >= 0 && col < len(l.glyphs) {
		ink.Shaded = l.inks[col].Shaded
		l.put(col, ink, glyph)
	}
}

// putRight writes text that ends in column col.
func (l line) putRight(col int, ink Ink, text string) {
	l.put(col-utf8.RuneCountInString(text)+1, ink, text)
}

// free reports whether columns from to to, the latter excluded, are blank and
// inside the line.
func (l line) free(from, to int) bool {
	if from < 0 || to > len(l.glyphs) {
		return false
	}
	for _, ink := range l.inks[from:to] {
		if ink.Kind != Blank {
			return false
		}
	}
	return true
}

// runs joins neighbouring cells of one ink.
func (l line) runs() []Run {
	var out []Run
	for i := 0; i < len(l.glyphs); {
		n := i + 1
		for n < len(l.glyphs) && l.inks[n] == l.inks[i] {
			n++
		}
		out = append(out, Run{l.inks[i], string(l.glyphs[i:n])})
		i = n
	}
	return out
}
