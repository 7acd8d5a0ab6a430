package cell

import "sync"

// Line builds lines of an exact width, one after another:
//
//	var b cell.Line
//	b.Reset(w, s.Method)
//	b.Put(s.Muted, "lines ")
//	b.Right(s.Text, "41–50")
//	line := b.Finish(s.Text)
//
// Every line has exactly w cells. Text that does not fit is truncated and never wrapped. Line uses a
// shared buffer between Reset and Finish.
type Line struct {
	m          Method
	w, col     int
	buf        []byte
	poolBuffer *[]byte
	cur        Style // style in effect after the last text
}

// bufferPool reuses the buffers of finished lines. A screen has about a hundred lines, and
// allocating a buffer for each would delay frames.
var bufferPool = sync.Pool{New: func() any {
	buf := make([]byte, 0, 1024)
	return &buf
}}

// Reset starts a line of w cells. The line measures text with m.
func (b *Line) Reset(w int, m Method) {
	b.m, b.w, b.col = m, max(w, 0), 0
	b.cur = ""
	if b.poolBuffer == nil {
		b.poolBuffer = bufferPool.Get().(*[]byte)
	}
	b.buf = (*b.poolBuffer)[:0]
}

// Width returns the number of cells written so far.
func (b *Line) Width() int { return b.col }

// Room returns the number of cells left.
func (b *Line) Room() int { return b.w - b.col }

// Put appends untrusted text and returns the number of cells used. It escapes the text and shortens
// it with "…" if necessary.
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

// Fit appends untrusted text, padded or shortened to n cells. If fewer than n cells are left, it
// uses the cells left.
func (b *Line) Fit(st Style, text string, n int) {
	n = min(n, b.Room())
	b.Space(st, n-b.PutMax(st, text, n))
}

// Right appends untrusted text at the right end of the line. It shortens the text with "…" if
// necessary.
func (b *Line) Right(st Style, text string) {
	b.Space(st, b.Room()-Width(text, b.m))
	b.Put(st, text)
}

// Raw appends trusted text of the given width without escaping it. The text must not contain
// control characters. Text that does not fit is shortened as in Put.
func (b *Line) Raw(st Style, trusted string, width int) {
	if width > b.Room() {
		b.Put(st, trusted)
		return
	}
	b.use(st)
	b.buf = append(b.buf, trusted...)
	b.col += width
}

// Repeat appends glyph n times. The glyph must be one cell wide.
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

// PadTo appends spaces up to column col.
func (b *Line) PadTo(st Style, col int) { b.Space(st, col-b.col) }

// Pad appends spaces up to the end of the line.
func (b *Line) Pad(st Style) { b.Space(st, b.Room()) }

// Add appends a finished line of the given width. If the finished line does not fit, Add appends
// spaces up to the end instead.
func (b *Line) Add(line string, width int) {
	b.use("")
	if width > b.Room() {
		b.Pad("")
		return
	}
	b.buf = append(b.buf, line...)
	b.col += width
}

// Finish pads the line with the background and returns it. The line ends by resetting the
// terminal's style.
func (b *Line) Finish(background Style) string {
	b.Pad(background)
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
