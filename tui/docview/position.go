package docview

import (
	"strings"

	"chunkscope/engine"
	"chunkscope/engine/chunk"
	"chunkscope/tui/cell"
)

type row struct {
	segment, sub int
	indent       int // indentation in cells of a continuation row
	start, end   int
	nextStart    int
	replacedRows int // number of omitted rows that this row replaces
}

// Position is the visible part of a document. The scroll position is a segment and a row in it, so
// scrolling does not depend on the rest of the document.
type Position struct {
	W, H   int // size of the text area in cells
	Method cell.Method

	doc         *engine.Document
	index       index
	gutter      gutter
	lineWidth   int // width of the lines if the document is hard-wrapped, or 0
	seg, sub    int
	destination int // target of the last jump, which may be inside a row
	rows        []row
	layoutKey   layoutKey
	buf         []row
}

// Open shows the start of a document.
func (v *Position) Open(doc *engine.Document) {
	v.doc = doc
	v.index = newLineIndex(doc.Text, doc.LineIndex())
	v.lineWidth = v.index.hardWrapWidth()
	v.seg, v.sub, v.destination = 0, 0, 0
	v.rows, v.layoutKey = v.rows[:0], layoutKey{}
}

// OpenText shows the start of a text that is not a document.
func (v *Position) OpenText(text string) {
	v.doc, v.lineWidth = nil, 0
	v.index = newIndex(text)
	v.seg, v.sub, v.destination = 0, 0, 0
	v.rows, v.layoutKey = v.rows[:0], layoutKey{}
}

// Reopen shows a new version of the document at the same offset.
func (v *Position) Reopen(doc *engine.Document) {
	pos := v.anchor()
	v.Open(doc)
	v.Goto(min(pos, len(doc.Text)))
}

// Fit sets the height, and the total width of gutter and text, without changing the first visible
// byte. The width of the gutter depends on the number of chunks.
func (v *Position) Fit(l *Look, w, h int) {
	v.gutter = v.newGutter(l, w)
	w = max(1, w-v.gutter.width())
	h = max(1, h)
	if w == v.W && h == v.H && v.Method == l.Styles.Method {
		return
	}
	pos := v.anchor()
	v.W, v.H, v.Method = w, h, l.Styles.Method
	v.Goto(pos)
}

// anchor returns the byte that stays in the first row when the width changes. This is the target of
// the last jump if it is in that row, or else the first byte of the row.
func (v *Position) anchor() int {
	top := v.Top()
	if v.isEmpty() || v.W == 0 {
		return top
	}
	if r := v.buf[min(v.sub, len(v.buf)-1)]; v.destination >= r.start && v.destination < r.nextStart {
		return v.destination
	}
	return top
}

// FullGutterWidth returns the width of the gutter on a wide screen, which includes line numbers.
func (v *Position) FullGutterWidth(l *Look) int {
	g := v.newGutter(l, alwaysNumberedWidth)
	return g.width()
}

// GutterWidth returns the current width of the gutter in cells.
func (v *Position) GutterWidth() int { return v.gutter.width() }

// isEmpty reports whether no text has been opened, as when keys are pressed before the first frame.
func (v *Position) isEmpty() bool { return v.index.len() == 0 }

// startsLine reports whether segment i starts a line. Other segments continue a very long line.
func (v *Position) startsLine(i int) bool {
	pos := v.index.start(i)
	return pos == 0 || v.index.text[pos-1] == '\n'
}

// wrap appends the rows of segment i to buf. It breaks lines at spaces and between characters of
// scripts without spaces, and long words after punctuation if possible.
func (v *Position) wrap(buf []row, i int) []row {
	start, end, next := v.index.segment(i)
	text := v.index.text
	first, sub, col, space, depth := start, 0, 0, -1, 0
	wide := false
	for p := start; p < end; {
		n, w, _ := cell.Cluster(text[p:end], v.Method, col)
		if (wide || w == 2) && p > first && canBreakAt(text, p) {
			space = p
		}
		wide = w == 2
		if col+w > v.W && p > first {
			stop, minimum, previous := p, first, depth
			if sub == 0 {
				if depth = v.hangingIndent(text[start:end]); depth > 0 { // a break after the list marker would not help
					minimum += prefixLength(text[start:p])
				}
			}
			if space > minimum {
				stop = space
			} else if pos := cell.BreakBefore(text[first:end], p-first); first+pos > minimum {
				stop = first + pos
			}
			buf = append(buf, row{segment: i, sub: sub, indent: previous, start: first, end: stop, nextStart: stop})
			sub++
			first, col, space, p = stop, depth, -1, stop
			continue
		}
		col += w
		p += n
		if text[p-1] == ' ' || text[p-1] == '\t' {
			space = p
		}
	}
	return append(buf, row{segment: i, sub: sub, indent: depth, start: first, end: end, nextStart: next})
}

