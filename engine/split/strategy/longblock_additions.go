package strategy

import (
	"strings"

	"chunkscope/engine/chunk"
	"chunkscope/engine/text"
)

// FindAdditions returns the header and footer of a body whose boundaries the user has edited. The
// header is the table header or the line that opens the code block. The footer is the line that
// closes the code block. If the body starts inside a table row, the header is empty, since the
// partial row would not match the table header.
func (l *LongBlocks) FindAdditions(body chunk.Span) (header chunk.Span, footer string) {
	start, end := text.SkipASCIISpace(l.Text, body.Start, body.End), text.TrimPythonEnd(l.Text, body.Start, body.End)
	if start == end {
		return header, footer
	}
	b := l.findTable(start)
	if b == nil {
		b = l.findCodeBlock(start)
	}
	if b != nil && b.IsAfterHeader(start) {
		header = b.Header.span
	}
	if b := l.findCodeBlock(end - 1); b != nil && b.Footer != nil && end < b.End {
		footer = b.Footer.text
		if strings.HasSuffix(l.Text[:body.End], "\n") {
			footer = strings.TrimPrefix(footer, "\n")
		}
	}
	return header, footer
}

func (l *LongBlocks) findTable(off int) *LongBlock {
	list := l.o.TablesIn(chunk.Span{Start: off, End: off + 1})
	if !l.Tables || len(list) == 0 || !text.IsBlank(l.Text[text.LineStart(l.Text, off):off]) {
		return nil
	}
	return l.newTable(&list[0])
}

func (l *LongBlocks) findCodeBlock(off int) *LongBlock {
	list := l.o.CodeBlocksIn(chunk.Span{Start: off, End: off + 1})
	if !l.Code || len(list) == 0 {
		return nil
	}
	return l.newCodeBlock(&list[0])
}
