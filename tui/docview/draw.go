package docview

import (
	"sort"
	"strings"

	"chunkscope/engine/chunk"
	"chunkscope/engine/outline"
	"chunkscope/themes"
	"chunkscope/tui/cell"
	"chunkscope/tui/session/measuring"
	"chunkscope/tui/session/reviewing"
	"chunkscope/tui/session/view"
)

// Look holds everything that affects how the document is drawn, except the position.
type Look struct {
	Styles *cell.Styles
	// View is nil before the first result.
	View     *view.View
	Selected int
	// Matches lists the search results in order. Current is the index of the current result.
	Matches       []chunk.Span
	Current       int
	DecidedChunks *reviewing.DecidedChunks
	// Elements is nil until the split elements have been found.
	Elements *measuring.ElementStates
	// IsPresentation is true in presentations, which have large chunk numbers and no line numbers.
	IsPresentation bool
	// Side is true if two documents are shown side by side.
	Side bool
	// Numbered is the range of chunks with a number, or nil if all chunks have one.
	Numbered *Range
	Layers   []Layer
	// Piece is not nil if the text is a single chunk and not a document.
	Piece *Piece
	// Notes are drawn in the gutter. They must be sorted by At. If Notes is not nil, moved seams
	// have no mark.
	Notes []Note
}

// Range is a range of chunks. It includes Last.
type Range struct{ First, Last int }

func (l *Look) showsNumber(i int) bool {
	return l.Numbered == nil || l.Numbered.First <= i && i <= l.Numbered.Last
}

// Draw returns H rows. Each row consists of the gutter and W cells of text.
func (v *Position) Draw(l *Look) []string {
	out, row := make([]string, v.H), v.RowWriter(l)
	var buf []byte
	for y := range out {
		buf = row(buf[:0], y)
		out[y] = string(buf)
	}
	return out
}

// RowWriter returns a function that appends row y to dst. It must be called for all rows in order.
func (v *Position) RowWriter(l *Look) func(dst []byte, y int) []byte {
	v.layout()
	p := &painter{place: v, look: l, text: v.index.text, gutter: v.gutter}
	p.resetLayers()
	if p.gutter.largeNumbers {
		p.largeNumbers = p.numberRows()
	}
	return func(dst []byte, y int) []byte {
		p.begin(dst)
		if y < len(v.rows) {
			p.drawRow(y)
		} else {
			p.drawBlankRow()
		}
		return p.end()
	}
}

type painter struct {
	brush
	place           *Position
	look            *Look
	text            string
	gutter          gutter
	owner           int
	nextMatch       int
	largeNumbers    []numberRow
	cursor          []int // index of the next span to draw in each layer
	unannotated     int   // number of the chunk that still needs a note about added text, or 0
	lastOmissionEnd int

	face               face
	faceStart, faceEnd int
}

func (p *painter) drawBlankRow() {
	p.gutter.drawBlank(&p.brush, p.look.Styles)
	p.use(p.look.Styles.Text)
	p.spaces(p.place.W)
}

func (p *painter) drawRow(y int) {
	r := p.place.rows[y]
	first := p.chunkAt(r.start)
	begins := p.gutter.draw(p, y, first)
	if r.replacedRows > 0 {
		p.drawGap(r)
		return
	}
	col, next, cur, currentChange, isRemoved := r.indent, -1, cell.Style(""), cell.StyleChange(""), false
	if r.indent > 0 {
		p.use(p.marginStyle(r.start))
		p.spaces(r.indent)
	}
	end := p.place.textEnd(r)
	for pos := r.start; pos < end; {
		if pos >= next {
			active, layersEnd := p.layersAt(pos)
			st, last := p.style(pos, active)
			next, isRemoved = min(last, layersEnd, end), active.has(Removed)
			if st == p.look.Styles.Overlap {
				st, next = p.overlapStyle(r, pos, next)
			}
			if tw := p.styleChange(active, st); pos == r.start || st != cur || tw != currentChange {
				p.use(st)
				p.applyChange(tw)
				cur, currentChange = st, tw
			}
		}
		n, w, repl := cell.Cluster(p.text[pos:end], p.place.Method, col)
		if col+w > p.place.W {
			break
		}
		switch {
		case isRemoved && isSpace(p.text[pos:pos+n]):
			p.put(strings.Repeat(removedSpace, w))
		case repl != "":
			p.put(repl)
		default:
			p.put(p.text[pos : pos+n])
		}
		col += w
		pos += n
	}
	used := p.drawOmission(r, p.annotate(r, begins, col))
	p.use(p.marginStyle(max(r.start, r.end-1)))
	p.spaces(p.place.W - used)
}

