// Package plot draws curves and bars in terminal cells. A row consists of runs with abstract inks,
// for which the caller chooses styles. Charts are readable without styles.
package plot

import (
	"strings"
	"unicode/utf8"
)

// Kind is the part of a chart that a run of cells shows.
type Kind uint8

// Kinds of ink.
const (
	Blank Kind = iota // nothing
	Label             // numbers on the axes
	Rule              // the axes
	Curve             // curve Index and its name
	Pin               // mark Index and its name
	Shade             // the band on the horizontal axis
)

// Ink describes what a run shows. Index is the index of a curve or mark.
type Ink struct {
	Kind  Kind
	Index int
	// Shaded runs are in the band.
	Shaded bool
}

// Run is a part of a row with one ink. Each character is one cell wide.
type Run struct {
	Ink  Ink
	Text string
}

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

// put writes text and drops what is outside the line.
func (l line) put(col int, ink Ink, text string) {
	for _, r := range text {
		if col >= 0 && col < len(l.glyphs) {
			l.glyphs[col], l.inks[col] = r, ink
		}
		col++
	}
}

// overlay draws a glyph and keeps the shading of the cell.
func (l line) overlay(col int, ink Ink, glyph string) {
	if col >= 0 && col < len(l.glyphs) {
		ink.Shaded = l.inks[col].Shaded
		l.put(col, ink, glyph)
	}
}

func (l line) putRight(col int, ink Ink, text string) {
	l.put(col-utf8.RuneCountInString(text)+1, ink, text)
}

// isFree reports whether the columns [from, to) are blank and within the line.
func (l line) isFree(from, to int) bool {
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

func (l line) textBefore(col int) string { return strings.TrimSpace(string(l.glyphs[:col])) }

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
