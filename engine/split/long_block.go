package split

import (
	"chunkscope/engine/chunk"
	"chunkscope/engine/outline"
	"chunkscope/engine/segment"
)

// longBlock is a table or code block that is cut inside, with what makes a
// table or code block of each of its pieces (rules/long-tables,
// rules/long-code).
type longBlock struct {
	chunk.Span // whole lines
	// header stands in front of every piece but the first, footer behind every
	// piece but the last; each is nil where there is nothing to repeat.
	header, footer *addition
	// cuts are where a piece may begin, ascending; those of a lower level are
	// preferred.
	cuts   []place
	reason chunk.Reason
	// then is how a piece is cut that holds no place and is too long all the
	// same.
	then division
}

// addition is text around a piece that is not its own, and how long it is.
type addition struct {
	span  chunk.Span // where it stands in the source, if it does
	text  string
	units int
}

// place is where a long block may be cut.
type place struct {
	off   int
	cause chunk.Cause
	level uint8
}

// longBlocks finds out how the tables and code blocks of a document are cut
// that are longer than max units.
type longBlocks struct {
	text         string
	o            *outline.Outline
	meter        segment.Meter
	max          int
	tables, code bool
	tokens       bool
}

func longBlocksOf(job *Job, maximum int) *longBlocks {
	return &longBlocks{
		text: job.Doc.Text, o: job.Doc.Outline(), meter: job.Meter, max: maximum,
		tables: job.Settings.CutsTables(), code: job.Settings.CutsCode(),
		tokens: job.Settings.Unit == "tokens",
	}
}

// any reports whether some kind of block is cut inside.
func (l *longBlocks) any() bool { return l.tables || l.code }

// in is the first table or code block inside a span, by the reason that keeps
// it; nil when it is kept whole.
func (l *longBlocks) in(s chunk.Span, reason chunk.Reason) *longBlock {
	switch reason {
	case chunk.ReasonTable:
		if list := l.o.TablesIn(s); l.tables && len(list) > 0 {
			return l.table(&list[0])
		}
	case chunk.ReasonCode:
		if list := l.o.CodesIn(s); l.code && len(list) > 0 {
			return l.codeBlock(&list[0])
		}
	}
	return nil
}

// add counts a text that is added to a piece; ok is false where what is added
// would leave less than half of the size to the text itself.
func (l *longBlocks) add(s chunk.Span, text string) (a *addition, ok bool) {
	if text == "" {
		return nil, true
	}
	a = &addition{span: s, text: text, units: l.meter.Of(text)}
	return a, 2*a.units <= l.max
}

// length is the units of an addition.
func (a *addition) length() int {
	if a == nil {
		return 0
	}
	return a.units
}

// content is the text of an addition.
func (a *addition) content() string {
	if a == nil {
		return ""
	}
	return a.text
}

// size is the units of text[from:to] between two additions.
func (l *longBlocks) size(header *addition, from, to int, footer *addition) int {
	n := l.meter.Between(from, to)
	if header == nil && footer == nil {
		return n
	}
	if n += header.length() + footer.length(); !l.tokens || n+2*tokenSlack <= l.max || n-2*tokenSlack > l.max {
		return n
	}
	return l.meter.Of(header.content() + l.text[from:to] + footer.content())
}

// fits tells of pieces of b whether they fit.
func (l *longBlocks) fits(b *longBlock) func(from, to int) bool {
	return func(from, to int) bool {
		header, footer := b.wrap(from, to)
		return l.size(header, from, trimEnd(l.text, from, to), footer) <= l.max
	}
}

// put sets what is added to a chunk.
func put(c *chunk.Chunk, header, footer *addition) {
	if header != nil {
		c.Header = header.span
	}
	c.Footer = footer.content()
}

// parts are the places at which the pieces of b begin, in order, the first with
// b itself. What fits is not cut further: a level is asked only inside what
// the levels before it left too long.
func (b *longBlock) parts(fits func(from, to int) bool) []place {
	out := []place{}
	var cut func(first place, cuts []place, to int, level uint8)
	cut = func(first place, cuts []place, to int, level uint8) {
		if len(cuts) == 0 || fits(first.off, to) {
			out = append(out, first)
			return
		}
		from := 0
		for i := range cuts {
			if cuts[i].level > level {
				continue
			}
			cut(first, cuts[from:i], cuts[i].off, level+1)
			first, from = cuts[i], i+1
		}
		cut(first, cuts[from:], to, level+1)
	}
	cut(place{off: b.Start}, b.cuts, b.End, 0)
	return out
}

// inside reports whether off lies behind the lines that are repeated.
func (b *longBlock) inside(off int) bool { return b.header != nil && off >= b.header.span.End }

// wrap are the additions of a piece of b.
func (b *longBlock) wrap(from, to int) (header, footer *addition) {
	if b.inside(from) {
		header = b.header
	}
	if to < b.End {
		footer = b.footer
	}
	return header, footer
}