// chunkAt returns the chunk drawn at off, or -1. Within a frame, off must not decrease between
// calls.
func (p *painter) chunkAt(off int) int {
	v := p.look.View
	if v == nil || v.Result.Chunks.Len() == 0 {
		return -1
	}
	seams := v.Result.Seams
	if p.owner > 0 && seams[p.owner-1].Byte > off || p.owner == 0 {
		p.owner = v.Owner(off)
	}
	for p.owner < len(seams) && seams[p.owner].Byte <= off {
		p.owner++
	}
	last := v.Result.Chunks.Len() - 1
	if v.Result.Truncated && p.owner == last && off >= v.Result.Chunks.Body(last).End {
		return -1
	}
	if _, out := p.omissionEnd(off); out || p.hasOmissionBetween(p.owner, off) {
		return -1
	}
	return p.owner
}

func (p *painter) hasOmissionBetween(i, off int) bool {
	body := p.look.View.Result.Chunks.Body(i)
	for _, s := range p.look.View.Result.Omitted {
		if s.End <= off && (s.Start >= body.End || off < body.Start) {
			return true
		}
	}
	return false
}

// chunkEnd returns the offset at which the drawing of chunk i ends. It excludes omitted text after
// the chunk.
func (p *painter) chunkEnd(i int) int {
	end, body := p.look.View.OwnText(i).End, p.look.View.Result.Chunks.Body(i)
	for _, s := range p.look.View.Result.Omitted {
		if s.Start >= body.End {
			end = min(end, s.Start)
		}
	}
	return end
}

func (p *painter) omissionEnd(off int) (end int, ok bool) {
	for _, s := range p.look.View.Result.Omitted {
		if s.Contains(off) {
			return s.End, true
		}
	}
	return 0, false
}

func (p *painter) hasOmission(r row) bool {
	if p.look.View == nil {
		return false
	}
	for _, s := range p.look.View.Result.Omitted {
		if overlaps(s, r) || s.Contains(r.start) {
			return true
		}
	}
	return false
}

// drawOmission draws a note in the first row of an omission that has enough space. It returns the
// column after the note.
func (p *painter) drawOmission(r row, col int) int {
	const note = "  " + outsideGlyph + " omitted by hand"
	if p.look.IsPresentation || p.look.View == nil {
		return col
	}
	end, out := p.omissionEnd(max(r.start, r.end-1))
	w := cell.Width(note, p.place.Method)
	if !out || end == p.lastOmissionEnd || p.place.W-col < w {
		return col
	}
	p.lastOmissionEnd = end
	p.use(p.look.Styles.Muted)
	p.put(note)
	return col + w
}

func (p *painter) marginStyle(off int) cell.Style {
	i := p.chunkAt(off)
	if i < 0 {
		return p.pieceStyle(0)
	}
	return p.tint(i)
}

func (p *painter) tint(i int) cell.Style {
	s := p.look.Styles
	hue := i % len(s.Tint)
	if i == p.look.Selected {
		return s.Selected[hue]
	}
	return s.Tint[hue]
}

// style returns the style at off and the offset at which it may change next. Layers may change this
// style further.
func (p *painter) style(off int, active kinds) (cell.Style, int) {
	s := p.look.Styles
	i := p.chunkAt(off)
	if i < 0 {
		if p.look.View == nil || p.look.View.Result.Chunks.Len() == 0 {
			return p.pieceStyle(active), len(p.text)
		}
		if end, ok := p.omissionEnd(off); ok {
			return s.Muted, end
		}
		for _, end := range [2]int{p.look.View.Result.Chunks.Body(p.owner).Start, p.look.View.OwnText(p.owner).End} {
			if off < end {
				return s.Muted, end
			}
		}
		return s.Muted, len(p.text)
	}
	next := p.look.View.OwnText(i).End
	for _, o := range p.look.View.Result.Omitted {
		if o.Start > off {
			next = min(next, o.Start)
		}
	}
	if st, end, ok := p.matchStyle(off); ok {
		return st, end
	} else if end > off {
		next = min(next, end)
	}
	f, end := p.faceAt(off)
	next = min(next, end)
	if st, end, ok := p.sharedStyle(i, off); ok {
		switch {
		case active.has(Struck), active.has(Removed) && !isSpace(p.text[off:off+1]):
			st = s.OverlapStrike
		case f == bold:
			st = s.OverlapBold
		}
		return st, min(next, end)
	} else if end > off {
		next = min(next, end)
	}
	switch {
	case active.has(Struck), active.has(Removed) && !isSpace(p.text[off:off+1]):
		return p.struckStyle(i), next
	case active.has(Removed):
		return p.presentationStyle(i), next
	case active.has(Outside):
		return s.Muted, next
	}
	return p.faceStyle(i, f), next
}

