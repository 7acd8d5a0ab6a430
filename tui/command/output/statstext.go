package output

import (
	"fmt"
	"strings"

	"chunkscope/engine/alteration"
	"chunkscope/engine/explain"
	"chunkscope/engine/export/records"
	"chunkscope/engine/measure/metrics"
	"chunkscope/engine/measure/neardup"
	"chunkscope/engine/measure/sweep"
	"chunkscope/engine/quantity"
	"chunkscope/engine/settings"
	"chunkscope/engine/tokenizer"
	"chunkscope/tui/cell"
	"chunkscope/tui/plot"
)

// Measured is a document with its measures; as JSON, one object.
type Measured struct {
	Document records.DocumentRecord `json:"document"`
	*metrics.Report
	Remedies []sweep.KindRemedies `json:"remedies,omitempty"`
	// Replacement is the setting that would replace the hand cuts; nil without hand cuts
	// or if not asked for.
	Replacement *sweep.Replacement `json:"replacement,omitempty"`

	// Given is there for chunks that another system made.
	Given *Given `json:"given,omitempty"`

	// HandCuts is how many joins, cuts and omissions by hand changed something.
	HandCuts int `json:"hand_cuts,omitempty"`

	// Settings are those of the result, Why is the reason for the strategy that auto
	// chose, and Notes are remarks on the text.
	Settings settings.Settings `json:"-"`
	Why      string            `json:"-"`
	Notes    []string          `json:"-"`
}

// AllMeasured summarizes measured documents: sums, and a line for each, since there may
// be many.
type AllMeasured struct {
	// Settings are those of the first result; of given chunks they tell the largest
	// of all.
	Settings settings.Settings
	// Nearest are the settings that cut most like the given chunks of all documents.
	Nearest  *Nearest
	one      *Measured // the only document; nil if there are several
	lines    []measuredLine
	remedied []remedied
	sum      metrics.Sum
}

// measuredLine is the line of a document.
type measuredLine struct {
	path, sizes                     string
	chunks, median, max, dry, flags int
	stored                          float64
	wholeText                       string
	grade                           uint8 // the look of wholeText
}

// remedied is a document with the remedies of its flags.
type remedied struct {
	path     string
	remedies []sweep.KindRemedies
}

// Len is how many documents there are.
func (l *AllMeasured) Len() int { return len(l.lines) }

// Add adds a document.
func (l *AllMeasured) Add(m *Measured) {
	if l.one = nil; len(l.lines) == 0 {
		l.one, l.Settings = m, m.Settings
	}
	if m.Settings.AreGiven() {
		l.Settings = settings.JoinObserved(l.Settings, m.Settings)
	}
	l.lines = append(l.lines, lineOf(m))
	l.sum.Add(m.Report)
	if len(m.Remedies) > 0 {
		l.remedied = append(l.remedied, remedied{m.Document.Path, m.Remedies})
	}
}

// The looks of the share of whole text.
const (
	textGood uint8 = iota
	textFair
	textPoor
	textBad
	noText
)

func lineOf(m *Measured) measuredLine {
	size := m.Sizes[m.Unit]
	line := measuredLine{
		path: m.Document.Path, sizes: plot.Spark(counts(size.Histogram)),
		chunks: m.Chunks, median: int(size.Median + 0.5), max: size.Max, dry: m.DrySeams.Dry, flags: m.Small + m.Oversize,
		stored: m.StoredPerSrc, wholeText: "–", grade: noText,
	}
	if m.WholeText.Total > 0 {
		line.wholeText = quantity.Percent(m.WholeText.Share())
		line.grade = metrics.ByWholeText(m.WholeText, m.Elements, textGood, textFair, textPoor, textBad)
	}
	return line
}

// statsText writes measures.
type statsText struct{ *Page }

// Stats writes the measures of one document, or a line for each of several and the
// measures of all.
func (p *Page) Stats(l *AllMeasured, s settings.Settings, remedies bool) {
	if l.one != nil {
		statsText{p}.document(l.one, l.Nearest, s, remedies)
		return
	}
	statsText{p}.documents(l, s)
}

