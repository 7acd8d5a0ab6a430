package strategy

import (
	"chunkscope/engine/chunk"
	"chunkscope/engine/outline"
	"chunkscope/engine/segment"
	"chunkscope/engine/text"
)

// LongBlock is a table or code block that is cut inside, with additions that make each
// of its pieces a table or code block (rules/long-tables, rules/long-code).
type LongBlock struct {
	chunk.Span // consists of whole lines
	// Header precedes every piece except the first, Footer follows every piece except
	// the last; nil if there is nothing to repeat.
	Header, Footer *Addition
	// cuts are the possible starts of pieces, ascending. Lower levels are preferred.
	cuts   []BlockCut
	Reason chunk.Reason
	// MayCutWords is true if a piece without a place to cut that is still too long is cut
	// at words; otherwise it stays whole.
	MayCutWords bool
}

// Addition is text around a piece that does not belong to it, with its length.
type Addition struct {
	span  chunk.Span
	text  string
	units int
}

// BlockCut is a place at which a long block may be cut.
type BlockCut struct {
	Offset int
	Cause  chunk.Cause
	level  uint8
}

// TokenSlack is more than the number of tokens by which text can differ from its count in
// the whole document. Only sizes this close to a limit must be counted exactly.
const TokenSlack = 32

// LongBlocks determines how to cut the tables and code blocks of a document that are
// longer than Max units.
type LongBlocks struct {
	Text         string
	o            *outline.Outline
	Meter        segment.Meter
	Max          int
	Tables, Code bool
	countsTokens bool
}

// NewLongBlocks returns the blocks of a job that are longer than maximum units.
func NewLongBlocks(job *Job, maximum int) *LongBlocks {
	return &LongBlocks{
		Text: job.Doc.Text, o: job.Doc.Outline(), Meter: job.Meter, Max: maximum,
		Tables: job.Settings.CutsTables(), Code: job.Settings.CutsCode(),
		countsTokens: job.Settings.Unit == "tokens",
	}
}

// CutsAny reports whether some kind of block may be cut inside.
func (l *LongBlocks) CutsAny() bool { return l.Tables || l.Code }

// FindIn returns the first table or code block inside a span; reason selects the kind.
// It returns nil if the block stays whole.
func (l *LongBlocks) FindIn(s chunk.Span, reason chunk.Reason) *LongBlock {
	switch reason {
	case chunk.ReasonTable:
		if list := l.o.TablesIn(s); l.Tables && len(list) > 0 {
			return l.table(&list[0])
		}
	case chunk.ReasonCode:
		if list := l.o.CodesIn(s); l.Code && len(list) > 0 {
			return l.codeBlock(&list[0])
		}
	}
	return nil
}

// newAddition counts an addition. ok is false if it leaves too little room for text.
func (l *LongBlocks) newAddition(s chunk.Span, text string) (a *Addition, ok bool) {
	if text == "" {
		return nil, true
	}
	a = &Addition{span: s, text: text, units: l.Meter.Count(text)}
	return a, 2*a.units <= l.Max
}

// Length returns the units of an addition.
func (a *Addition) Length() int {
	if a == nil {
		return 0
	}
	return a.units
}

// Content returns the text of an addition.
func (a *Addition) Content() string {
	if a == nil {
		return ""
	}
	return a.text
}

// Size returns the size of text[from:to] with its header and footer, in units.
func (l *LongBlocks) Size(header *Addition, from, to int, footer *Addition) int {
	n := l.Meter.CountRange(from, to)
	if header == nil && footer == nil {
		return n
	}
	if n += header.Length() + footer.Length(); !l.countsTokens || n+2*TokenSlack <= l.Max || n-2*TokenSlack > l.Max {
		return n
	}
	return l.Meter.Count(header.Content() + l.Text[from:to] + footer.Content())
}

// Fits returns a function that reports which pieces of b fit.
func (l *LongBlocks) Fits(b *LongBlock) func(from, to int) bool {
	return func(from, to int) bool {
		header, footer := b.Additions(from, to)
		return l.Size(header, from, text.TrimPythonEnd(l.Text, from, to), footer) <= l.Max
	}
}

// SetAdditions sets the additions of a chunk.
func SetAdditions(c *chunk.Chunk, header, footer *Addition) {
	if header != nil {
		c.Header = header.span
	}
	c.Footer = footer.Content()
}

// PieceStarts returns the starts of the pieces of b, in order, beginning with the start
// of b. Parts that fit are not cut further: a level applies only to parts that are
// still too long after the previous levels.
func (b *LongBlock) PieceStarts(fits func(from, to int) bool) []BlockCut {
	out := []BlockCut{}
	var cut func(first BlockCut, cuts []BlockCut, to int, level uint8)
	cut = func(first BlockCut, cuts []BlockCut, to int, level uint8) {
		if len(cuts) == 0 || fits(first.Offset, to) {
			out = append(out, first)
			return
		}
		start := 0
		for i := range cuts {
			if cuts[i].level > level {
				continue
			}
			cut(first, cuts[start:i], cuts[i].Offset, level+1)
			first, start = cuts[i], i+1
		}
		cut(first, cuts[start:], to, level+1)
	}
	cut(BlockCut{Offset: b.Start}, b.cuts, b.End, 0)
	return out
}

// IsAfterHeader reports whether off is after the repeated lines.
func (b *LongBlock) IsAfterHeader(off int) bool { return b.Header != nil && off >= b.Header.span.End }

// Additions returns the additions of a piece of b.
func (b *LongBlock) Additions(from, to int) (header, footer *Addition) {
	if b.IsAfterHeader(from) {
		header = b.Header
	}
	if to < b.End {
		footer = b.Footer
	}
	return header, footer
}
