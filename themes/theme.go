// Package themes holds the palettes of the explorer. Each theme is a small set of semantic colors,
// chosen by hand for truecolor, 256 and 16 colors. The package does not depend on the rest of the
// program.
//
// To add a theme, write a file with one function, and add a line to table.go. The tests check every
// built-in theme.
package themes

// Hues is the number of chunk hues. Chunk i has hue i modulo Hues.
const Hues = 4

// Theme is a named palette.
type Theme struct {
	Name string // as in --theme
	Help string // one line
	Dark bool   // light text on a dark background

	Ground Colour // default background
	Raised Colour // background of help, dialogs and captions
	Text   Colour // the document and all values
	Code   Colour // code, tables and front matter: slightly more muted than Text
	Muted  Colour // labels, units, hints
	Faint  Colour // disabled or covered parts
	Rule   Colour // borders, and the empty part of a slider
	Focus  Colour // accent color of the program: titles, the selected setting
	Warn   Colour // items that need a decision; amber is reserved for overlap
	Error  Colour // errors
	Good   Colour // correct results

	Tints    [Hues]Colour // backgrounds of chunks
	Selected [Hues]Colour // stronger backgrounds of the selected chunk
	Accents  [Hues]Colour // gutter brackets and numbers of chunks
	// Inks are the colors of the chunks' headings in palettes without subtle backgrounds. None means
	// Text.
	Inks [Hues]Colour

	Overlap       Colour // overlap as a foreground color: bars and boundary marks
	OverlapGround Colour // background of repeated text
	OverlapText   Colour // repeated text
	MatchGround   Colour // background of search matches
	MatchText     Colour // text of search matches
	Changed       Colour // boundaries moved by the last change

	// UnderlineOverlap underlines repeated text in palettes whose background is ambiguous.
	UnderlineOverlap bool
}
