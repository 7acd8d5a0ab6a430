package describe

import (
	"strings"

	"chunkscope/engine/chunk"
	"chunkscope/engine/outline"
)

// contentType returns the type set by the strategy, or else one determined by the outline.
func (d *description) contentType() string {
	if d.c.Kind != chunk.KindUnknown {
		return d.c.Kind.String()
	}
	o := d.job.Doc.Outline()
	hasCode, hasTable := len(o.CodeBlocksIn(d.c.Body)) > 0, len(o.TablesIn(d.c.Body)) > 0
	switch {
	case hasCode && hasTable:
		return chunk.KindMixed.String()
	case hasCode:
		return chunk.KindCode.String()
	case hasTable:
		return chunk.KindTable.String()
	case hasOnlyLists(o, d.c.Body):
		return chunk.KindList.String()
	}
	return chunk.KindText.String()
}

func hasOnlyLists(o *outline.Outline, s chunk.Span) bool {
	i := o.BlockAt(s.Start)
	if i < 0 {
		return false
	}
	for ; i < o.NumBlocks() && o.BlockStart(i) < s.End; i++ {
		if o.BlockKind(i) != outline.List {
			return false
		}
	}
	return true
}

func (d *description) addCodeFields() {
	codes := d.job.Doc.Outline().CodeBlocksIn(d.c.Body)
	if len(codes) == 0 {
		return
	}
	language := ""
	for i := range codes {
		if language = d.job.Doc.Outline().Language(&codes[i]); language != "" {
			break
		}
	}
	if language != "" {
		d.add("language", language)
	}
	d.add("has_syntax_highlighting", language != "")
}

func (d *description) addTableFields() {
	tables := d.job.Doc.Outline().TablesIn(d.c.Body)
	if len(tables) == 0 {
		return
	}
	rows, columns, header := 0, 0, tables[0].Span().Contains(d.c.Header.End-1)
	for _, t := range tables {
		s := chunk.Span{Start: max(t.Start(), d.c.Body.Start), End: min(t.End(), d.c.Body.End)}
		lines := strings.Count(strings.TrimRight(s.Slice(d.job.Doc.Text), "\r\n"), "\n") + 1
		if s.Start == t.Start() {
			header, lines = true, lines-2
		}
		rows += min(max(0, lines), int(t.Rows))
		columns = max(columns, int(t.Columns))
	}
	d.add("row_count", rows)
	d.add("column_count", columns)
	d.add("has_header", header)
}