func (p statsText) document(m *Measured, nearest *Nearest, s settings.Settings, remedies bool) {
	d := m.Document
	p.Put(p.Ink.Title, d.Path)
	p.End()
	p.Put(p.Ink.Muted, fmt.Sprintf("%s · %s chars · %s", bytesOf(d.Bytes), quantity.Grouped(d.Chars), quantity.Count(d.Lines, "line")))
	p.End()
	for _, note := range m.Notes {
		p.Wrapped(p.Ink.Warn, note, 0, false)
	}
	p.Wrapped(p.Ink.Muted, SettingsLine(s, m.Strategy), 0, false)
	if m.Why != "" {
		p.Wrapped(p.Ink.Muted, m.Why, 0, false)
	}
	if m.HandCuts > 0 {
		p.Put("", quantity.Count(m.HandCuts, "hand cut")+" replayed (--no-hand-cuts leaves them out)")
		p.End()
	}
	p.writeGiven(m.Given, nearest)
	p.End()
	p.measures(m.Report, s)
	p.remedies(m.Remedies)
	if x := m.Replacement; x != nil {
		p.End()
		p.Wrapped("", x.String(), 0, false)
	}
	if remedies && len(m.Remedies) == 0 {
		p.End()
		p.Put(p.Ink.Good, "no flags, and no dry seams: nothing to clear")
		p.End()
	}
}

func (p statsText) documents(l *AllMeasured, s settings.Settings) {
	t := &table{align: "lrrrrrrrl", tail: true, spare: []int{8, 2, 3, 6, 5}}
	folder := folderOf(l.lines, func(line measuredLine) string { return line.path })
	t.head(p.Page, "document"+inFolder(folder), "chunks", "median", "max", "text", "dry", "stored", "flags", "sizes")
	looks := [...]cell.Style{textGood: p.Ink.Good, textPoor: p.Ink.Warn, textBad: p.Ink.Bad, noText: p.Ink.Muted}
	for i := range l.lines {
		d := &l.lines[i]
		t.row(field{text: d.path[len(folder):]}, field{text: quantity.Grouped(d.chunks)},
			field{text: quantity.Grouped(d.median)}, field{text: quantity.Grouped(d.max)}, field{d.wholeText, looks[d.grade]},
			p.flagged(d.dry), field{text: quantity.Times(d.stored)}, p.flagged(d.flags), field{d.sizes, p.Ink.Curves[1]})
	}
	t.write(p.Page)
	p.End()
	total := l.sum.Report()
	title := "total of " + quantity.Count(total.Documents, "document") + "  "
	p.Put(p.Ink.Title, title)
	p.Wrapped(p.Ink.Muted, SettingsLine(s, total.Strategy), len(title), true)
	p.nearest("", l.Nearest)
	p.End()
	p.measures(total, s)
	for _, d := range l.remedied {
		p.End()
		p.Put(p.Ink.Title, d.path)
		p.End()
		p.remedies(d.remedies)
	}
}

// writeAltered writes what chunks, or the parents returned for them, have otherwise than the
// document.
func (p statsText) writeAltered(label string, c alteration.Counts) {
	if c.IsNone() {
		return
	}
	p.value(label, quantity.Percent(c.Share()), p.Ink.Bad, explain.Altered(c))
}

func counts(bins []metrics.Bin) []int {
	out := make([]int, len(bins))
	for i, b := range bins {
		out[i] = b.Count
	}
	return out
}

// Total is the sum of all documents.
func (l *AllMeasured) Total() *metrics.Report { return l.sum.Report() }

// flagged is a number that wants a decision when it is not 0.
func (p *Page) flagged(n int) field {
	if n == 0 {
		return field{"0", p.Ink.Muted}
	}
	return field{quantity.Grouped(n), p.Ink.Warn}
}