// hangingIndent returns the indentation of continuation rows in cells. This is the width of the
// line's indentation, quote marks and list marker, or 0 if that is more than a third of the row.
func (v *Position) hangingIndent(line string) int {
	n := prefixLength(line[:min(len(line), maxPrefix)])
	col := 0
	for p := 0; p < n; {
		size, w, _ := cell.Cluster(line[p:n], v.Method, col)
		p, col = p+size, col+w
	}
	if col > v.W/3 {
		return 0
	}
	return col
}

// maxPrefix is the number of bytes in which hangingIndent looks for markers.
const maxPrefix = 1 << 10

// prefixLength returns the length in bytes of a line's indentation, quote marks and list marker.
func prefixLength(line string) int {
	n := indentLength(line)
	for n < len(line) && line[n] == '>' {
		n++
		n += indentLength(line[n:])
	}
	return n + markerLength(line[n:])
}

func indentLength(line string) int {
	return len(line) - len(strings.TrimLeft(line, " \t"))
}

// markerLength returns the length in bytes of a list marker and the spaces after it, or 0 if there
// is none.
func markerLength(line string) int {
	n := 0
	for n < len(line) && n < 9 && line[n] >= '0' && line[n] <= '9' {
		n++
	}
	switch {
	case n >= len(line):
		return 0
	case n > 0 && line[n] != '.' && line[n] != ')', n == 0 && line[n] != '-' && line[n] != '*' && line[n] != '+':
		return 0
	}
	end := n + 1
	for end < len(line) && line[end] == ' ' {
		end++
	}
	if end == n+1 {
		return 0
	}
	return end
}

type layoutKey struct {
	seg, sub, w, h int
	method         cell.Method
}

// layout wraps the visible rows if the position or size has changed.
func (v *Position) layout() {
	current := layoutKey{v.seg, v.sub, v.W, v.H, v.Method}
	if current == v.layoutKey {
		return
	}
	v.layoutKey = current
	v.rows = v.rows[:0]
	skip := v.sub
	for i := v.seg; i < v.index.len() && len(v.rows) < v.H; i++ {
		v.buf = v.wrap(v.buf[:0], i)
		rows := v.buf[min(skip, len(v.buf)-1):]
		skip = 0
		v.rows = append(v.rows, rows[:min(len(rows), v.H-len(v.rows))]...)
	}
}

// Scroll scrolls by n rows. The time it takes does not depend on the size of the document.
func (v *Position) Scroll(n int) {
	if v.isEmpty() {
		return
	}
	for ; n > 0; n-- {
		v.buf = v.wrap(v.buf[:0], v.seg)
		switch {
		case v.sub+1 < len(v.buf):
			v.sub++
		case v.seg+1 < v.index.len():
			v.seg, v.sub = v.seg+1, 0
		default:
			return
		}
	}
	for ; n < 0; n++ {
		switch {
		case v.sub > 0:
			v.sub--
		case v.seg > 0:
			v.seg--
			v.buf = v.wrap(v.buf[:0], v.seg)
			v.sub = len(v.buf) - 1
		default:
			return
		}
	}
}

// Goto scrolls so that off is in the first row.
func (v *Position) Goto(off int) {
	if v.isEmpty() {
		return
	}
	v.seg, v.sub, v.destination = v.index.segmentAt(off), 0, off
	v.buf = v.wrap(v.buf[:0], v.seg)
	for _, r := range v.buf {
		if off >= r.start {
			v.sub = r.sub
		}
	}
}

