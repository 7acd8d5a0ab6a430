// Package themes holds the palettes of the explorer: a small set of semantic
// colours a theme, hand-picked for truecolor, 256 and 16 colours. It knows
// nothing of the rest of the program.
//
// A theme is one file with one variable, and one line in table.go. Check says
// what a theme must hold; the tests hold every built-in theme to it.
package themes

// Hues is the number of chunk hues; chunk i has hue i modulo Hues.
const Hues = 4

// Theme is a named palette.
type Theme struct {
	Name string // as in --theme
	Help string // one line
	Dark bool   // light text on a dark ground

	Ground Colour // behind everything
	Raised Colour // behind what lies above the rest: help, dialogs, captions
	Text   Colour // the document and all values
	Code   Colour // code, tables and front matter in the document: a little quieter than Text
	Muted  Colour // labels, units, hints
	Faint  Colour // line numbers, things that are off
	Rule   Colour // borders and the empty part of a slider
	Focus  Colour // the program's own colour: titles, the focused setting
	Warn   Colour // wants a decision
	Error  Colour // is wrong; in bold where it is as Text or Warn
	Fault  Colour // marks of what is wrong: diamonds and letters; none: as Error
	Good   Colour // is right

	Tints    [Hues]Colour // backgrounds of chunks
	Selected [Hues]Colour // the same for the selected chunk, a step stronger
	Accents  [Hues]Colour // gutter brackets and numbers of chunks
	// Inks are the text of chunks where there is no ground that is quiet and has
	// a hue: the text has it then, and a stripe beside it. None: as Text and Code.
	Inks [Hues]Colour

	Overlap       Colour // overlap as a foreground: seam bars, marks
	OverlapGround Colour // background of repeated text
	OverlapText   Colour // repeated text
	MatchGround   Colour // background of what the search found
	MatchText     Colour // text of what the search found
	Changed       Colour // mark of what the last change moved

	// UnderlineOverlap says that repeated text is underlined too, for
	// palettes in which its ground alone is not unmistakable.
	UnderlineOverlap bool
}
