package panel

import (
	"fmt"
	"slices"
	"strings"

	"chunkscope/engine/describe"
	"chunkscope/tui/cell"
	"chunkscope/tui/keys"
	"chunkscope/tui/part"
)

// shownFields lists the fields that the sentences above the metadata contain.
var shownFields = map[string]bool{
	"header_path": true, "headings": true, "start_line": true, "end_line": true, "start_page": true, "end_page": true,
	"small_chunk": true, "small_chunk_reason": true, "allow_oversize": true, "oversize_reason": true,
	"has_overlap": true, "overlap_size": true, "overlap_type": true,
}

// metadata adds the fields that no sentence contains, under their full names, and counts those
// that have no room unless they are asked for. It omits the header path if the title shows all
// of it. It fills the rows, so that a panel below does not move with every chunk.
func (p *Chunk) metadata(s *chunkSheet, fields []describe.Field, place string) {
	untold := slices.DeleteFunc(fields, func(f describe.Field) bool {
		return shownFields[f.Name] && (f.Name != "header_path" || f.Value == place)
	})
	lw := 0
	for i := range untold {
		lw = max(lw, len(untold[i].Name)+len("   "))
	}
	begin, ends := len(s.Lines), make([]int, len(untold))
	for i, f := range untold {
		value := valueOf(s.C, f)
		if f.Name == "header_path" && f.Value != s.C.View.Result.Place(s.C.Selected) {
			value += " (by its first heading)"
		}
		s.field(lw, f.Name, value)
		ends[i] = len(s.Lines)
	}
	if len(s.Lines) > s.C.H {
		p.fold(s, begin, ends)
	}
	for len(s.Lines) < s.C.H {
		s.Gap()
	}
}

// fold adds the row that folds the fields before them, or the row that shows the others after
// the fields that fit. ends are the rows at which they end.
func (p *Chunk) fold(s *chunkSheet, begin int, ends []int) {
	all := s.Lines
	if p.open {
		p.row, s.Lines = begin, all[:begin:begin]
		s.Text("metadata ‹"+foldKey(s.C), s.C.Styles.MutedBold)
		s.Lines = append(s.Lines, all[begin:]...)
		return
	}
	hidden, first := 0, begin
	s.Lines = all[:begin:begin]
	for _, end := range ends {
		if len(s.Lines)+end-first < s.C.H {
			s.Lines = append(s.Lines, all[first:end]...)
		} else {
			hidden++
		}
		first = end
	}
	p.row = len(s.Lines)
	s.Text("metadata: "+part.Count(hidden)+" more ›"+foldKey(s.C), s.C.Styles.Muted)
}

const minValue = 16

// field adds a metadata field: its value in the column if there is room, else after its
// name, else below it.
func (s *chunkSheet) field(column int, name, value string) {
	if s.W-column > minValue {
		s.Row(column, name, value, s.C.Styles.Text)
		return
	}
	column = max(s.W/2, len(name)+len("   "))
	if cell.Width(value, s.C.Method) < s.W-column {
		s.Row(column, name, value, s.C.Styles.Text)
		return
	}
	s.Text(name, s.C.Styles.Muted)
	s.Row(len("   "), "", value, s.C.Styles.Text)
}

func valueOf(c *Context, f describe.Field) string {
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
