package docview

import (
	"strings"
	"unicode"

	"github.com/charmbracelet/colorprofile"

	"chunkscope/engine/chunk"
	"chunkscope/tui/cell"
)

// bracketColumns is the number of gutter columns for brackets. Adjacent chunks use different
// columns, because text in two chunks has two brackets.
const bracketColumns = 2

const maxChunksPerRow = 100

// lightBrackets maps brackets to thin ones for unselected chunks in terminals without truecolor.
var lightBrackets = map[string]string{"┣": "├", "╺": "╶", "┏": "┌", "┗": "└", "┃": "│", "┊": "┊"}

// extent returns the text that the bracket of chunk i covers, from the overlap before the chunk to
// the blank text after it.
func (p *painter) extent(i int) chunk.Span {
	s := chunk.Span{Start: p.visibleStart(p.look.View.OwnText(i).Start), End: p.visibleStart(p.chunkEnd(i))}
	if repeated, _, _ := p.look.View.Result.Chunks.SharedSpans(i); !repeated.Empty() {
		s.Start = min(s.Start, p.visibleStart(repeated.Start))
	}
	return s
}

// skipsRow reports whether row r lies between the overlap of chunk i and the chunk's new text. It
// returns false if there are no words between them.
func (p *painter) skipsRow(i int, r row) bool {
	repeated, _, _ := p.look.View.Result.Chunks.SharedSpans(i)
	own := p.look.View.OwnText(i)
	return !repeated.Empty() && repeated.End <= r.start && r.nextStart <= own.Start && HasWord(p.text[repeated.End:own.Start])
}

// HasWord reports whether s has a letter or a digit.
func HasWord(s string) bool {
	return strings.ContainsFunc(s, func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) })
}

// drawBrackets draws the brackets of the chunks in row r, starting with chunk first. It draws mark
// in an empty column, and reports whether there was one.
func (g *gutter) drawBrackets(p *painter, r row, first int, mark string, style cell.Style) (drawn bool) {
	var glyphs [bracketColumns]string
	var chunks [bracketColumns]int
	next := max(r.nextStart, r.start+1)
	for i := max(0, first); first >= 0 && i < min(first+maxChunksPerRow, p.look.View.Result.Chunks.Len()); i++ {
		s := p.extent(i)
		if s.Start >= next {
			break
		}
		column := i % bracketColumns
		glyphs[column], chunks[column] = bracket(s.Start >= r.start, s.End <= r.nextStart, glyphs[column] != ""), i
		if p.skipsRow(i, r) {
			glyphs[column] = "┊"
		}
	}
	for column, glyph := range glyphs {
		if glyph == "" {
			p.use(style)
			if drawn || mark == "" {
				p.spaces(1)
			} else {
				p.put(mark)
			}
			drawn = true
			continue
		}
		i := chunks[column]
		p.use(p.accent(i, glyph != "┃" && glyph != "┗" && glyph != "┊"))
		if i != p.look.Selected && p.look.Styles.Profile < colorprofile.TrueColor {
			glyph = lightBrackets[glyph] // the background hardly differs for the selected chunk
		}
		p.put(glyph)
	}
	return drawn
}

// bracket returns the glyph of a bracket in one row. follows is true if another chunk ends in the
// same column.
func bracket(begins, ends, follows bool) string {
	switch {
	case begins && follows:
		return "┣"
	case begins && ends:
		return "╺"
	case begins:
		return "┏"
	case ends:
		return "┗"
	}
	return "┃"
}

func (p *painter) accent(i int, begins bool) cell.Style {
	s := p.look.Styles
	switch {
	case begins && p.look.Notes == nil && !p.look.IsPresentation && p.look.View.IsMovedSeam(i-1):
		return s.Changed
	case begins, i == p.look.Selected:
		return s.AccentBold[i%len(s.AccentBold)]
	}
	return s.Accent[i%len(s.Accent)]
}
