// Package themes holds the palettes of the explorer: a small set of semantic colours per
// theme, hand-picked for truecolor, 256 and 16 colours. It does not depend on the rest of
// the program.
//
// A theme is one file with one variable, and one line in table.go. Check defines the
// requirements for a theme; the tests check every built-in theme.
package themes

// Hues is the number of chunk hues; chunk i has hue i modulo Hues.
const Hues = 4

// Theme is a named palette.
type Theme struct {
	Name string // as in --theme
	Help string // one line
	Dark bool   // light text on a dark ground

	Ground Colour // behind everything
	Raised Colour // behind raised parts: help, dialogs, captions
	Text   Colour // the document and all values
	Code   Colour // code, tables and front matter in the document: a little quieter than Text
	Muted  Colour // labels, units, hints
	Faint  Colour // things that are off or covered
	Rule   Colour // borders and the empty part of a slider
	Focus  Colour // the program's own colour: titles, the focused setting
	Warn   Colour // wants a decision; a hue of its own, as amber is overlap's
	Error  Colour // is broken
	Good   Colour // is right

	Tints    [Hues]Colour // backgrounds of chunks
	Selected [Hues]Colour // the same for the selected chunk, a step stronger
	Accents  [Hues]Colour // gutter brackets and numbers of chunks
	// Inks are the text colours of chunks on palettes without a quiet coloured ground:
	// the text gets the hue, and a stripe beside it. None: as Text and Code.
	Inks [Hues]Colour

	Overlap       Colour // overlap as a foreground: seam bars, marks
	OverlapGround Colour // background of repeated text
	OverlapText   Colour // repeated text
	MatchGround   Colour // background of search matches
	MatchText     Colour // text of search matches
	Changed       Colour // mark of seams that the last change moved

	// UnderlineOverlap underlines repeated text too, for palettes in which its ground
	// alone is not unmistakable.
	UnderlineOverlap bool
}
