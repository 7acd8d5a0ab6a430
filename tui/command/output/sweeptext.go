package output

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"chunkscope/engine/explain"
	"chunkscope/engine/export/records"
	"chunkscope/engine/facts"
	"chunkscope/engine/measure/sweep"
	"chunkscope/engine/settings"
	"chunkscope/engine/text"
	"chunkscope/tui/cell"
	"chunkscope/tui/plot"
)

// SweptDocument is a document with its curve. It is also the JSON format.
type SweptDocument struct {
	Document records.DocumentRecord `json:"document"`
	*sweep.Curve
}

// SweptDocuments holds the sum of the curves of all documents and a line for each.
type SweptDocuments struct {
	sum   sweep.Sum
	start float64
	lines []sweptLine
}

type sweptLine struct {
	path string
	knee *sweptKnee // nil without a knee
}

type sweptKnee struct {
	value, band          string
	text, textAt, stored float64
}

// Len returns the number of documents.
func (l *SweptDocuments) Len() int { return len(l.lines) }

// Add adds a document.
func (l *SweptDocuments) Add(d SweptDocument) {
	l.sum.Add(d.Curve)
	first := &d.Points[0]
	l.start = first.Value
	line := sweptLine{path: d.Document.Path}
	if d.Knee != nil {
		point := &d.Points[d.Knee.Index]
		line.knee = &sweptKnee{
			d.Knee.MarkUnreliable(formatValue(d.Curve, d.Knee.Value)), formatBand(d.Curve),
			point.WholeText.Share(), first.WholeText.Share(), point.StoredRatio,
		}
	}
	l.lines = append(l.lines, line)
}

// Number formats a number for programs.
func Number(v float64) string { return strconv.FormatFloat(v, 'g', -1, 64) }

type sweepText struct{ *Page }

// WriteSweep writes the curve of all documents and a table of its most important values.
func (p *Page) WriteSweep(l *SweptDocuments, s settings.Settings) { sweepText{p}.write(l, s) }

func (p sweepText) write(l *SweptDocuments, s settings.Settings) {
	c := l.sum.Curve(s)
	first, last := c.Points[0], c.Points[len(c.Points)-1]
	p.Put(p.Styles.Title, fmt.Sprintf("%s %s … %s", c.Setting, formatValue(c, first.Value), formatValue(c, last.Value)))
	if c.Unit != "" {
		p.Put(p.Styles.Title, " "+c.Unit)
	}
	p.Put(p.Styles.Muted, "  now "+formatValue(c, c.Present))
	p.End()
	p.Wrap(p.Styles.Muted, curveName(l)+" · "+sweptSettings(s, c.Setting), 0, false)
	p.End()
	if chart, ok := plot.SweepChart(c, func(v float64) string { return formatValue(c, v) }); ok {
		chart.Marks = curveMarks(c)
		chart.Band = plot.KneeBand(c.Knee)
		p.writeChart(chart, 18)
		p.End()
	}
	p.Wrap("", c.Recommendation, 0, false)
	p.End()
	p.writePoints(c, s)
	p.writeOtherFacts(c)
	if len(l.lines) > 1 && slices.ContainsFunc(l.lines, func(d sweptLine) bool { return d.knee != nil }) {
		p.End()
		p.writeKnees(l, c)
	}
}

func curveName(l *SweptDocuments) string {
	if len(l.lines) == 1 {
		return l.lines[0].path
	}
	return text.Count(len(l.lines), "document")
}

func sweptSettings(s settings.Settings, key string) string {
	parts := []string{s.Strategy}
	if t, ok := settings.Lookup("max_chunk_size"); ok && t.Applies(&s) && key != "max_chunk_size" {
		parts = append(parts, fmt.Sprintf("%d %s", s.MaxChunkSize, s.SizeUnit()))
	} else {
		parts = append(parts, s.Unit)
	}
	if settings.IsOverlapSize(key) {
		return strings.Join(append(parts, "overlap "+s.OverlapMode), " · ")
	}
	return strings.Join(append(parts, explain.OverlapSettings(s)), " · ")
}

func formatValue(c *sweep.Curve, v float64) string {
	if t, ok := settings.Lookup(c.Setting); ok && t.IsPercent {
		return fmt.Sprintf("%.4g%%", 100*v)
	}
	if v == math.Trunc(v) {
		return text.GroupDigits(int(v))
	}
	return Number(v)
}

func curveMarks(c *sweep.Curve) []plot.Mark {
	current := plot.Mark{X: c.Present, Name: "now " + formatValue(c, c.Present)}
	if c.Knee == nil {
		return []plot.Mark{current}
	}
	if c.Knee.Value == c.Present {
		return []plot.Mark{{X: c.Present, Name: "now and knee " + c.Knee.MarkUnreliable(formatValue(c, c.Present))}}
	}
	return []plot.Mark{current, {X: c.Knee.Value, Name: "knee " + c.Knee.MarkUnreliable(formatValue(c, c.Knee.Value)), Goal: true}}
}

const maxPoints = 17

