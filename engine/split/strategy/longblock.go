package strategy

import (
	"chunkscope/engine/chunk"
	"chunkscope/engine/outline"
	"chunkscope/engine/segment"
	"chunkscope/engine/text"
)

// LongBlock is a table or code block that is split because it is too long. A header and a footer are
// added to the pieces to make each piece a valid table or code block (rules/long-tables,
// rules/long-code).
type LongBlock struct {
	chunk.Span // complete lines
	// Header is added before every piece except the first. Footer is added after every piece except
	// the last. Each is nil if it is not needed.
	Header, Footer *Addition
	// cuts lists the possible boundaries in ascending order. Lower levels are preferred.
	cuts   []BlockCut
	Reason chunk.Reason
	// MayCutWords is true if a piece that is still too long is split between words. Otherwise the
	// piece stays too long.
	MayCutWords bool
}

// Addition is text added before or after a piece.
type Addition struct {
	span  chunk.Span
	text  string
	units int
}

// BlockCut is a possible boundary inside a long block.
type BlockCut struct {
	Offset int
	Cause  chunk.Cause
	level  uint8
}

// TokenSlack bounds the difference between the token counts of a text by itself and inside a
// document. Only sizes this close to a limit need an exact count.
const TokenSlack = 32

// LongBlocks determines how to split the tables and code blocks of a document that are longer than
// Max units.
type LongBlocks struct {
	Text         string
	o            *outline.Outline
	Meter        segment.Meter
	Max          int
	Tables, Code bool
	countsTokens bool
}

// NewLongBlocks returns a LongBlocks for the document of job. maximum is the maximum size in units.
func NewLongBlocks(job *Job, maximum int) *LongBlocks {
	return &LongBlocks{
		Text: job.Doc.Text, o: job.Doc.Outline(), Meter: job.Meter, Max: maximum,
		Tables: job.Settings.CutsTables(), Code: job.Settings.CutsCode(),
		countsTokens: job.Settings.Unit == "tokens",
	}
}

// IsEnabled reports whether tables or code blocks may be split.
func (l *LongBlocks) IsEnabled() bool { return l.Tables || l.Code }

// FindBlock returns the first table in s if reason is ReasonTable, or the first code block in s if
// reason is ReasonCode. It returns nil if there is none or if the block must not be split.
func (l *LongBlocks) FindBlock(s chunk.Span, reason chunk.Reason) *LongBlock {
	switch reason {
	case chunk.ReasonTable:
		if list := l.o.TablesIn(s); l.Tables && len(list) > 0 {
			return l.newTable(&list[0])
		}
	case chunk.ReasonCode:
		if list := l.o.CodeBlocksIn(s); l.Code && len(list) > 0 {
			return l.newCodeBlock(&list[0])
		}
	}
	return nil
}

// newAddition returns an Addition for text, or nil if text is empty. ok is false if text is longer
// than half a chunk.
func (l *LongBlocks) newAddition(s chunk.Span, text string) (a *Addition, ok bool) {
	if text == "" {
		return nil, true
	}
	a = &Addition{span: s, text: text, units: l.Meter.Count(text)}
	return a, 2*a.units <= l.Max
}

// Length returns the length of the text in units. It returns 0 if a is nil.
func (a *Addition) Length() int {
	if a == nil {
		return 0
	}
	return a.units
}

// Content returns the text. It returns "" if a is nil.
func (a *Addition) Content() string {
	if a == nil {
		return ""
	}
	return a.text
}

// Size returns the size of header, text[from:to] and footer in units.
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

// Fits returns a function that reports whether a piece of b fits into a chunk with its header and
// footer.
func (l *LongBlocks) Fits(b *LongBlock) func(from, to int) bool {
	return func(from, to int) bool {
		header, footer := b.Additions(from, to)
		return l.Size(header, from, text.TrimPythonEnd(l.Text, from, to), footer) <= l.Max
	}
}

// SetAdditions sets the header and footer of a chunk.
func SetAdditions(c *chunk.Chunk, header, footer *Addition) {
	if header != nil {
		c.Header = header.span
	}
	c.Footer = footer.Content()
}

// PieceStarts returns the starts of the pieces of b in order, beginning with the start of b. A part
// is split at the next level of boundaries only if it does not fit.
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

// IsAfterHeader reports whether off is after the lines of the header.
func (b *LongBlock) IsAfterHeader(off int) bool { return b.Header != nil && off >= b.Header.span.End }

// Additions returns the header and footer of the piece text[from:to] of b. Either may be nil.
func (b *LongBlock) Additions(from, to int) (header, footer *Addition) {
	if b.IsAfterHeader(from) {
		header = b.Header
	}
	if to < b.End {
		footer = b.Footer
	}
	return header, footer
}
