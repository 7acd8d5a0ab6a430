package docview

import (
	"strconv"
	"strings"

	"github.com/charmbracelet/colorprofile"

	"chunkscope/engine/chunk"
	"chunkscope/tui/cell"
)

// gutter is left of the text: line number, chunk number, bracket, and a mark beside
// shared text, so that no fact depends on colour alone.
type gutter struct {
	lines  int // cells of the line number; 0 leaves it out
	chunks int // cells of the chunk number
	none   bool
	notes  bool // one cell for the notes
	large  bool // chunk numbers in large digits
}

const (
	narrow = 60 // columns of text and gutter below which line numbers give way
	roomy  = 83 // those from which they never do: 72 of text, and eleven
)

func (g gutter) width() int {
	if g.none {
		return 0
	}
	w := g.chunks + 3 // bracket, shared mark, blank
	w += g.lines      // the cell of the flag parts them from the chunk number
	if g.notes {
		w++
	}
	return w
}

func (v *Position) measure(l *Look, total int) gutter {
	if l.Piece != nil {
		return gutter{none: true}
	}
	g := gutter{chunks: chunkDigits(l.View), notes: l.Notes != nil}
	if l.Quiet {
		if n := max(2, len(strconv.Itoa(g.highestNumber(l)))) * figureCells; total-n >= largeFrom {
			g.chunks, g.large = n, true
		}
		return g
	}
	if bare := total - g.width(); total >= narrow && v.doc != nil {
		g.lines = v.lineDigits()
		if total < roomy && v.lines > total-g.width() && v.lines <= bare { // the lines fit without their numbers
			g.lines = 0
		}
	}
	return g
}

// highestNumber returns the highest chunk number.
func (gutter) highestNumber(l *Look) int {
	if l.View == nil {
		return 0
	}
	return l.View.Result.Chunks.Len()
}

func (g *gutter) blank(b *brush, s *cell.Styles) {
	b.use(s.Faint)
	b.spaces(g.width())
}

// draw draws the gutter of row y, which begins in chunk first, and returns the chunk that
// begins in it, or -1.
func (g *gutter) draw(p *painter, y, first int) (begins int) {
	if g.none {
		return -1
	}
	r := p.place.rows[y]
	s := p.look.Styles
	if g.lines > 0 {
		g.number(p, r)
	}
	g.note(p, r)
	begins, many := g.begins(p, r, first)
	visible := first
	if begins >= 0 {
		visible = begins
	}
	if visible < 0 {
		p.use(s.Faint)
		p.spaces(g.chunks + 1)
		g.shared(p, r, first, begins)
		p.use(s.Faint)
		p.spaces(1)
		return -1
	}
	accent := s.Accent[visible%len(s.Accent)]
	label := ""
	switch {
	case begins >= 0:
		label = strconv.Itoa(begins + 1)
		accent = s.AccentBold[visible%len(s.Accent)]
		if p.look.Notes == nil && !p.look.Quiet && p.look.View.MovedSeam(begins-1) {
			accent = s.Changed
		}
	case y == 0: // the chunk continues from above the screen
		label = strconv.Itoa(visible + 1)
	}
	if visible == p.look.Selected && accent == s.Accent[visible%len(s.Accent)] {
		accent = s.AccentBold[visible%len(s.Accent)]
	}
	if g.large {
		p.numbers[y].large(&p.brush, s, g.chunks)
	}
	if !g.large {
		g.label(p, visible, label, many, accent)
	}
	p.use(accent)
	bracket := g.bracket(p, y, first, begins)
	if visible != p.look.Selected && s.Profile < colorprofile.TrueColor {
		bracket = light[bracket] // grounds tell little of the selected chunk, or nothing
	}
	p.put(bracket)
	g.shared(p, r, first, begins)
	g.stripe(p, max(first, 0))
	return begins
}

// stripe writes the cell before chunk i's text; the stripe of the selected chunk fills
// half of it.
func (gutter) stripe(p *painter, i int) {
	s := p.look.Styles
	style, glyph := s.Stripe[i%len(s.Stripe)], "▎"
	if i == p.look.Selected {
		style, glyph = s.SelectedStripe[i%len(s.Stripe)], "▌"
	}
	if !s.Striped {
		glyph = " "
	}
	p.use(style)
	p.put(glyph)
}

// label writes the number of chunk i, which may be empty, after a plus if more chunks
// begin in the row, or else after the mark of its flag.
func (g *gutter) label(p *painter, i int, label string, many bool, accent cell.Style) {
	mark, style := " ", accent
	if label != "" && !p.look.Quiet {
		mark, style = p.flag(i, accent)
	}
	if many {
		mark, style = "+", accent
	}
	n := max(0, g.chunks-len(label))
	if n > 0 {
		p.use(style)
		p.spaces(n - 1)
		p.put(mark)
	}
	p.use(accent)
	p.put(label)
}