// wholeTextInk is the look of the share of the text that is whole.
func (p *Page) wholeTextInk(text metrics.Whole, kinds metrics.ByKind) cell.Style {
	return metrics.ByWholeText(text, kinds, p.Ink.Good, "", p.Ink.Warn, p.Ink.Bad)
}

// shareInk returns the style for the share of whole elements.
func (p *Page) shareInk(share float64) cell.Style {
	return quantity.ByShare(share, p.Ink.Good, "", p.Ink.Warn, p.Ink.Bad)
}

// measures writes a report: a value and its small print a line, sizes, and
// their histogram.
func (p statsText) measures(m *metrics.Report, s settings.Settings) {
	p.values(m, s)
	if m.Chunks == 0 {
		return
	}
	p.End()
	p.sizes(m)
	p.End()
	p.histogram(m)
}

const labelWidth = 18 // cells before a value

// value is a line "label  value  small print".
func (p *Page) value(label, value string, st cell.Style, small string) {
	const valueWidth = 8
	p.Put(p.Ink.Muted, fmt.Sprintf("%-*s", labelWidth, label))
	p.WriteString(strings.Repeat(" ", max(0, valueWidth-cell.Width(value, cell.Wc))))
	p.Put(st, value)
	if small == "" {
		p.End()
		return
	}
	p.WriteString(strings.Repeat(" ", Gap))
	p.Wrapped(p.Ink.Muted, small, labelWidth+valueWidth+Gap, true)
}

func (p statsText) values(m *metrics.Report, s settings.Settings) {
	p.value("chunks", quantity.Grouped(m.Chunks), "", "")
	p.flags(m)
	p.elements(m)
	p.sentences(m)
	p.overlap(m, s)
	p.stored(m)
	p.writeAltered("altered lines", m.Altered)
	if m.Parents != nil {
		p.writeAltered("altered, returned", m.Parents.Altered)
	}
	c := m.Coverage
	switch {
	case c.Uncovered > 0 && c.Truncated:
		p.value("not in a chunk", quantity.Percent(c.Share()), p.Ink.Bad, bytesOf(c.Uncovered)+" of "+bytesOf(c.Bytes)+" of text; max_chunks_per_document drops them")
	case c.Uncovered > 0:
		p.value("not in a chunk", quantity.Percent(c.Share()), p.Ink.Bad, bytesOf(c.Uncovered)+" of "+bytesOf(c.Bytes)+" of text")
	}
	if l := m.Limit; l != nil {
		count := quantity.Grouped(l.Chunks)
		if l.Estimate {
			count = "about " + count
		}
		p.value("past the limit", count, p.flagged(l.Chunks).st, strings.TrimSuffix(l.Sentence(), "."))
	}
	if e := m.EditCost; e != nil {
		p.value("edit cost", quantity.Percent(e.Mean), "", e.Sentence())
	}
	if n := m.NearDuplicates; n != nil {
		p.value("near-duplicates", n.Count(), p.flagged(n.Duplicates).st,
			fmt.Sprintf("of %s, by difflib ratio > %g", quantity.Count(n.Chunks, "chunk"), neardup.Threshold))
	}
}

// flags are the small and the oversize chunks with their reasons.
func (p statsText) flags(m *metrics.Report) {
	for _, k := range []struct {
		label string
		n     int
		kind  metrics.FlagKind
	}{{"small chunks", m.Small, metrics.SmallChunk}, {"oversize chunks", m.Oversize, metrics.Oversize}} {
		var reasons []string
		for _, f := range m.Flags {
			if f.Flag == k.kind {
				reasons = append(reasons, explain.ReasonInShort(f.Reason)+" "+quantity.Grouped(f.Count))
			}
		}
		f := p.flagged(k.n)
		p.value(k.label, f.text, f.st, strings.Join(reasons, " · "))
	}
}

