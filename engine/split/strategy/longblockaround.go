package strategy

import (
	"strings"

	"chunkscope/engine/chunk"
	"chunkscope/engine/text"
)

// AdditionsAround returns the additions of a body that was cut by hand at any place:
// the header of the table it continues or the line that opens its code block, and the
// line that closes its unfinished code block. A body that begins inside a row gets no
// header, since a partial row does not match the header.
func (l *LongBlocks) AdditionsAround(body chunk.Span) (header chunk.Span, footer string) {
	start, end := text.SkipASCIISpace(l.Text, body.Start, body.End), text.TrimPythonEnd(l.Text, body.Start, body.End)
	if start == end {
		return header, footer
	}
	b := l.tableOfRow(start)
	if b == nil {
		b = l.codeAt(start)
	}
	if b != nil && b.IsAfterHeader(start) {
		header = b.Header.span
	}
	if b := l.codeAt(end - 1); b != nil && b.Footer != nil && end < b.End {
		footer = b.Footer.text
		if strings.HasSuffix(l.Text[:body.End], "\n") {
			footer = strings.TrimPrefix(footer, "\n")
		}
	}
	return header, footer
}

// tableOfRow returns the table with a row that begins at off, or nil.
func (l *LongBlocks) tableOfRow(off int) *LongBlock {
	list := l.o.TablesIn(chunk.Span{Start: off, End: off + 1})
	if !l.Tables || len(list) == 0 || !text.IsBlank(l.Text[text.LineStart(l.Text, off):off]) {
		return nil
	}
	return l.table(&list[0])
}

// codeAt returns the code block that contains the byte at off, or nil.
func (l *LongBlocks) codeAt(off int) *LongBlock {
	list := l.o.CodesIn(chunk.Span{Start: off, End: off + 1})
	if !l.Code || len(list) == 0 {
		return nil
	}
	return l.codeBlock(&list[0])
}