// flag returns the mark of chunk i's flag, as on the map, or else a mark if it was cut
// off by hand, or a blank.
func (p *painter) flag(i int, accent cell.Style) (mark string, style cell.Style) {
	switch c := p.look.View.Result.Chunks.At(i); {
	case !c.Oversize && !c.Small && i > 0 && p.look.View.Result.Seams.At(i-1).Cause.ByHand():
		return "¦", accent
	case !c.Oversize && !c.Small:
		return " ", accent
	case p.look.Settled.Has(i):
		return "◇", p.look.Styles.Muted
	case c.Oversize:
		return "◆", p.look.Styles.Fault
	}
	return "•", p.look.Styles.Warn
}

func (g *gutter) number(p *painter, r row) {
	label := ""
	if r.sub == 0 && p.place.startsLine(r.segment) && p.place.doc.Lines() > 0 {
		label = strconv.Itoa(p.place.doc.LineOf(r.start))
	}
	p.use(p.look.Styles.Faint)
	p.spaces(g.lines - len(label))
	p.put(label)
}

// visible returns the offset at which a chunk that begins at off begins visibly: a line
// end shows nothing, so a chunk that begins with one begins a line later.
func (p *painter) visible(off int) int {
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

// begins returns the last chunk that begins in row r, or -1, and whether several do.
func (g *gutter) begins(p *painter, r row, first int) (last int, many bool) {
	if first < 0 {
		return -1, false
	}
	seams := &p.look.View.Result.Seams
	last, count := -1, 0
	if starts := p.visible(p.look.View.Territory(first).Start); starts >= r.start && starts < max(r.next, r.start+1) {
		last, count = first, 1
	}
	for i := first; i < seams.Len() && p.visible(seams.Byte(i)) < r.next; i++ {
		last = i + 1
		count++
		if count > 99 {
			break
		}
	}
	return last, count > 1
}

// light maps the brackets of unselected chunks in profiles with few colours.
var light = map[string]string{"┣": "├", "╺": "╶", "┏": "┌", "┗": "└", "┃": "│"}

// bracket returns the glyph that joins the rows of a chunk.
func (g *gutter) bracket(p *painter, y, first, begins int) string {
	r := p.place.rows[y]
	end := p.ownerOf(max(r.start, r.end-1))
	ends := g.ends(p, r, end)
	switch {
	case begins >= 0 && begins != first, begins >= 0 && begins == first && p.visible(p.look.View.Territory(first).Start) > r.start:
		return "┣" // it begins inside the row
	case begins >= 0 && ends:
		return "╺"
	case begins >= 0:
		return "┏"
	case ends:
		return "┗"
	default:
		return "┃"
	}
}

// ends reports whether chunk i's territory ends with row r.
func (g *gutter) ends(p *painter, r row, i int) bool {
	return i >= 0 && p.visible(p.until(i)) <= r.next
}

// shared marks rows that contain text of two chunks, text that is never embedded or in no
// chunk, or the beginning of a chunk with added text.
func (g *gutter) shared(p *painter, r row, first, begins int) {
	mark, style := " ", p.look.Styles.Mark
	switch {
	case len(p.look.Layers) > 0 && p.meetsLayer(Struck, r):
		mark, style = "×", p.look.Styles.Warn
	case len(p.look.Layers) > 0 && p.meetsLayer(Outside, r):
		mark, style = outside, p.look.Styles.Warn
	case p.omits(r):
		mark, style = outside, p.look.Styles.Muted
	case begins >= 0 && p.addedTo(begins) != "":
		mark = added
	case first >= 0:
		if mark = p.sharesIn(first, r); mark == Keeps {
			style = p.look.Styles.Muted
		}
	}
	p.use(style)
	p.put(mark)
}

// Keeps marks rows with text that a neighbour keeps in its metadata.
const Keeps = ":"

// Marks beside repeated text, beginnings of chunks with added text, and text in no chunk.
const (
	repeats = "╎"
	added   = "»"
	outside = "∅"
)

// sharesIn returns the mark for text of two chunks in row r.
func (p *painter) sharesIn(first int, r row) string {
	chunks, mark := &p.look.View.Result.Chunks, " "
	for i := first; i < chunks.Len() && p.look.View.Territory(i).Start < max(r.end, r.start+1); i++ {
		if i+1 < chunks.Len() {
			if meets(chunks.At(i+1).Overlap, r) || meets(chunks.At(i+1).Header, r) {
				return repeats
			}
			if meets(chunks.At(i+1).ContextBefore, r) {
				mark = Keeps
			}
		}
		if i > 0 && meets(chunks.At(i-1).ContextAfter, r) {
			mark = Keeps
		}
	}
	return mark
}

func meets(s chunk.Span, r row) bool { return s.Start < s.End && s.Start < r.end && s.End > r.start }