func (p statsText) sentences(m *metrics.Report) {
	if m.Whole.Total == 0 {
		p.value("whole sentences", "–", p.Ink.Muted, "no running text")
		return
	}
	small := ShareOf(m.Whole.Whole, m.Whole.Total)
	switch {
	case m.Severed.Severed == 0:
	case m.Severed.Repaired == 0:
		small += fmt.Sprintf("; %s severed", quantity.Grouped(m.Severed.Severed))
	default:
		small += fmt.Sprintf("; %s severed, of which overlap repaired %s", quantity.Grouped(m.Severed.Severed), quantity.Grouped(m.Severed.Repaired))
	}
	if m.Severed.Lost > 0 {
		small += fmt.Sprintf("; %s in no chunk", quantity.Grouped(m.Severed.Lost))
	}
	p.value("whole sentences", quantity.Percent(m.Whole.Share()), p.shareInk(m.Whole.Share()), small)
	if m.Pairs.Total == 0 {
		p.value("whole pairs", "–", "", "no pair of sentences")
		return
	}
	p.value("whole pairs", quantity.Percent(m.Pairs.Share()), "", ShareOf(m.Pairs.Whole, m.Pairs.Total)+" pairs of neighbouring sentences")
}

func (p statsText) overlap(m *metrics.Report, s settings.Settings) {
	o := m.Overlap
	switch {
	case o.Observed:
		p.value("overlap in", quantity.Percent(o.ChunkShare), "", o.Found(m.Unit))
		return
	case o.Requested == 0:
		p.value("overlap", "none", p.Ink.Muted, "none was requested")
		return
	}
	small := fmt.Sprintf("%s of %s %s requested", quantity.Grouped(o.Delivered), quantity.Grouped(o.Requested), o.Unit)
	if m.Stored.Metadata > 0 {
		small += ", kept in metadata"
	}
	p.value("delivered", quantity.Percent(o.Share), "", small)
	p.value("with overlap", quantity.Percent(o.ChunkShare), "", fmt.Sprintf("%s of %s, %.1f %s each on average",
		quantity.Grouped(o.ChunksWithOverlap), quantity.Count(o.Chunks, "chunk"), o.Average, m.Unit))
	var limits []string
	limited := 0
	for _, l := range o.Limits {
		limits = append(limits, quantity.Grouped(l.Seams)+" by "+explain.LimitKind(l.Limit))
		limited += l.Seams
	}
	if limited > 0 {
		p.value("limited seams", quantity.Grouped(limited), "", strings.Join(limits, " · "))
	}
	if few := o.FewEnds(&s); few != "" {
		p.value("sentence ends", quantity.Percent(metrics.Ratio(o.Ends.Seen, o.Ends.Total)), p.Ink.Warn, few)
	}
	f := p.flagged(m.DrySeams.Dry)
	p.value("dry seams", f.text, f.st, "of "+quantity.Count(m.DrySeams.Total, "seam")+" that requested overlap")
}

func (p statsText) stored(m *metrics.Report) {
	s := m.Stored
	small := fmt.Sprintf("%s %s of %s", quantity.Grouped(s.Units), s.Unit, quantity.Grouped(s.Source))
	if s.Extra > 0 {
		small += fmt.Sprintf("; %s extra by overlap", quantity.Grouped(s.Extra))
	}
	p.value("stored / source", quantity.Times(m.StoredPerSrc), "", small)
	if m.DuplicateShare > 0 {
		p.value("duplicate share", quantity.Percent(m.DuplicateShare), "", "of what is stored is in the neighbour too")
	}
	p.parents(m.Parents)
	v := m.Vectors
	p.value("vectors", bytesOf(v.Bytes), "", fmt.Sprintf("%s of %d dimensions, 4 bytes each", quantity.Grouped(v.Count), v.Dims))
}

// parents tells what is returned instead of chunks.
func (p statsText) parents(m *metrics.Parents) {
	if m == nil {
		return
	}
	p.value("parents", quantity.Grouped(m.Parents), "", fmt.Sprintf("of %s %s on average; %s returned, %s embedded, %s stored together",
		quantity.Grouped(int(m.Mean+0.5)), m.Unit, quantity.Grouped(m.Returned), quantity.Grouped(m.Embedded), quantity.Grouped(m.Stored)))
	p.value("whole in parents", quantity.Percent(m.WholeText.Share()), "", "of the text, in what is returned")
}

