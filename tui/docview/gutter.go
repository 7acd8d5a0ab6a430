package docview

import (
	"cmp"
	"strconv"
	"strings"

	"chunkscope/engine/chunk"
	"chunkscope/tui/cell"
)

// gutter is the area to the left of the text: the line number, the bracket of a parent, a note or
// flag, the chunk number, and the brackets of chunks. It is readable without colors.
type gutter struct {
	lines        int // width of line numbers, or 0 if they are hidden
	parent       int // width of the bracket of a parent
	chunks       int // width of chunk numbers, including a note or flag
	isHidden     bool
	largeNumbers bool
}

const (
	minNumberedWidth    = 50 // minimum width of gutter and text for line numbers
	minNumberedSide     = 60 // the same for each side of the side-by-side view
	alwaysNumberedWidth = 83 // minimum width at which line numbers are always shown: 72 columns of text plus the gutter
)

func (g gutter) width() int {
	if g.isHidden {
		return 0
	}
	return g.lines + g.parent + g.chunks + bracketColumns + 1 // 1 for a blank or a mark
}

func (v *Position) newGutter(l *Look, total int) gutter {
	if l.Piece != nil {
		return gutter{isHidden: true}
	}
	g := gutter{chunks: chunkDigits(l.View)}
	if l.IsPresentation {
		if n := max(2, len(strconv.Itoa(g.highestNumber(l)))) * digitCells; total-n >= minLargeWidth {
			g.chunks, g.largeNumbers = n, true
		}
		return g
	}
	g.parent = parentsColumn(l)
	minWidth := minNumberedWidth
	if l.Side {
		minWidth = minNumberedSide
	}
	if textWidth := total - g.width(); total >= minWidth && v.doc != nil {
		g.lines = v.lineDigits()
		if total < alwaysNumberedWidth && v.lineWidth > total-g.width() && v.lineWidth <= textWidth { // without line numbers, long lines would not wrap
			g.lines = 0
		}
	}
	return g
}

func (gutter) highestNumber(l *Look) int {
	if l.View == nil {
		return 0
	}
	return l.View.Result.Chunks.Len()
}

func (g *gutter) drawBlank(b *brush, s *cell.Styles) {
	b.use(s.Faint)
	b.spaces(g.width())
}

// draw draws the gutter of row y. first is the first chunk of the row. draw returns the last
// numbered chunk that begins in the row, or -1.
func (g *gutter) draw(p *painter, y, first int) (begins int) {
	if g.isHidden {
		return -1
	}
	r := p.place.rows[y]
	if g.lines > 0 {
		g.drawLineNumber(p, r)
	}
	if g.parent > 0 {
		g.drawParent(p, r)
	}
	begins, count := g.findNumberedChunk(p, r, first)
	numberedChunk := begins
	if numberedChunk < 0 && y == 0 && p.look.showsNumber(first) {
		numberedChunk = first // the first chunk begins above the screen
	}
	if g.largeNumbers {
		p.largeNumbers[y].drawLargeNumber(&p.brush, p.look.Styles, g.chunks)
	} else {
		g.drawLabel(p, r, numberedChunk, begins >= 0, count > 1)
	}
	glyph, style := p.rowMark(r, first, begins)
	if g.drawBrackets(p, r, first, glyph, style) {
		glyph = ""
	}
	if glyph == "" && first >= 0 {
		style = p.tint(first)
	}
	p.use(style)
	p.put(cmp.Or(glyph, " "))
	return begins
}

// drawLabel draws the number of chunk i, unless i is -1, and the note of the row, a plus sign if
// several chunks begin in it, or the flag of the chunk.
func (g *gutter) drawLabel(p *painter, r row, i int, begins, many bool) {
	mark, style, number, accent := " ", p.look.Styles.Faint, "", p.look.Styles.Faint
	if i >= 0 {
		number, accent = strconv.Itoa(i+1), p.accent(i, begins)
		mark, style = p.flagMark(i, accent)
	}
	if many {
		mark, style = "+", accent
	}
	if n, ok := p.look.noteIn(r); ok {
		mark, style = n.Glyph, n.Style
	}
	if p.look.IsPresentation {
		mark = " "
	}
	p.use(style)
	p.spaces(g.chunks - 1 - len(number))
	p.put(mark)
	p.use(accent)
	p.put(number)
}

