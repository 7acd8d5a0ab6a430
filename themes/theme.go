// Package themes holds the color themes of the explorer. Each theme is a small set of semantic
// colors, chosen by hand for truecolor, 256 and 16 colors. The package does not depend on the rest
// of the program.
//
// To add a theme, write a file with one function and add a line to table.go. The tests check every
// built-in theme.
package themes

// Hues is the number of chunk hues. Chunk i has hue i modulo Hues.
const Hues = 4

// Theme is a named set of colors.
type Theme struct {
	Name string // value of the flag --theme
	Help string // one-line description
	Dark bool

	Ground Color // default background
	Raised Color // background of help, dialogs and captions
	Text   Color // text of the document, and values
	Code   Color // code, tables and front matter; slightly more muted than Text
	Muted  Color // labels, units and hints
	Faint  Color // disabled or covered parts
	Rule   Color // borders, and the empty part of a slider
	Focus  Color // titles and the selected setting
	Warn   Color // items that need a decision; not amber, which means overlap
	Error  Color
	Good   Color // correct results

	Tints    [Hues]Color // backgrounds of chunks
	Selected [Hues]Color // stronger backgrounds of the selected chunk
	Accents  [Hues]Color // gutter brackets and numbers of chunks
	// Inks are the colors of chunk headings, for palettes without subtle backgrounds. If a color is
	// None, Text is used.
	Inks [Hues]Color

	Overlap       Color // bars and boundary marks of overlap
	OverlapGround Color
	OverlapText   Color
	MatchGround   Color
	MatchText     Color
	Changed       Color // boundaries moved by the last change

	// UnderlineOverlap underlines repeated text if its background could be taken for something
	// else.
	UnderlineOverlap bool
}
