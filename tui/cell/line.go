package cell

// Builder builds one line after the other, each of exactly so many cells. It
// is made once and used for all lines of a part of the screen:
//
//	b.Start(w)
//	b.Put(s.Muted, "lines ")
//	b.Right(s.Text, "41–50")
//	line := b.String()
//
// What does not fit is cut, never wrapped; nothing can make a line longer or
// shorter than w cells.
type Builder struct {
	m      Method
	ground Style // of cells nobody has filled
	w, col int
	buf    []byte
	cur    Style // what the terminal draws with, at the end of buf
}

// NewBuilder makes a builder that measures by m and fills lines up with ground.
func NewBuilder(m Method, ground Style) *Builder {
	return &Builder{m: m, ground: ground}
}

// Start begins a line of w cells and forgets the one before.
func (b *Builder) Start(w int) {
	b.w, b.col = max(w, 0), 0
	b.buf = b.buf[:0]
	b.cur = ""
}

// Col is the column the next text begins at, from 0.
func (b *Builder) Col() int { return b.col }

// Left is the number of cells still free.
func (b *Builder) Left() int { return b.w - b.col }

// Put appends foreign text, escaped; "…" ends it when it does not fit. It
// returns the cells it took.
func (b *Builder) Put(st Style, text string) int {
	return b.PutMax(st, text, b.Left())
}

// PutMax is Put within at most limit cells.
func (b *Builder) PutMax(st Style, text string, limit int) int {
	limit = min(limit, b.Left())
	if limit <= 0 || text == "" {
		return 0
	}
	n, width := b.m.Prefix(text, limit)
	tail := ""
	if n < len(text) {
		n, width = b.m.Prefix(text, limit-1)
		tail = ellipsis
		width++
	}
	b.use(st)
	b.buf = b.m.appendText(b.buf, text[:n])
	b.buf = append(b.buf, tail...)
	b.col += width
	return width
}

// Fit appends foreign text in exactly n cells, or in what is left of them.
func (b *Builder) Fit(st Style, text string, n int) {
	n = min(n, b.Left())
	b.Space(st, n-b.PutMax(st, text, n))
}

// Right appends foreign text so that it ends with the line, the gap in the
// same style; cut with "…" when there is too little room.
func (b *Builder) Right(st Style, text string) {
	b.Space(st, b.Left()-b.m.Width(text))
	b.Put(st, text)
}

// Raw appends text of the program itself, width cells wide, as it is. It must
// hold no control characters. When it does not fit it is treated as Put does.
func (b *Builder) Raw(st Style, trusted string, width int) {
	if width > b.Left() {
		b.Put(st, trusted)
		return
	}
	b.use(st)
	b.buf = append(b.buf, trusted...)
	b.col += width
}

// Repeat appends a glyph of one cell n times: rules, bars.
func (b *Builder) Repeat(st Style, glyph string, n int) {
	n = min(n, b.Left())
	if n <= 0 {
		return
	}
	b.use(st)
	for range n {
		b.buf = append(b.buf, glyph...)
	}
	b.col += n
}

// Space appends n spaces.
func (b *Builder) Space(st Style, n int) {
	n = min(n, b.Left())
	if n <= 0 {
		return
	}
	b.use(st)
	b.col += n
	for ; n > len(blank); n -= len(blank) {
		b.buf = append(b.buf, blank...)
	}
	b.buf = append(b.buf, blank[:n]...)
}

// To appends spaces up to column col.
func (b *Builder) To(st Style, col int) { b.Space(st, col-b.col) }

// Pad fills the line up.
func (b *Builder) Pad(st Style) { b.Space(st, b.Left()) }

// Line appends a finished line of width cells, as another builder made it. A
// line too wide for what is left is not drawn.
func (b *Builder) Line(line string, width int) {
	if width > b.Left() {
		b.Pad(b.ground)
		return
	}
	b.use("")
	b.buf = append(b.buf, line...)
	b.col += width
}

// String fills the line up, ends its style and returns it.
func (b *Builder) String() string {
	b.Pad(b.ground)
	b.use("")
	return string(b.buf)
}

// use makes st the style of what follows.
func (b *Builder) use(st Style) {
	if st == b.cur {
		return
	}
	b.cur = st
	if st == "" {
		b.buf = append(b.buf, reset...)
		return
	}
	b.buf = append(b.buf, st...)
}
