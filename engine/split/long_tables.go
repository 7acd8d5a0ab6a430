package split

import (
	"strings"

	"chunkscope/engine/chunk"
	"chunkscope/engine/outline"
)

// table is how a table is cut between its rows (rules/long-tables); nil where
// it has no two rows, where the header leaves the rows too little room, and
// where a piece by itself would not read as the table.
func (l *longBlocks) table(t *outline.TableBlock) *longBlock {
	b := &longBlock{Span: l.lines(t.Span), reason: chunk.ReasonTable, then: uncut}
	rows := lineEndOf(l.text, lineEndOf(l.text, b.Start))
	if rows >= b.End {
		return nil
	}
	for off := lineEndOf(l.text, rows); off < b.End; off = lineEndOf(l.text, off) {
		b.cuts = append(b.cuts, place{off: off, cause: chunk.CauseRow})
	}
	if len(b.cuts) == 0 {
		return nil
	}
	header := chunk.Span{Start: b.Start, End: rows}
	var ok bool
	if b.header, ok = l.add(header, header.Of(l.text)); !ok || !l.readsAsTable(b, t.Columns) {
		return nil
	}
	return b
}

// readsAsTable reports whether the header and a row are a table by themselves:
// deep in a list they may be an indented code block.
func (l *longBlocks) readsAsTable(b *longBlock, columns int) bool {
	row := chunk.Span{Start: b.cuts[0].off, End: lineEndOf(l.text, b.cuts[0].off)}
	o := outline.Parse(b.header.text + row.Of(l.text))
	return len(o.Blocks) == 1 && len(o.Tables) == 1 && o.Tables[0].Columns == columns && o.Tables[0].Rows == 1
}

// lines is a block's span from the start of its first line.
func (l *longBlocks) lines(s chunk.Span) chunk.Span {
	start := lineStartOf(l.text, s.Start)
	return chunk.Span{Start: start, End: trimEnd(l.text, start, s.End)}
}

// lineText is the line that begins at off, without its line end.
func lineText(text string, off int) string {
	return strings.TrimRight(text[off:lineEndOf(text, off)], "\r\n")
}
