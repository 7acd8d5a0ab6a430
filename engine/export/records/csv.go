package records

import (
	"bytes"
	"io"
	"strings"

	"chunkscope/engine"
)

// newCSV returns a Writer that writes one row per chunk (RFC 4180). Unlike encoding/csv, it
// preserves line ends inside cells.
func newCSV(w io.Writer, o Options) Writer {
	var b bytes.Buffer
	columns := append(Columns(), documentColumns...)
	selected := o.Fields.columns(columns)
	return func(r *engine.Result, notes Annotations) error {
		rec := New(r)
		rec.Annotations, rec.Fields = notes, o.Fields
		line := newLine(r)
		var values []any
		var cells []string
		for i := range r.Chunks.Len() {
			line.Record = rec.Chunk(i)
			values = documentCells(line.values(values[:0]), r.Doc)
			cells = cells[:0]
			for k, v := range values {
				if !selected[k] {
					continue
				}
				c := FlattenValue(v)
				if o.Spreadsheet && columns[k].Kind == KindText {
					c = escapeFormula(c)
				}
				cells = append(cells, c)
			}
			b.Reset()
			writeRow(&b, cells)
			if _, err := w.Write(b.Bytes()); err != nil {
				return err
			}
		}
		return nil
	}
}

func csvHead(o Options) []byte {
	columns := append(Columns(), documentColumns...)
	var names []string
	for i, wanted := range o.Fields.columns(columns) {
		if wanted {
			names = append(names, columns[i].Name)
		}
	}
	var b bytes.Buffer
	writeRow(&b, names)
	return b.Bytes()
}

func escapeFormula(cell string) string {
	if cell != "" && strings.IndexByte("=+-@\t\r", cell[0]) >= 0 {
		return "'" + cell
	}
	return cell
}

func writeRow(b *bytes.Buffer, cells []string) {
	for i, c := range cells {
		if i > 0 {
			b.WriteByte(',')
		}
		writeCell(b, c)
	}
	b.WriteString("\r\n")
}

func writeCell(b *bytes.Buffer, c string) {
	if !strings.ContainsAny(c, ",\"\r\n") && strings.TrimSpace(c) == c {
		b.WriteString(WellFormed(c))
		return
	}
	b.WriteByte('"')
	b.WriteString(strings.ReplaceAll(WellFormed(c), `"`, `""`))
	b.WriteByte('"')
}
