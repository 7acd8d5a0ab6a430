package output

import (
	"fmt"
	"strings"

	"chunkscope/engine/export/records"
	"chunkscope/engine/facts"
	"chunkscope/engine/measure/metrics"
	"chunkscope/engine/measure/sweep"
	"chunkscope/engine/settings"
	"chunkscope/engine/text"
	"chunkscope/engine/tokenizer"
	"chunkscope/tui/cell"
	"chunkscope/tui/plot"
)

// MeasuredDocument is a document with its measures. It is also the JSON format.
type MeasuredDocument struct {
	Document records.DocumentRecord `json:"document"`
	*metrics.Report
	Remedies []sweep.KindRemedies `json:"remedies,omitempty"`
	// Replacement is the setting that could replace the hand cuts. It is nil if there are no hand
	// cuts or if it was not requested.
	Replacement *sweep.Replacement `json:"replacement,omitempty"`

	// Given is nil unless the chunks come from another system.
	Given *GivenResult `json:"given,omitempty"`

	// HandCuts is the number of hand cuts (joins, cuts and omissions) that had an effect.
	HandCuts int `json:"hand_cuts,omitempty"`

	// Settings are the settings of the result. StrategyReason explains which strategy the auto
	// strategy used. Notes are about the text of the document.
	Settings       settings.Settings `json:"-"`
	StrategyReason string            `json:"-"`
	Notes          []string          `json:"-"`
}

// MeasuredDocuments holds the totals of all documents and a line for each. It does not store the
// documents, because there may be many.
type MeasuredDocuments struct {
	// Settings are the settings of the first document. For chunks from another system they contain
	// the largest sizes in all documents.
	Settings settings.Settings
	// Nearest holds the settings that produce the chunks most similar to those of another system,
	// or nil if they were not searched for.
	Nearest    *Nearest
	single     *MeasuredDocument // the document, or nil if there are several
	lines      []measuredLine
	remedyList []documentRemedies
	sum        metrics.Sum
}

type measuredLine struct {
	path, sizes                     string
	chunks, median, max, dry, flags int
	stored                          float64
	wholeText                       string
	grade                           facts.Grade
}

type documentRemedies struct {
	path     string
	remedies []sweep.KindRemedies
}

// Len returns the number of documents.
func (l *MeasuredDocuments) Len() int { return len(l.lines) }

// Add adds a document.
func (l *MeasuredDocuments) Add(m *MeasuredDocument) {
	if l.single = nil; len(l.lines) == 0 {
		l.single, l.Settings = m, m.Settings
	}
	if m.Settings.IsGiven() {
		l.Settings = settings.JoinObserved(l.Settings, m.Settings)
	}
	l.lines = append(l.lines, newMeasuredLine(m))
	l.sum.Add(m.Report)
	if len(m.Remedies) > 0 {
		l.remedyList = append(l.remedyList, documentRemedies{m.Document.Path, m.Remedies})
	}
}

func newMeasuredLine(m *MeasuredDocument) measuredLine {
	size := m.Sizes[m.Unit]
	line := measuredLine{
		path: m.Document.Path, sizes: plot.Sparkline(binCounts(size.Histogram)),
		chunks: m.Chunks, median: int(size.Median + 0.5), max: size.Max, dry: m.DrySeams.DryCount, flags: m.Small + m.Oversize,
		stored: m.StoredRatio, wholeText: "–", grade: facts.GradeNeutral,
	}
	if m.WholeText.Total > 0 {
		line.wholeText = text.Percent(m.WholeText.Share())
		line.grade = metrics.ChooseByWholeText(m.WholeText, m.Elements, facts.GradeGood, facts.GradePlain, facts.GradeWarn, facts.GradeBad)
	}
	return line
}

type statsText struct{ *Page }

// WriteStats writes the measures of a single document. For several documents it writes a line for
// each and then the measures of all together.
func (p *Page) WriteStats(l *MeasuredDocuments, s settings.Settings, remedies bool) {
	if l.single != nil {
		statsText{p}.writeDocument(l.single, l.Nearest, s, remedies)
		return
	}
	statsText{p}.writeDocuments(l, s)
}

