package cell

import "sync"

// Line builds lines of an exact width one by one:
//
//	var b cell.Line
//	b.Reset(w, s.Method)
//	b.Put(s.Muted, "lines ")
//	b.Right(s.Text, "41–50")
//	line := b.Finish(s.Text)
//
// Text that does not fit is cut, never wrapped; every line has exactly w cells. It borrows a
// buffer between Reset and Finish.
type Line struct {
	m          Method
	w, col     int
	buf        []byte
	poolBuffer *[]byte
	cur        Style // style of the terminal at the end of buf
}

// bufferPool reuses the buffers of finished lines. A screen has about a hundred lines. Allocating a
// buffer for each would delay frames.
var bufferPool = sync.Pool{New: func() any {
	buf := make([]byte, 0, 1024)
	return &buf
}}

// Reset starts a line of w cells. Text is measured with m.
func (b *Line) Reset(w int, m Method) {
	b.m, b.w, b.col = m, max(w, 0), 0
	b.cur = ""
	if b.poolBuffer == nil {
		b.poolBuffer = bufferPool.Get().(*[]byte)
	}
	b.buf = (*b.poolBuffer)[:0]
}

// Width returns the number of cells so far.
func (b *Line) Width() int { return b.col }

// Room returns the number of cells that are left.
func (b *Line) Room() int { return b.w - b.col }

// Put appends untrusted text. It escapes the text and shortens it with "…" if it does not fit. It
// returns the number of cells used.
func (b *Line) Put(st Style, text string) int {
	return b.PutMax(st, text, b.Room())
}

// PutMax is like Put, but uses at most limit cells.
func (b *Line) PutMax(st Style, text string, limit int) int {
	limit = min(limit, b.Room())
	if limit <= 0 || text == "" {
		return 0
	}
	n, width := Prefix(text, limit, b.m)
	tail := ""
	if n < len(text) {
		n, width = Prefix(text, limit-1, b.m)
		tail = ellipsis
		width++
	}
	b.use(st)
	b.buf = appendText(b.buf, text[:n], b.m)
	b.buf = append(b.buf, tail...)
	b.col += width
	return width
}

// Fit appends untrusted text in exactly n cells. If fewer are left, it uses those.
func (b *Line) Fit(st Style, text string, n int) {
	n = min(n, b.Room())
	b.Space(st, n-b.PutMax(st, text, n))
}

// Right appends untrusted text at the right end of the line. It shortens the text with "…" if it
// does not fit.
func (b *Line) Right(st Style, text string) {
	b.Space(st, b.Room()-Width(text, b.m))
	b.Put(st, text)
}

// Raw appends text of the given width without escaping it. The text must be trusted and contain no
// control characters. If it does not fit, Raw works like Put.
func (b *Line) Raw(st Style, trusted string, width int) {
	if width > b.Room() {
		b.Put(st, trusted)
		return
	}
	b.use(st)
	b.buf = append(b.buf, trusted...)
	b.col += width
}

// Repeat appends a glyph n times. The glyph must be one cell wide.
func (b *Line) Repeat(st Style, glyph string, n int) {
	n = min(n, b.Room())
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
func (b *Line) Space(st Style, n int) {
	n = min(n, b.Room())
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

// PadTo appends spaces until column col.
func (b *Line) PadTo(st Style, col int) { b.Space(st, col-b.col) }

// Pad appends spaces until the end of the line.
func (b *Line) Pad(st Style) { b.Space(st, b.Room()) }

// Add appends a finished line of the given width. If it does not fit, Add fills the rest of the line
// with spaces.
func (b *Line) Add(line string, width int) {
	b.use("")
	if width > b.Room() {
		b.Pad("")
		return
	}
	b.buf = append(b.buf, line...)
	b.col += width
}

// Finish fills the rest of the line with the background and returns the line. It ends in the default
// style of the terminal.
func (b *Line) Finish(ground Style) string {
	b.Pad(ground)
	b.use("")
	line := string(b.buf)
	if b.poolBuffer != nil {
		*b.poolBuffer = b.buf
		bufferPool.Put(b.poolBuffer)
	}
	b.poolBuffer, b.buf = nil, nil
	return line
}

func (b *Line) use(st Style) {
	if st == b.cur {
		return
	}
	b.cur = st
	if st == "" {
		b.buf = append(b.buf, Reset...)
		return
	}
	b.buf = append(b.buf, st...)
}
