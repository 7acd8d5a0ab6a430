package records

import (
	"bytes"
	"io"
	"strings"

	"chunkscope/engine"
	"chunkscope/engine/review"
)

// newCSV writes a chunk a row, as RFC 4180 has it: rows end with CRLF, line
// ends inside a cell stay as they are (encoding/csv would change them). A field
// that a chunk does not have is an empty cell.
func newCSV(w io.Writer, o Options) Writer {
	var b bytes.Buffer
	columns := append(Columns(), documentColumn)
	begun := false
	return func(r *engine.Result, decided review.Decisions) error {
		cells := make([]string, len(columns))
		if !begun {
			begun = true
			for i, c := range columns {
				cells[i] = c.Name
			}
			row(&b, cells)
		}
		rec := New(r)
		rec.Decisions = decided
		line := newLine(r)
		var values []any
		for i := range r.Chunks {
			line.Record = rec.Chunk(i)
			values = append(line.values(values[:0]), fieldsCell(r.Doc.Fields))
			for k, v := range values {
				cells[k] = Flat(v)
				if o.Spreadsheet && columns[k].Kind == Text {
					cells[k] = inert(cells[k])
				}
			}
			row(&b, cells)
			if _, err := w.Write(b.Bytes()); err != nil {
				return err
			}
			b.Reset()
		}
		_, err := w.Write(b.Bytes()) // the head, when there was no chunk
		b.Reset()
		return err
	}
}

// inert is a cell that no spreadsheet takes for a formula: an apostrophe goes
// before what begins like one.
func inert(cell string) string {
	if cell != "" && strings.IndexByte("=+-@\t\r", cell[0]) >= 0 {
		return "'" + cell
	}
	return cell
}

func row(b *bytes.Buffer, cells []string) {
	for i, c := range cells {
		if i > 0 {
			b.WriteByte(',')
		}
		cell(b, c)
	}
	b.WriteString("\r\n")
}

func cell(b *bytes.Buffer, c string) {
	if !strings.ContainsAny(c, ",\"\r\n") && strings.TrimSpace(c) == c {
		b.WriteString(WellFormed(c))
		return
	}
	b.WriteByte('"')
	b.WriteString(strings.ReplaceAll(WellFormed(c), `"`, `""`))
	b.WriteByte('"')
}