// flagMark returns the mark for a flag of chunk i or for a hand cut, or a blank if there is
// neither.
func (p *painter) flagMark(i int, accent cell.Style) (mark string, style cell.Style) {
	switch c := p.look.View.Result.Chunks.At(i); {
	case !c.Oversize && !c.Small && i > 0 && p.look.View.Result.Seams[i-1].Cause.IsManual():
		return "¦", accent
	case !c.Oversize && !c.Small:
		return " ", accent
	case p.look.DecidedChunks.Contains(i):
		return "◇", p.look.Styles.Muted
	case c.Oversize:
		return "◆", p.look.Styles.Error
	}
	return "•", p.look.Styles.Text
}

func (g *gutter) drawLineNumber(p *painter, r row) {
	label := ""
	if r.sub == 0 && p.place.startsLine(r.segment) && p.place.doc.LineCount() > 0 {
		label = strconv.Itoa(p.place.doc.LineOf(r.start))
	}
	p.use(p.look.Styles.Muted)
	p.spaces(g.lines - len(label))
	p.put(label)
}

// visibleStart returns the offset at which a chunk that begins at off is first visible. A chunk
// that begins with a line end is first visible on the next line.
func (p *painter) visibleStart(off int) int {
	if off == 0 || p.text[off-1] == '\n' {
		return off
	}
	if strings.HasPrefix(p.text[off:], "\r\n") {
		return off + 2
	}
	if strings.HasPrefix(p.text[off:], "\n") {
		return off + 1
	}
	return off
}

// findNumberedChunk returns the last numbered chunk that begins in row r, or -1, and the number of
// such chunks.
func (g *gutter) findNumberedChunk(p *painter, r row, first int) (last, count int) {
	if first < 0 {
		return -1, 0
	}
	seams := p.look.View.Result.Seams
	last = -1
	if visibleStart := p.visibleStart(p.look.View.OwnText(first).Start); visibleStart >= r.start && visibleStart < max(r.nextStart, r.start+1) && p.look.showsNumber(first) {
		last, count = first, 1
	}
	for i := first; i < len(seams) && p.visibleStart(seams[i].Byte) < r.nextStart; i++ {
		if !p.look.showsNumber(i + 1) {
			continue
		}
		last = i + 1
		count++
		if count > 99 {
			break
		}
	}
	return last, count
}

// rowMark returns the mark in the gutter of row r. It marks text that is not embedded, in no chunk,
// or repeated, and chunks with added text.
func (p *painter) rowMark(r row, first, begins int) (glyph string, style cell.Style) {
	s := p.look.Styles
	switch {
	case len(p.look.Layers) > 0 && p.intersectsLayer(Struck, r):
		return "×", s.Warn
	case len(p.look.Layers) > 0 && p.intersectsLayer(Outside, r):
		return outsideGlyph, s.Warn
	case p.hasOmission(r):
		return outsideGlyph, s.Muted
	case begins >= 0 && p.describeAdded(begins) != "":
		return addedGlyph, p.accent(begins, true)
	case first < 0:
		return "", s.Faint
	}
	switch glyph = p.sharedMark(first, r); glyph {
	case "":
		return "", s.Faint
	case ContextGlyph:
		return glyph, s.Muted
	}
	return glyph, s.Mark
}

// ContextGlyph marks rows of text that is stored in the metadata of an adjacent chunk.
const ContextGlyph = ":"

// These glyphs mark repeated lines, chunks with added text, and text in no chunk.
const (
	repeatedGlyph = "╎"
	addedGlyph    = "»"
	outsideGlyph  = "∅"
)

// sharedMark returns the mark for text in row r that other chunks contain. It returns "" if there
// is none or if brackets show it.
func (p *painter) sharedMark(first int, r row) (mark string) {
	chunks := &p.look.View.Result.Chunks
	for i := first; i < chunks.Len() && p.look.View.OwnText(i).Start < max(r.end, r.start+1); i++ {
		if i+1 < chunks.Len() {
			next := chunks.At(i + 1)
			if overlaps(next.Header, r) {
				return repeatedGlyph
			}
			if overlaps(next.ContextBefore, r) {
				mark = ContextGlyph
			}
		}
		if _, _, after := chunks.SharedSpans(max(0, i-1)); i > 0 && overlaps(after, r) {
			mark = ContextGlyph
		}
	}
	return mark
}

func overlaps(s chunk.Span, r row) bool { return s.Start < s.End && s.Start < r.end && s.End > r.start }
