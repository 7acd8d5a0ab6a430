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

	Ground Color // default background
	Raised Color // background of help, dialogs and captions
	Text   Color // the document and all values
	Code   Color // code, tables and front matter: slightly more muted than Text
	Muted  Color // labels, units, hints
	Faint  Color // disabled or covered parts
	Rule   Color // borders, and the empty part of a slider
	Focus  Color // accent color of the program: titles, the selected setting
	Warn   Color // items that need a decision; amber is reserved for overlap
	Error  Color // errors
	Good   Color // correct results

	Tints    [Hues]Color // backgrounds of chunks
	Selected [Hues]Color // stronger backgrounds of the selected chunk
	Accents  [Hues]Color // gutter brackets and numbers of chunks
	// Inks are the colors of the chunks' headings in palettes without subtle backgrounds. None means
	// Text.
	Inks [Hues]Color

	Overlap       Color // overlap as a foreground color: bars and boundary marks
	OverlapGround Color // background of repeated text
	OverlapText   Color // repeated text
	MatchGround   Color // background of search matches
	MatchText     Color // text of search matches
	Changed       Color // boundaries moved by the last change

	// UnderlineOverlap underlines repeated text in palettes whose background is ambiguous.
	UnderlineOverlap bool
}
