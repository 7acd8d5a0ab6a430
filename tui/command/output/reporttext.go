package output

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"chunkscope/engine"
	"chunkscope/engine/chunk"
	"chunkscope/engine/explain"
	"chunkscope/engine/export/records"
	"chunkscope/engine/measure/metrics"
	"chunkscope/engine/settings"
	"chunkscope/engine/text"
	"chunkscope/tui/cell"
)

// NewReport returns a text report on a document: the settings, a line for each chunk, and totals.
// If given is not nil, the report also states how many of those chunks were located.
func NewReport(r *engine.Result, given *GivenResult) *Page {
	p := reportText{&Page{W: 100}}
	d := r.Doc
	p.writeLabeled("document", fmt.Sprintf("%s · %s · %s · %s", d.Name,
		text.Count(len(d.Text), "byte"), text.Count(d.CharsBefore(len(d.Text)), "char"), text.Count(d.LineCount(), "line")))
	for _, note := range d.Notes() {
		p.writeLabeled("", note)
	}
	p.writeSettings(r.Settings)
	strategy := r.Strategy
	if reason := explain.Choice(r); reason != "" {
		strategy += ": " + reason
	}
	p.writeLabeled("strategy", strategy)
	p.End()
	meter := r.Doc.Meter(r.Settings.Unit, r.Settings.Tokenizer)
	sizes := make([]int, r.Chunks.Len())
	for i := range sizes {
		sizes[i] = meter.Count(r.Content(i))
	}
	if len(sizes) > 0 {
		p.writeChunks(r, sizes)
		p.End()
	}
	p.writeTotals(r, sizes)
	p.warnFewSentenceEnds(r)
	if given != nil {
		p.writeGiven(given)
	}
	return p.Page
}

type reportText struct{ *Page }

// label is empty for further lines under the same label.
func (p reportText) writeLabeled(label, line string) {
	p.Put("", fmt.Sprintf("%-*s%s", reportLabelWidth, label, line))
	p.End()
}

const reportLabelWidth = 10

func (p reportText) writeGiven(g *GivenResult) {
	line := fmt.Sprintf("placed %s chunks", text.FormatFraction(g.Placed, g.Chunks))
	if n := len(g.Added); n > 0 {
		line += fmt.Sprintf(" · %s with added text", text.GroupDigits(n))
	}
	p.writeLabeled("given", line+" (chunkscope stats --chunks lists them)")
}

func (p reportText) writeSettings(s settings.Settings) {
	label, name := "settings", settings.PresetName(s)
	switch {
	case s.IsGiven():
		p.writeLabeled(label, fmt.Sprintf("given chunks · at most %d %s · overlap at most %d", s.MaxChunkSize, s.Unit, s.OverlapSize))
		return
	case name == "":
		name = "own"
	}
	line := fmt.Sprintf("%s (%s)", name, s.Fingerprint())
	for i := range settings.Table {
		t := &settings.Table[i]
		if !t.Applies(&s) {
			continue
		}
		value := t.Get(&s)
		item := t.Key + " " + value
		if word := t.ShortValue(value); word != value && t.Kind != settings.KindList {
			item += " (" + word + ")"
		}
		if cell.Width(cell.Escape(line+" · "+item), cell.Wc) >= p.W-reportLabelWidth {
			p.writeLabeled(label, line)
			label, line = "", item
			continue
		}
		line += " · " + item
	}
	p.writeLabeled(label, line)
}

func (p reportText) writeChunks(r *engine.Result, sizes []int) {
	t := &table{align: "rlrrllll"}
	t.addHeadings(p.Page, "chunk", "lines", r.Settings.Unit, "overlap", "limit", "begins at", "flags", "header path")
	for i, size := range sizes {
		overlapText, limitText, causeText := "", "", "start"
		if i > 0 {
			s := &r.Seams[i-1]
			if s.Requested > 0 {
				delivered, requested := s.CountedOverlap()
				overlapText = text.GroupDigits(delivered) + "/" + text.GroupDigits(requested)
			}
			limitText = explain.ShortLimit(s.Limit, r.Settings.Unit)
			if s.IsDry() {
				limitText = strings.TrimSuffix("dry: "+limitText, ": ")
			}
			causeText = explain.CauseName(r, i-1)
		}
		t.addRow(field{text: strconv.Itoa(i + 1)}, field{text: records.FormatLines(r, i)}, field{text: text.GroupDigits(size)}, field{text: overlapText},
			field{text: limitText}, field{text: causeText}, field{text: formatChunkFlags(r.Chunks.At(i))}, field{text: r.Place(i)})
	}
	t.write(p.Page)
}

func formatChunkFlags(c *chunk.Chunk) string {
	var out []string
	if c.Small {
		out = append(out, "small: "+explain.FormatReason(c.SmallReason))
	}
	if c.Oversize {
		out = append(out, "oversize: "+explain.FormatReason(c.OversizeReason))
	}
	return strings.Join(out, ", ")
}

func (p reportText) writeTotals(r *engine.Result, sizes []int) {
	small, oversize, dry := 0, 0, 0
	for i := range sizes {
		isSmall, isOversize := r.Chunks.Flags(i)
		if isSmall {
			small++
		}
		if isOversize {
			oversize++
		}
	}
	for i := range r.Seams {
		if r.Seams[i].IsDry() {
			dry++
		}
	}
	line := fmt.Sprintf("%s · %s small · %s oversize · %s, %s dry", text.Count(len(sizes), "chunk"),
		text.GroupDigits(small), text.GroupDigits(oversize), text.Count(len(r.Seams), "seam"), text.GroupDigits(dry))
	if n := len(sizes); n > 0 {
		sum := 0
		for _, size := range sizes {
			sum += size
		}
		line += fmt.Sprintf(" · %s to %s %s, %s on average", text.GroupDigits(slices.Min(sizes)), text.GroupDigits(slices.Max(sizes)), r.Settings.Unit,
			text.GroupDigits((sum+n/2)/n))
	}
	p.writeLabeled("total", line)
	if message := DescribeDropped(r); message != "" {
		p.writeLabeled("", message)
	}
}

func (p reportText) warnFewSentenceEnds(r *engine.Result) {
	delivered := metrics.MeasureDelivery(r)
	if few := delivered.FewEndsWarning(); few != "" {
		p.Put("", fmt.Sprintf("%-*s", reportLabelWidth, "mind"))
		p.Wrap("", few, reportLabelWidth, true)
	}
}