func (p statsText) writeDocument(m *MeasuredDocument, nearest *Nearest, s settings.Settings, remedies bool) {
	d := m.Document
	p.Put(p.Styles.Title, d.Path)
	p.End()
	p.Put(p.Styles.Muted, fmt.Sprintf("%s · %s chars · %s", text.Bytes(d.Bytes), text.GroupDigits(d.Chars), text.Count(d.Lines, "line")))
	p.End()
	for _, note := range m.Notes {
		p.Wrap(p.Styles.Warn, note, 0, false)
	}
	p.Wrap(p.Styles.Muted, SettingsLine(s, m.Strategy), 0, false)
	if m.StrategyReason != "" {
		p.Wrap(p.Styles.Muted, m.StrategyReason, 0, false)
	}
	if m.HandCuts > 0 {
		p.Put("", text.Count(m.HandCuts, "hand cut")+" replayed (--no-hand-cuts ignores them)")
		p.End()
	}
	p.writeGiven(m.Given, nearest)
	p.End()
	p.writeMeasures(m.Report)
	p.writeRemedies(m.Remedies)
	if x := m.Replacement; x != nil {
		p.End()
		p.Wrap("", x.String(), 0, false)
	}
	if remedies && len(m.Remedies) == 0 {
		p.End()
		p.Put(p.Styles.Good, "no flags or dry seams: nothing to clear")
		p.End()
	}
}

func (p statsText) writeDocuments(l *MeasuredDocuments, s settings.Settings) {
	t := &table{align: "lrrrrrrrl", keepEnd: true, droppable: []int{8, 2, 3, 6, 5}}
	folder := commonFolder(l.lines, func(line measuredLine) string { return line.path })
	t.addHeadings(p.Page, "document"+nameFolder(folder), "chunks", "median", "max", "text", "dry", "stored", "flags", "sizes")
	for i := range l.lines {
		d := &l.lines[i]
		t.addRow(field{text: d.path[len(folder):]}, field{text: text.GroupDigits(d.chunks)},
			field{text: text.GroupDigits(d.median)}, field{text: text.GroupDigits(d.max)}, field{d.wholeText, p.gradeStyle(d.grade)},
			p.makeFlagField(d.dry), field{text: text.Growth(d.stored)}, p.makeFlagField(d.flags), field{d.sizes, p.Styles.Curves[1]})
	}
	t.write(p.Page)
	p.End()
	total := l.sum.Report()
	title := "total of " + text.Count(total.Documents, "document") + "  "
	p.Put(p.Styles.Title, title)
	p.Wrap(p.Styles.Muted, SettingsLine(s, total.Strategy), len(title), true)
	p.writeNearest("", l.Nearest)
	p.End()
	p.writeMeasures(total)
	for _, d := range l.remedyList {
		p.End()
		p.Put(p.Styles.Title, d.path)
		p.End()
		p.writeRemedies(d.remedies)
	}
}

func binCounts(bins []metrics.Bin) []int {
	out := make([]int, len(bins))
	for i, b := range bins {
		out[i] = b.Count
	}
	return out
}

func (p *Page) makeFlagField(n int) field {
	if n == 0 {
		return field{"0", p.Styles.Muted}
	}
	return field{text.GroupDigits(n), p.Styles.Warn}
}

func (p *Page) shareStyle(share float64) cell.Style {
	return metrics.ChooseByShare(share, p.Styles.Good, "", p.Styles.Warn, p.Styles.Bad)
}

func (p statsText) writeMeasures(m *metrics.Report) {
	for _, row := range facts.Rows(m) {
		p.writeValue(row.Label, row.Value, p.gradeStyle(row.Grade), row.Detail)
	}
	if m.Chunks == 0 {
		return
	}
	p.End()
	p.writeSizes(m)
	p.End()
	p.writeHistogram(m)
}

func (p *Page) gradeStyle(g facts.Grade) cell.Style {
	return [...]cell.Style{facts.GradeGood: p.Styles.Good, facts.GradeWarn: p.Styles.Warn, facts.GradeBad: p.Styles.Bad, facts.GradeNeutral: p.Styles.Muted}[g]
}

const labelWidth = 18 // cells

