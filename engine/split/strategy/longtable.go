package strategy

import (
	"strings"

	"chunkscope/engine/chunk"
	"chunkscope/engine/outline"
	"chunkscope/engine/text"
)

// newTable returns a LongBlock that splits a table between rows (rules/long-tables). It returns nil
// if the table must not be split.
func (l *LongBlocks) newTable(t *outline.TableBlock) *LongBlock {
	b := &LongBlock{Span: l.ExtendToLineStart(t.Span()), Reason: chunk.ReasonTable}
	rows := text.LineEnd(l.Text, text.LineEnd(l.Text, b.Start))
	if rows >= b.End {
		return nil
	}
	for off := text.LineEnd(l.Text, rows); off < b.End; off = text.LineEnd(l.Text, off) {
		b.cuts = append(b.cuts, BlockCut{Offset: off, Cause: chunk.CauseRow})
	}
	if len(b.cuts) == 0 {
		return nil
	}
	header := chunk.Span{Start: b.Start, End: rows}
	var ok bool
	if b.Header, ok = l.newAddition(header, header.Slice(l.Text)); !ok || !l.isParsedAsTable(b, t.Columns) {
		return nil
	}
	return b
}

// isParsedAsTable reports whether the parser accepts the header with one row as a table.
func (l *LongBlocks) isParsedAsTable(b *LongBlock, columns int32) bool {
	row := chunk.Span{Start: b.cuts[0].Offset, End: text.LineEnd(l.Text, b.cuts[0].Offset)}
	o := outline.Parse(b.Header.text + row.Slice(l.Text))
	return o.NumBlocks() == 1 && len(o.Tables) == 1 && o.Tables[0].Columns == columns && o.Tables[0].Rows == 1
}

// ExtendToLineStart extends s to the start of its first line and trims trailing white space.
func (l *LongBlocks) ExtendToLineStart(s chunk.Span) chunk.Span {
	start := text.LineStart(l.Text, s.Start)
	return chunk.Span{Start: start, End: text.TrimPythonEnd(l.Text, start, s.End)}
}

func lineText(content string, off int) string {
	return strings.TrimRight(content[off:text.LineEnd(content, off)], "\r\n")
}