func (p sweepText) writePoints(c *sweep.Curve, s settings.Settings) {
	t := &table{align: "lrrrrrrrrl", shrinkable: -1, droppable: []int{6, 7, 5, 3}}
	t.addHeadings(p.Page, "", c.Setting, "text", "pairs", "stored", "chunks", "small", "oversize", "dry", "")
	for _, i := range choosePoints(c) {
		pt := &c.Points[i]
		mark, st := "", cell.Style("")
		switch {
		case c.Knee != nil && i == c.Knee.Index:
			mark, st = c.Knee.MarkUnreliable("knee"), p.Styles.Marks[1]
		case pt.Value == c.Present:
			mark, st = "now", p.Styles.Marks[0]
		}
		row := []field{{mark, st}, {formatValue(c, pt.Value), st}}
		if pt.Refused != nil {
			t.addRow(append(row, field{}, field{}, field{}, field{}, field{}, field{}, field{}, field{"refused", p.Styles.Muted})...)
			continue
		}
		dry := field{}
		if pt.DrySeams.Total > 0 {
			dry = p.makeFlagField(pt.DrySeams.DryCount)
		}
		small, over := field{}, field{}
		if s.IsMarkdown() {
			small, over = p.makeFlagField(pt.Small), p.makeFlagField(pt.Oversize)
		}
		t.addRow(append(row, field{text.Percent(pt.WholeText.Share()), st}, field{text.Percent(pt.WholePairs.Share()), st},
			field{text.Growth(pt.StoredRatio), st}, field{text.GroupDigits(pt.Chunks), st}, small, over, dry, field{})...)
	}
	t.write(p.Page)
	if omitted := len(c.Points) - (len(t.rows) - 1); omitted > 0 {
		p.Put(p.Styles.Muted, fmt.Sprintf("%d values in between: --format csv lists them all", omitted))
		p.End()
	}
}

var factsInColumns = []*facts.Fact{&facts.WholeText, &facts.WholePairs, &facts.Stored, &facts.ChunkCount, &facts.Flags, &facts.DrySeams}

func (p sweepText) writeOtherFacts(c *sweep.Curve) {
	type extent struct{ least, most facts.Row }
	var order []string
	extents := map[string]*extent{}
	for _, f := range facts.Table {
		if slices.Contains(factsInColumns, f) {
			continue
		}
		for i := range c.Points {
			for _, row := range f.Rows(&c.Points[i].Report) {
				if c.Points[i].Refused != nil || row.Form == facts.FormWords {
					continue
				}
				x := extents[row.Name()]
				if x == nil {
					x = &extent{row, row}
					extents[row.Name()], order = x, append(order, row.Name())
				}
				if row.Number < x.least.Number {
					x.least = row
				}
				if row.Number > x.most.Number {
					x.most = row
				}
			}
		}
	}
	var parts []string
	for _, name := range order {
		if x := extents[name]; x.least.Value != x.most.Value {
			parts = append(parts, name+" "+x.least.Value+" … "+x.most.Value)
		}
	}
	if len(parts) > 0 {
		p.Wrap(p.Styles.Muted, "Other facts that change: "+strings.Join(parts, " · "), 0, false)
	}
}

// choosePoints returns the indexes of both ends, the current value, the knee, the best value after
// the knee, and evenly spaced values.
func choosePoints(c *sweep.Curve) []int {
	n := len(c.Points)
	var out []int
	step := max(1, int(math.Ceil(float64(n-1)/(maxPoints-3))))
	for i := range n {
		if i%step == 0 || i == n-1 || c.Points[i].Value == c.Present || c.Knee != nil && (i == c.Knee.Index || i == c.Knee.MostIndex) {
			out = append(out, i)
		}
	}
	return slices.Compact(out)
}

func formatBand(c *sweep.Curve) string {
	switch k := c.Knee; {
	case k.HasTooFewElements:
		return "too few to tell"
	case k.HasRange():
		return formatValue(c, k.Band.Low) + "–" + formatValue(c, k.Band.High)
	}
	return ""
}

func (p sweepText) writeKnees(l *SweptDocuments, total *sweep.Curve) {
	t := &table{align: "lrlrrr", keepEnd: true, droppable: []int{4, 5, 3}}
	folder := commonFolder(l.lines, func(d sweptLine) string { return d.path })
	t.addHeadings(p.Page, "document"+nameFolder(folder), "knee", "", "text at knee", "at "+formatValue(total, l.start), "stored at knee")
	for _, d := range l.lines {
		row := []field{{text: d.path[len(folder):]}}
		if d.knee == nil {
			t.addRow(append(row, field{"–", p.Styles.Muted}, field{}, field{}, field{}, field{})...)
			continue
		}
		t.addRow(append(row, field{d.knee.value, p.Styles.Marks[1]}, field{d.knee.band, p.Styles.Muted}, field{text: text.Percent(d.knee.text)},
			field{text.Percent(d.knee.textAt), p.Styles.Muted}, field{text: text.Growth(d.knee.stored)})...)
	}
	t.write(p.Page)
}
