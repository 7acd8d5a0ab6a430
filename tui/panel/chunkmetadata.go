package panel

import (
	"fmt"
	"slices"
	"strings"

	"chunkscope/engine/describe"
	"chunkscope/engine/text"
	"chunkscope/tui/cell"
	"chunkscope/tui/keys"
	"chunkscope/tui/part"
)

var shownFields = map[string]bool{
	"header_path": true, "headings": true, "start_line": true, "end_line": true, "start_page": true, "end_page": true,
	"small_chunk": true, "small_chunk_reason": true, "allow_oversize": true, "oversize_reason": true,
	"has_overlap": true, "overlap_size": true, "overlap_type": true,
}

// writeMetadata writes the metadata fields that the panel does not show elsewhere or, if they do
// not fit, the number of hidden fields.
func (p *Chunk) writeMetadata(s *chunkSheet, fields []describe.Field, place string) {
	hidden := slices.DeleteFunc(fields, func(f describe.Field) bool {
		return shownFields[f.Name] && (f.Name != "header_path" || f.Value == place)
	})
	room := s.C.H
	if s.W >= part.Wide { // there is a panel below
		room = min(room, normalRows)
	}
	if p.row = len(s.Lines); p.open {
		drawToggle(&s.Sheet, "‹ metadata", s.C.Styles.MutedBold)
	}
	if s.writeFields(hidden); !p.open && len(s.Lines) > room {
		s.Lines = s.Lines[:p.row]
		drawToggle(&s.Sheet, "› "+text.Count(len(hidden), "field")+" of metadata", s.C.Styles.Muted)
	} else if !p.open {
		p.row = -1
	}
}

const normalRows, narrowValue = 16, 10

func drawToggle(s *part.Sheet, sentence string, style cell.Style) {
	var b cell.Line
	b.Reset(s.W, s.C.Method)
	b.Put(style, " "+sentence)
	if s.C.Reach == "" { // the key does something else while another pane has the focus
		b.Right(s.C.Styles.Muted, keys.Metadata.Key()+" ")
	}
	s.Lines = append(s.Lines, b.Finish(s.C.Styles.Text))
}

func (s *chunkSheet) writeFields(list []describe.Field) {
	column := 0
	if s.W >= part.Wide {
		column = part.WideLabel
	}
	for _, f := range list {
		if width := len(f.Name) + len("   "); s.W-width > narrowValue {
			column = max(column, width)
		}
	}
	for _, f := range list {
		value, room := formatField(s.C, f), s.W-column-1
		if f.Name == "header_path" && f.Value != s.C.View.Result.Place(s.C.Selected) {
			const note = " (its first heading)"
			if s.W >= part.Wide {
				value = keepLastSections(value, room-len(note), s.C.Method)
			}
			value += note
		}
		if len(f.Name) < column && room >= narrowValue && len(cell.Wrap(value, room, s.C.Method)) <= 2 {
			s.Row(column, f.Name, value, s.C.Styles.Text)
			continue
		}
		s.Text(f.Name, s.C.Styles.Muted)
		s.Row(len("   "), "", value, s.C.Styles.Text)
	}
}

func formatField(c *Context, f describe.Field) string {
	switch v := f.Value.(type) {
	case []string:
		if len(v) == 0 {
			return "–"
		}
		return strings.Join(v, ", ")
	case float64:
		return fmt.Sprintf("%.3g", v)
	case bool:
		return choose(v, "yes", "no")
	case int:
		return part.Count(v)
	case map[string]int:
		if f.Name == "checkbox_stats" {
			return fmt.Sprintf("%s of %s checked", part.Count(v["checked"]), part.Count(v["total"]))
		}
	case string:
		switch {
		case v == "":
			return "–"
		case f.Name == "previous_content" || f.Name == "next_content":
			r := c.View.Result
			n := r.Doc.Meter(r.Settings.Unit, r.Settings.Tokenizer).Count(v)
			return fmt.Sprintf("%s %s: %s shows it", part.Count(n), r.Settings.Unit, keys.ShowEmbedded.Key())
		}
		return v
	case nil:
		return "–"
	}
	return fmt.Sprint(f.Value)
}