// overlapStyle returns the style of overlap between off and end in row r, and the offset of the
// next style change. Padding does not have the overlap style, because it would be the brightest
// part of the row without containing text. The same applies to a table border that is the only text
// in padding.
func (p *painter) overlapStyle(r row, off, end int) (cell.Style, int) {
	const padding = "    "
	content := p.text[off:end]
	if strings.HasPrefix(content, padding) || strings.HasPrefix(content, "\t") {
		return p.marginStyle(off), end - len(strings.TrimLeft(content, " \t"))
	}
	n := len(content)
	for _, next := range [2]string{padding, "\t"} {
		if k := strings.Index(content[:n], next); k > 0 {
			n = k
		}
	}
	if strings.HasSuffix(p.text[r.start:off], padding) && !HasWord(content[:n]) {
		return p.marginStyle(off), off + n
	}
	return p.look.Styles.Overlap, off + n
}

// removedSpace is drawn for white space that the system removes.
const removedSpace = "·"

func isSpace(s string) bool { return strings.TrimSpace(s) == "" }

func (p *painter) presentationStyle(i int) cell.Style {
	if i == p.look.Selected {
		return p.look.Styles.SelectedMuted[i%themes.Hues]
	}
	return p.look.Styles.TintMuted[i%themes.Hues]
}

func (p *painter) struckStyle(i int) cell.Style {
	if i == p.look.Selected {
		return p.look.Styles.SelectedStrike[i%themes.Hues]
	}
	return p.look.Styles.TintStrike[i%themes.Hues]
}

func (p *painter) faceStyle(i int, f face) cell.Style {
	s, hue := p.look.Styles, i%themes.Hues
	if i == p.look.Selected {
		return [...]cell.Style{s.Selected[hue], s.SelectedBold[hue], s.SelectedCode[hue]}[f]
	}
	return [...]cell.Style{s.Tint[hue], s.TintBold[hue], s.TintCode[hue]}[f]
}

// sharedStyle returns the style of text at off that chunk i shares with the next chunk. If there is
// none at off, ok is false and end is the start of the next shared text.
func (p *painter) sharedStyle(i, off int) (st cell.Style, end int, ok bool) {
	chunks := &p.look.View.Result.Chunks
	end = off
	if i+1 >= chunks.Len() {
		return "", end, false
	}
	next := chunks.At(i + 1)
	for _, o := range [2]chunk.Span{next.Overlap, next.Header} {
		if o.Contains(off) {
			return p.look.Styles.Overlap, o.End, true
		} else if o.Start > off && !o.Empty() && (end == off || o.Start < end) {
			end = o.Start
		}
	}
	return "", end, false
}

func (p *painter) matchStyle(off int) (st cell.Style, end int, ok bool) {
	m := p.look.Matches
	for p.nextMatch > 0 && m[p.nextMatch-1].End > off {
		p.nextMatch--
	}
	if p.nextMatch < len(m) && m[p.nextMatch].End <= off {
		p.nextMatch += sort.Search(len(m)-p.nextMatch, func(i int) bool { return m[p.nextMatch+i].End > off })
	}
	if p.nextMatch >= len(m) {
		return "", off, false
	}
	if m[p.nextMatch].Contains(off) {
		if p.nextMatch == p.look.Current {
			return p.look.Styles.MatchCurrent, m[p.nextMatch].End, true
		}
		return p.look.Styles.Match, m[p.nextMatch].End, true
	}
	return "", m[p.nextMatch].Start, false
}

type face uint8

const (
	plain face = iota
	bold       // headings
	code       // code, tables and front matter
)

func (p *painter) faceAt(off int) (face, int) {
	if off >= p.faceStart && off < p.faceEnd {
		return p.face, p.faceEnd
	}
	p.face, p.faceStart, p.faceEnd = plain, off, len(p.text)
	o := p.look.View.Outline
	i := o.BlockAt(off)
	if i < 0 || i >= o.NumBlocks() {
		return plain, p.faceEnd
	}
	b := o.Block(i)
	p.faceStart, p.faceEnd = b.Start, b.End
	switch b.Kind {
	case outline.Heading, outline.EmptyHeading:
		p.face = bold
		if end := o.BlockText(i).End; off >= end {
			p.face, p.faceStart = plain, end
		} else {
			p.faceEnd = end
		}
	case outline.Code, outline.Table, outline.FrontMatter:
		p.face = code
	}
	return p.face, p.faceEnd
}
