package output

import (
	"bytes"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"chunkscope/engine"
	"chunkscope/engine/chunk"
	"chunkscope/engine/explain"
	"chunkscope/engine/export/records"
	"chunkscope/engine/measure/metrics"
	"chunkscope/engine/settings"
	"chunkscope/engine/text"
	"chunkscope/tui/cell"
)

// WriteReport writes a document as the explorer would show it: the settings, a line for
// each chunk, totals.
func WriteReport(out *bytes.Buffer, r *engine.Result) {
	d := r.Doc
	fmt.Fprintf(out, "document  %s · %s · %s · %s\n", escapeText(d.Name),
		text.Count(len(d.Text), "byte"), text.Count(d.Chars(len(d.Text)), "char"), text.Count(d.Lines(), "line"))
	for _, note := range d.Notes() {
		fmt.Fprintf(out, "          %s\n", note)
	}
	writeSettings(out, r.Settings)
	fmt.Fprintf(out, "strategy  %s", r.Strategy)
	if reason := explain.Choice(r); reason != "" {
		fmt.Fprintf(out, ": %s", escapeText(reason))
	}
	out.WriteString("\n\n")
	if r.Chunks.Len() > 0 {
		writeRows(out, chunkRows(r))
		out.WriteByte('\n')
	}
	writeTotals(out, r)
}

// WriteGiven writes the number of placed given chunks.
func WriteGiven(out *bytes.Buffer, g *Given) {
	if g == nil {
		return
	}
	fmt.Fprintf(out, "given     placed %s chunks", text.PartOf(g.Placed, g.Chunks))
	if n := len(g.Added); n > 0 {
		fmt.Fprintf(out, " · %s with text of their own", text.Grouped(n))
	}
	out.WriteString(" (chunkscope stats --chunks lists them)\n")
}

// writeSettings lists the settings that apply, in lines of about 100 characters.
func writeSettings(out *bytes.Buffer, s settings.Settings) {
	name := settings.PresetOf(s)
	switch {
	case s.AreGiven():
		fmt.Fprintf(out, "settings  given chunks · at most %d %s · overlap at most %d\n", s.MaxChunkSize, s.Unit, s.OverlapSize)
		return
	case name == "":
		name = "own"
	}
	line := fmt.Sprintf("settings  %s (%s)", name, s.Fingerprint())
	for i := range settings.Table {
		t := &settings.Table[i]
		if !t.Applies(&s) {
			continue
		}
		value := t.Get(&s)
		item := t.Key + " " + escapeText(value)
		if word := t.ValueWord(value); word != value && t.Kind != settings.KindList {
			item += " (" + word + ")"
		}
		if utf8.RuneCountInString(line)+len(" · ")+utf8.RuneCountInString(item) > 100 {
			out.WriteString(line + "\n")
			line = "          " + item
			continue
		}
		line += " · " + item
	}
	out.WriteString(line + "\n")
}

type column struct {
	head  string
	right bool
	cells []string
}

func chunkRows(r *engine.Result) []column {
	meter := r.Doc.Meter(r.Settings.Unit, r.Settings.Tokenizer)
	cols := []column{
		{head: "chunk", right: true},
		{head: "lines"},
		{head: r.Settings.Unit, right: true},
		{head: "overlap", right: true},
		{head: "limit"},
		{head: "begins at"},
		{head: "flags"},
		{head: "header path"},
	}
	for i := range r.Chunks.Len() {
		for k, text := range chunkCells(r, i, meter.Count(r.Content(i))) {
			cols[k].cells = append(cols[k].cells, text)
		}
	}
	return slices.DeleteFunc(cols, func(c column) bool {
		return !slices.ContainsFunc(c.cells, func(s string) bool { return s != "" })
	})
}

func chunkCells(r *engine.Result, i, size int) [8]string {
	cells := [8]string{
		strconv.Itoa(i + 1),
		records.Lines(r, i),
		text.Grouped(size),
	}
	cells[5] = "start"
	if i > 0 {
		s := r.Seams.At(i - 1)
		if s.Requested > 0 {
			delivered, requested := s.CountedOverlap()
			cells[3] = text.Grouped(delivered) + "/" + text.Grouped(requested)
		}
		cells[4] = explain.LimitInShort(s.Limit, r.Settings.Unit)
		if s.Dry() {
			cells[4] = strings.TrimSuffix("dry: "+cells[4], ": ")
		}
		cells[5] = explain.CauseName(r, i-1)
	}
	cells[6] = flags(r.Chunks.At(i))
	cells[7] = escapeText(r.Place(i))
	return cells
}

func flags(c *chunk.Chunk) string {
	var out []string
	if c.Small {
		out = append(out, "small: "+explain.ReasonInShort(c.SmallReason))
	}
	if c.Oversize {
		out = append(out, "oversize: "+explain.ReasonInShort(c.OversizeReason))
	}
	return strings.Join(out, ", ")
}

func writeRows(out *bytes.Buffer, cols []column) {
	widths := make([]int, len(cols))
	for k, c := range cols {
		widths[k] = utf8.RuneCountInString(c.head)
		for _, text := range c.cells {
			widths[k] = max(widths[k], utf8.RuneCountInString(text))
		}
	}
	for i := -1; i < len(cols[0].cells); i++ {
		blanks := 0 // only written before more text
		for k, c := range cols {
			text := c.head
			if i >= 0 {
				text = c.cells[i]
			}
			pad := widths[k] - utf8.RuneCountInString(text)
			if c.right {
				blanks += pad
			}
			if text != "" {
				out.WriteString(strings.Repeat(" ", blanks) + text)
				blanks = 0
			}
			if !c.right {
				blanks += pad
			}
			blanks += 2
		}
		out.WriteByte('\n')
	}
}

func writeTotals(out *bytes.Buffer, r *engine.Result) {
	small, oversize, dry, sizes := 0, 0, 0, make([]int, r.Chunks.Len())
	meter := r.Doc.Meter(r.Settings.Unit, r.Settings.Tokenizer)
	sum := 0
	for i := range r.Chunks.Len() {
		sizes[i] = meter.Count(r.Content(i))
		sum += sizes[i]
		if r.Chunks.At(i).Small {
			small++
		}
		if r.Chunks.At(i).Oversize {
			oversize++
		}
	}
	for i := range r.Seams.Len() {
		if r.Seams.Dry(i) {
			dry++
		}
	}
	fmt.Fprintf(out, "total     %s · %s small · %s oversize · %s, %s dry", text.Count(len(sizes), "chunk"),
		text.Grouped(small), text.Grouped(oversize), text.Count(r.Seams.Len(), "seam"), text.Grouped(dry))
	if len(sizes) > 0 {
		fmt.Fprintf(out, " · %s to %s %s, %s on average", text.Grouped(slices.Min(sizes)), text.Grouped(slices.Max(sizes)), r.Settings.Unit,
			text.Grouped((sum+len(sizes)/2)/len(sizes)))
	}
	out.WriteByte('\n')
	if message := DescribeDropped(r); message != "" {
		fmt.Fprintf(out, "          %s\n", message)
	}
	writeFewEnds(out, r)
}

// writeFewEnds warns that an overlap mode finds hardly any sentence ends.
func writeFewEnds(out *bytes.Buffer, r *engine.Result) {
	delivered := metrics.MeasureDelivery(r)
	few := delivered.WarnAboutFewEnds()
	if few == "" {
		return
	}
	label := "mind"
	for _, line := range cell.Wrap(few, 90, cell.Wc) {
		fmt.Fprintf(out, "%-10s%s\n", label, line)
		label = ""
	}
}

func escapeText(s string) string { return cell.Escape(s) }