func (p *Page) writeValue(label, value string, st cell.Style, small string) {
	const valueWidth = 8
	p.Put(p.Styles.Muted, fmt.Sprintf("%-*s", labelWidth, label))
	p.WriteString(strings.Repeat(" ", max(0, valueWidth-cell.Width(value, cell.Wc))))
	p.Put(st, value)
	if small == "" {
		p.End()
		return
	}
	p.WriteString(strings.Repeat(" ", Gap))
	p.Wrap(p.Styles.Muted, small, labelWidth+valueWidth+Gap, true)
}

func (p statsText) writeSizes(m *metrics.Report) {
	t := &table{align: "lrrrrrr", droppable: []int{6, 2, 4}}
	t.addHeadings(p.Page, "size", "min", "mean", "median", "p95", "max", "sum")
	for _, unit := range metrics.Units {
		z := m.Sizes[unit]
		name := unit
		if unit == "tokens" {
			name += " (" + cell.Escape(tokenizer.Label(m.Tokenizer)) + ")"
		}
		st := cell.Style("")
		if unit != m.Unit {
			st = p.Styles.Muted
		}
		row := []field{{name, st}}
		for _, v := range []int{z.Min, int(z.Mean + 0.5), int(z.Median + 0.5), z.P95, z.Max, z.Sum} {
			row = append(row, field{text.GroupDigits(v), st})
		}
		t.addRow(row...)
	}
	t.write(p.Page)
}

func (p statsText) writeHistogram(m *metrics.Report) {
	bins := m.Sizes[m.Unit].Histogram
	limit, name := 0, len(m.Unit)
	for _, b := range bins {
		limit, name = max(limit, b.Count), max(name, cell.Width(binName(b), cell.Wc))
	}
	w := max(10, min(60, p.W-2*Gap-name-len(text.GroupDigits(limit))))
	p.Put(p.Styles.Muted, fmt.Sprintf("%*s  chunks", name, m.Unit))
	p.End()
	for _, b := range bins {
		p.Put(p.Styles.Muted, strings.Repeat(" ", name-cell.Width(binName(b), cell.Wc))+binName(b))
		if b.Count > 0 {
			p.WriteString(strings.Repeat(" ", Gap))
			p.PutTrusted(p.Styles.Curves[1], plot.Bar(float64(b.Count), float64(limit), w))
			p.Put("", " "+text.GroupDigits(b.Count))
		}
		p.End()
	}
}

func binName(b metrics.Bin) string {
	if b.To == b.From+1 {
		return text.GroupDigits(b.From)
	}
	return text.GroupDigits(b.From) + "–" + text.GroupDigits(b.To-1)
}

// writeRemedies writes a paragraph for each kind of flag with the setting that clears all its
// flags. If that setting has harmful side effects, the harmless setting that clears the most comes
// first.
func (p statsText) writeRemedies(list []sweep.KindRemedies) {
	for i := range list {
		k := &list[i]
		p.End()
		p.Put(p.Styles.Warn, formatFlags(k))
		if text := k.Sentence(); text != "" {
			p.Put("", ": "+text)
		}
		p.End()
		some := k.SelectPartial()
		for _, r := range some {
			p.writeRemedy(r, k.Flag, "  "+r.Effect())
		}
		for i := range k.All {
			effect := ""
			if k.All[i].OnlyAccepts || len(some) > 0 {
				effect = "  " + k.All[i].Effect()
			}
			p.writeRemedy(&k.All[i], k.Flag, effect)
		}
	}
}

func (p statsText) writeRemedy(r *sweep.Remedy, kind metrics.FlagKind, clears string) {
	text, cost := fmt.Sprintf("  %s: %s → %s%s", r.Setting, r.From, r.To, clears), r.Cost(kind)
	p.Put("", text)
	switch {
	case cost == "":
		p.End()
	case cell.Width(cell.Escape(text), cell.Wc)+Gap+cell.Width(cost, cell.Wc) <= p.W:
		p.WriteString(strings.Repeat(" ", Gap))
		p.Put(p.Styles.Muted, cost)
		p.End()
	default:
		p.End()
		p.Wrap(p.Styles.Muted, cost, 4, false)
	}
}

func formatFlags(k *sweep.KindRemedies) string {
	switch k.Flag {
	case metrics.SmallChunk:
		return text.GroupDigits(k.Count) + " small"
	case metrics.Oversize:
		return text.GroupDigits(k.Count) + " oversize"
	}
	return text.Count(k.Count, "dry seam")
}