// Reveal scrolls so that off is a third of the screen below the top. If off is already visible and
// not near the bottom, it does nothing.
func (v *Position) Reveal(off int) {
	v.layout()
	if n := len(v.rows); n > 0 && off >= v.rows[0].start && off < v.rows[max(0, n-1-v.H/8)].nextStart {
		return
	}
	v.Goto(off)
	v.Scroll(-v.H / 3)
	v.scrollToLineStart()
	v.fillBottom()
}

// RevealCut is like Reveal, but also shows the text from start to cutAt if possible, on at most two
// thirds of the screen. It skips blank rows at the top that begin at or before start.
func (v *Position) RevealCut(start, cutAt int) {
	v.Reveal(cutAt)
	for n := v.H / 3; n > 0 && v.Top() > start; n-- {
		if v.Scroll(-1); n == 1 || v.Top() <= start {
			v.scrollToLineStart()
		}
	}
	if v.layout(); v.Top() == 0 {
		return
	}
	blank := 0
	for _, r := range v.rows {
		if r.start > start || !isSpace(v.index.text[r.start:r.end]) {
			break
		}
		blank++
	}
	v.Page(blank)
}

// scrollToLineStart scrolls up to the start of the line in the first row if it is only a few rows
// above.
func (v *Position) scrollToLineStart() {
	const maxRows = 4
	if v.sub <= maxRows {
		v.Scroll(-v.sub)
	}
}

// End scrolls to the end of the document.
func (v *Position) End() {
	if v.isEmpty() {
		return
	}
	v.seg = v.index.len() - 1
	v.buf = v.wrap(v.buf[:0], v.seg)
	v.sub = len(v.buf) - 1
	v.Scroll(1 - v.H)
}

// fillBottom scrolls up if there are empty rows below the end of the text.
func (v *Position) fillBottom() {
	v.layout()
	if missing := v.H - len(v.rows); missing > 0 {
		v.Scroll(-missing)
	}
}

// Page scrolls by n rows. It does not scroll past the end of the text.
func (v *Position) Page(n int) {
	v.Scroll(n)
	if n > 0 {
		v.fillBottom()
	}
}

// Top returns the offset of the first visible byte.
func (v *Position) Top() int {
	if v.isEmpty() || v.W == 0 {
		return 0
	}
	v.buf = v.wrap(v.buf[:0], v.seg)
	return v.buf[min(v.sub, len(v.buf)-1)].start
}

// VisibleBytes returns the range of visible bytes.
func (v *Position) VisibleBytes() (from, to int) {
	v.layout()
	if len(v.rows) == 0 {
		return 0, 0
	}
	return v.rows[0].start, v.rows[len(v.rows)-1].nextStart
}

// Row returns the byte range of row y. ok is false if y is below the last row.
func (v *Position) Row(y int) (from, to int, ok bool) {
	v.layout()
	if y < 0 || y >= len(v.rows) {
		return 0, 0, false
	}
	return v.rows[y].start, v.rows[y].nextStart, true
}

// Rows returns the byte ranges of all visible rows.
func (v *Position) Rows() []chunk.Span {
	v.layout()
	out := make([]chunk.Span, len(v.rows))
	for i, r := range v.rows {
		out[i] = chunk.Span{Start: r.start, End: r.nextStart}
	}
	return out
}

// CountRowsBefore returns the number of visible rows that start before off.
func (v *Position) CountRowsBefore(off int) int {
	v.layout()
	n := 0
	for n < len(v.rows) && v.rows[n].start < off {
		n++
	}
	return n
}

// ByteAt returns the offset of the text at cell x, y. It returns -1 below the last row.
func (v *Position) ByteAt(x, y int) int {
	v.layout()
	if y < 0 || y >= len(v.rows) {
		return -1
	}
	r := v.rows[y]
	col := r.indent
	for p := r.start; p < r.end; {
		n, w, _ := cell.Cluster(v.index.text[p:r.end], v.Method, col)
		if x < col+w {
			return p
		}
		col += w
		p += n
	}
	return max(r.start, r.end-1)
}

// textEnd returns the end of a row without the blanks at the end of a wrapped row.
func (v *Position) textEnd(r row) int {
	end := r.end
	if r.nextStart == r.end && end < len(v.index.text) { // the line continues in the next row
		for end > r.start && v.index.text[end-1] == ' ' {
			end--
		}
	}
	return end
}
