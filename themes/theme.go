// Package themes holds the palettes of the explorer: a small set of semantic colors per
// theme, hand-picked for truecolor, 256 and 16 colors. It does not depend on the rest of
// the program.
//
// A theme is one file with one function, and one line in table.go. The tests check every
// built-in theme.
package themes

// Hues is the number of chunk hues; chunk i has hue i modulo Hues.
const Hues = 4

// Theme is a named palette.
type Theme struct {
	Name string // as in --theme
	Help string // one line
	Dark bool   // light text on a dark background

	Ground Colour // default background
	Raised Colour // background of help, dialogs, captions
	Text   Colour // the document and all values
	Code   Colour // code, tables and front matter in the document: slightly more muted than Text
	Muted  Colour // labels, units, hints
	Faint  Colour // disabled or covered things
	Rule   Colour // borders, and the empty part of a slider
	Focus  Colour // the program's own color: titles, the focused setting
	Warn   Colour // what needs a decision; not amber, which is for overlap
	Error  Colour // what is wrong
	Good   Colour // what is correct

	Tints    [Hues]Colour // backgrounds of chunks
	Selected [Hues]Colour // backgrounds of the selected chunk, slightly stronger
	Accents  [Hues]Colour // gutter brackets and numbers of chunks
	// Inks are the text colors of chunks in palettes without subtle backgrounds. None means
	// the colors Text and Code.
	Inks [Hues]Colour

	Overlap       Colour // overlap as a foreground color: seam bars, marks
	OverlapGround Colour // background of repeated text
	OverlapText   Colour // repeated text
	MatchGround   Colour // background of search matches
	MatchText     Colour // text of search matches
	Changed       Colour // mark of seams that the last change moved

	// UnderlineOverlap underlines repeated text, for palettes in which its background is
	// ambiguous.
	UnderlineOverlap bool
}
