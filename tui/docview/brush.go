package docview

import "chunkscope/tui/cell"

// brush writes rows into a reused buffer. It writes a style only when the style changes.
type brush struct {
	buf          []byte
	style        cell.Style // current style, if isStyleKnown
	isStyleKnown bool
}

func (b *brush) begin(dst []byte) { b.buf, b.isStyleKnown = dst, false }

func (b *brush) end() []byte {
	b.put(cell.Reset)
	return b.buf
}

// use sets the style. The empty style is the terminal's default.
func (b *brush) use(st cell.Style) {
	if b.isStyleKnown && st == b.style {
		return
	}
	b.style, b.isStyleKnown = st, true
	if st == "" {
		st = cell.Reset
	}
	b.buf = append(b.buf, st...)
}

// applyChange changes the style until the next call of use.
func (b *brush) applyChange(tw cell.StyleChange) {
	if tw != "" {
		b.buf, b.isStyleKnown = append(b.buf, tw...), false
	}
}

func (b *brush) put(s string) { b.buf = append(b.buf, s...) }

const blanks = "                                                                                                                                "

func (b *brush) spaces(n int) {
	for n > 0 {
		k := min(n, len(blanks))
		b.buf = append(b.buf, blanks[:k]...)
		n -= k
	}
}
