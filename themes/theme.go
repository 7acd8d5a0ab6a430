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

	Background Color // default background
	Raised     Color // background of help, dialogs and captions
	Text       Color // document text and values
	Code       Color // code, tables and front matter; slightly dimmer than Text
	Muted      Color // labels, units and hints
	Faint      Color // disabled or covered parts
	Rule       Color // borders and slider tracks
	Focus      Color // titles and the selected setting
	Warn       Color // items that need a decision; not amber, the color of overlap
	Error      Color
	Good       Color // correct results

	Tints    [Hues]Color // backgrounds of chunks
	Selected [Hues]Color // stronger backgrounds of the selected chunk
	Accents  [Hues]Color // gutter brackets and numbers of chunks
	// Inks holds the colors of chunk headings for palettes without subtle backgrounds. None means
	// Text.
	Inks [Hues]Color

	Overlap           Color // overlap bars and boundary marks
	OverlapBackground Color
	OverlapText       Color
	MatchBackground   Color
	MatchText         Color
	Changed           Color // boundaries moved by the last change

	// UnderlineOverlap is true if repeated text is underlined because its background is ambiguous.
	UnderlineOverlap bool
}