// sizes is a line a unit.
func (p statsText) sizes(m *metrics.Report) {
	t := &table{align: "lrrrrrr", spare: []int{6, 2, 4}}
	t.head(p.Page, "size", "min", "mean", "median", "p95", "max", "sum")
	for _, unit := range metrics.Units {
		z := m.Sizes[unit]
		name := unit
		if unit == "tokens" {
			name += " (" + cell.Escape(tokenizer.Label(m.Tokenizer)) + ")"
		}
		st := cell.Style("")
		if unit != m.Unit {
			st = p.Ink.Muted
		}
		row := []field{{name, st}}
		for _, v := range []int{z.Min, int(z.Mean + 0.5), int(z.Median + 0.5), z.P95, z.Max, z.Sum} {
			row = append(row, field{quantity.Grouped(v), st})
		}
		t.row(row...)
	}
	t.write(p.Page)
}

// histogram is a bar a bin.
func (p statsText) histogram(m *metrics.Report) {
	bins := m.Sizes[m.Unit].Histogram
	limit, name := 0, len(m.Unit)
	for _, b := range bins {
		limit, name = max(limit, b.Count), max(name, cell.Width(binName(b), cell.Wc))
	}
	w := max(10, min(60, p.W-2*Gap-name-len(quantity.Grouped(limit))))
	p.Put(p.Ink.Muted, fmt.Sprintf("%*s  chunks", name, m.Unit))
	p.End()
	for _, b := range bins {
		p.Put(p.Ink.Muted, strings.Repeat(" ", name-cell.Width(binName(b), cell.Wc))+binName(b))
		if b.Count > 0 {
			p.WriteString(strings.Repeat(" ", Gap))
			p.Trusted(p.Ink.Curves[1], plot.Bar(float64(b.Count), float64(limit), w))
			p.Put("", " "+quantity.Grouped(b.Count))
		}
		p.End()
	}
}

func binName(b metrics.Bin) string {
	if b.To == b.From+1 {
		return quantity.Grouped(b.From)
	}
	return quantity.Grouped(b.From) + "–" + quantity.Grouped(b.To-1)
}

// remedies writes a paragraph per kind of flag: the setting that clears all of them or,
// if every such setting does harm elsewhere, first the one that clears the most without
// harm.
func (p statsText) remedies(list []sweep.KindRemedies) {
	for i := range list {
		k := &list[i]
		p.End()
		p.Put(p.Ink.Warn, flagsOf(k))
		if text := k.Sentence(); text != "" {
			p.Put("", ": "+text)
		}
		p.End()
		some := k.Partial()
		for _, r := range some {
			p.remedy(r, k.Flag, "  "+r.Effect())
		}
		for i := range k.All {
			effect := ""
			if k.All[i].Accepts || len(some) > 0 {
				effect = "  " + k.All[i].Effect()
			}
			p.remedy(&k.All[i], k.Flag, effect)
		}
	}
}

func (p statsText) remedy(r *sweep.Remedy, kind metrics.FlagKind, clears string) {
	text, cost := fmt.Sprintf("  %s: %s → %s%s", r.Setting, r.From, r.To, clears), r.Cost(kind)
	p.Put("", text)
	switch {
	case cost == "":
		p.End()
	case cell.Width(cell.Escape(text), cell.Wc)+Gap+cell.Width(cost, cell.Wc) <= p.W:
		p.WriteString(strings.Repeat(" ", Gap))
		p.Put(p.Ink.Muted, cost)
		p.End()
	default:
		p.End()
		p.Wrapped(p.Ink.Muted, cost, 4, false)
	}
}

// flagsOf counts the flags of a kind.
func flagsOf(k *sweep.KindRemedies) string {
	switch k.Flag {
	case metrics.SmallChunk:
		return quantity.Grouped(k.Count) + " small"
	case metrics.Oversize:
		return quantity.Grouped(k.Count) + " oversize"
	}
	return quantity.Count(k.Count, "dry seam")
}
