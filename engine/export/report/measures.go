package report

import (
	"fmt"
	"html/template"
	"slices"
	"strings"

	"chunkscope/engine/element"
	"chunkscope/engine/explain"
	"chunkscope/engine/measure/metrics"
	"chunkscope/engine/quantity"
	"chunkscope/engine/settings"
)

var reportFuncs = template.FuncMap{
	"grouped": quantity.Grouped,
	"limit":   explain.LimitKind,
	"percent": quantity.Percent,
	"legible": legible,
	"inc":     func(n int) int { return n + 1 },
}

// top is the head of the report: the document, and the numbers that matter.
type top struct {
	Tuned                     bool // there is a section on tuning
	Name, Fingerprint, Preset string
	Facts                     []string
	Notes                     []string
	Strategy, Why             string
	Tiles                     []tile
	Map                       *docMap
}

// tile is a number with its meaning.
type tile struct {
	Label, Value, Says string
	Look               look
}

// look is the rating of a number, as a class of the style sheet.
type look string

const (
	good look = "good"
	// plain is no rating.
	plain look = ""
	warn  look = "warn"
	// bad wants a decision.
	bad look = "bad"
)

func (p *page) top() top {
	d, s := p.r.Doc, p.r.Settings
	preset := settings.PresetOf(s)
	if preset == "" {
		preset = "own settings"
	}
	return top{
		Name: p.name(), Fingerprint: s.Fingerprint(), Preset: preset,
		Facts: []string{
			byteSize(len(d.Text)), quantity.Count(d.Chars(len(d.Text)), "char"), quantity.Count(d.Lines(), "line"),
		},
		Notes: d.Notes(), Strategy: p.r.Strategy, Why: legible(explain.Choice(p.r)),
		Tiles: p.tiles(), Map: p.docMap(), Tuned: p.in.Tuned != nil,
	}
}

func (p *page) tiles() []tile {
	m := p.in.Measures
	size := m.Sizes[m.Unit]
	flags, flagged := m.Small+m.Oversize, plain // a dry seam is no flag
	switch {
	case m.Oversize > 0:
		flagged = bad
	case m.Small > 0:
		flagged = warn
	}
	out := []tile{
		{"chunks", quantity.Grouped(m.Chunks), fmt.Sprintf("median %s, largest %s", decimal(size.Median), quantity.Count(size.Max, strings.TrimSuffix(m.Unit, "s"))), plain},
		p.wholeTile(),
		p.overlapTile(),
		{"stored per source", quantity.Times(m.StoredPerSrc), quantity.Percent(m.DuplicateShare) + " is stored twice", plain},
		{"flags", quantity.Grouped(flags), fmt.Sprintf("%d oversize, %d small", m.Oversize, m.Small), flagged},
	}
	if n := m.Coverage.Uncovered; n > 0 {
		says := "of the source are in no chunk"
		if m.Coverage.Truncated {
			says += ": their number is capped"
		}
		out = append(out, tile{"uncovered", byteSize(n), says, bad})
	}
	return out
}

// wholeTile is whole text, with the kind that suffers most.
func (p *page) wholeTile() tile {
	m := p.in.Measures
	t := tile{
		"whole text", quantity.Percent(m.WholeText.Share()), "of the text stands in whole elements",
		metrics.ByWholeText(m.WholeText, m.Elements, good, plain, warn, bad),
	}
	if lines := m.Elements.ByLines(); lines != "" {
		t.Says += " or " + lines
	}
	if control := m.Blind.DescribeBlind(m.WholeText); control != "" {
		t.Says += " (" + control + ")"
	}
	if k, ok := m.Elements.Worst(); ok {
		j := m.Elements[k]
		t.Says += fmt.Sprintf("; %s suffer most: %s of %s whole", m.Elements.Words(k).Many, quantity.Grouped(j.Whole), quantity.Grouped(j.Total))
	}
	return t
}

// wholeTextSays explains the measure of whole text.
func (p *page) wholeTextSays() string {
	sentence := "of the characters stand in elements that a chunk holds all of: sentences, table rows with their header, code blocks"
	if lines := p.in.Measures.Elements.ByLines(); lines != "" {
		sentence += ", " + lines
	}
	return sentence
}

// elementRows are the kinds that the document has.
func (p *page) elementRows() []measureRow {
	var out []measureRow
	for k, j := range p.in.Measures.Elements {
		if j.Total > 0 && element.Kind(k) != element.Sentence {
			i := p.in.Measures.Elements.Words(element.Kind(k))
			out = append(out, measureRow{
				"whole " + i.Many, quantity.Percent(j.Share()),
				quantity.Grouped(j.Whole) + " of " + quantity.Grouped(j.Total) + j.Words(element.Kind(k)),
			})
		}
	}
	return out
}

func (p *page) wholeSays() string {
	m := p.in.Measures
	says := fmt.Sprintf("%s of %s", quantity.Grouped(m.Whole.Whole), quantity.Grouped(m.Whole.Total))
	if n := m.Severed.Severed; n > 0 {
		says += fmt.Sprintf("; overlap repaired %d of %d severed", m.Severed.Repaired, n)
	}
	return says
}

func (p *page) overlapTile() tile {
	o := &p.in.Measures.Overlap
	switch {
	case o.Observed:
		return tile{"chunks with overlap", quantity.Percent(o.ChunkShare), o.Found(p.r.Settings.Unit), plain}
	case o.Requested == 0:
		return tile{"overlap delivered", "–", "none was requested", plain}
	}
	says := fmt.Sprintf("%s of %s %s, over %s", quantity.Grouped(o.Delivered), quantity.Grouped(o.Requested),
		p.r.Settings.OverlapUnit(), quantity.Count(o.Dry.Total, "seam"))
	if o.Dry.Dry > 0 {
		says += fmt.Sprintf(", %s dry", quantity.Grouped(o.Dry.Dry))
	}
	if p.inMetadata() {
		says += ", in metadata"
	}
	return tile{"overlap delivered", quantity.Percent(o.Share), says, plain}
}

// inMetadata reports whether overlap is kept in metadata only.
func (p *page) inMetadata() bool { return p.r.Settings.Mode().Shares == settings.InMetadata }

// measuresView is the charts and tables of all measures.
type measuresView struct {
	Unit      string
	Histogram *histogramChart
	Curve     *curveChart
	Sizes     []sizeRow
	Limits    []metrics.LimitCount
	Rows      []measureRow
}

type measureRow struct{ Name, Value, Says string }

type sizeRow struct {
	Unit                             string
	Sum, Min, Mean, Median, P95, Max string
}

func (p *page) measures() measuresView {
	m := p.in.Measures
	v := measuresView{
		Unit: m.Unit, Histogram: p.histogram(), Curve: newCurveChart(p.in.Curve),
		Limits: m.Overlap.Limits, Rows: p.rows(),
	}
	for _, unit := range metrics.Units {
		if s, ok := m.Sizes[unit]; ok && s.Count > 0 {
			v.Sizes = append(v.Sizes, sizeRow{
				unit, quantity.Grouped(s.Sum), quantity.Grouped(s.Min), decimal(s.Mean), decimal(s.Median),
				quantity.Grouped(s.P95), quantity.Grouped(s.Max),
			})
		}
	}
	return v
}

func (p *page) dryRow() measureRow {
	m := p.in.Measures
	if m.Overlap.Observed {
		return measureRow{"dry seams", "–", "what overlap was requested is not known"}
	}
	return measureRow{"dry seams", quantity.Grouped(m.DrySeams.Dry), fmt.Sprintf("of %s where overlap was requested got none", quantity.Grouped(m.DrySeams.Total))}
}

func (p *page) rows() []measureRow {
	m := p.in.Measures
	out := []measureRow{
		{"source coverage", quantity.Percent(1 - share(m.Coverage.Uncovered, m.Coverage.Bytes)), "of what is not white space is in a chunk"},
		{"whole text", quantity.Percent(m.WholeText.Share()), p.wholeTextSays()},
		{"whole sentences", quantity.Percent(m.Whole.Share()), "at least one chunk contains all of them: " + p.wholeSays()},
		{"whole sentence pairs", quantity.Percent(m.Pairs.Share()), fmt.Sprintf("%s of %s neighbours stand together in a chunk", quantity.Grouped(m.Pairs.Whole), quantity.Grouped(m.Pairs.Total))},
		{"severed sentences", quantity.Grouped(m.Severed.Severed), "a seam cuts them; overlap made " + quantity.Grouped(m.Severed.Repaired) + " whole again"},
		p.dryRow(),
		{"stored", quantity.Grouped(m.Stored.Units) + " " + m.Stored.Unit, fmt.Sprintf("%s of the source, %s because of overlap", quantity.Times(m.StoredPerSrc), quantity.Grouped(m.Stored.Extra))},
		{"vectors", byteSize(m.Vectors.Bytes), fmt.Sprintf("%s of %s dimensions, 4 bytes each", quantity.Count(m.Vectors.Count, "vector"), quantity.Grouped(m.Vectors.Dims))},
	}
	if c := m.Altered; !c.IsNone() {
		out = append(out, measureRow{"altered lines", quantity.Percent(c.Share()), explain.Altered(c)})
	}
	if p := m.Parents; p != nil && !p.Altered.IsNone() {
		out = append(out, measureRow{"altered lines, in what is returned", quantity.Percent(p.Altered.Share()), explain.Altered(p.Altered)})
	}
	if e := m.EditCost; e != nil {
		out = append(out, measureRow{"edit cost", quantity.Percent(e.Mean), e.Sentence()})
	}
	if few := m.Overlap.FewEnds(&p.r.Settings); few != "" {
		out = append(out, measureRow{"sentence ends seen", quantity.Percent(share(m.Overlap.Ends.Seen, m.Overlap.Ends.Total)), few})
	}
	kinds := p.elementRows()
	if sentence := m.OtherText.String(); sentence != "" {
		kinds = append(kinds, measureRow{"other text", "–", sentence + " not whole"})
	}
	if sentence := m.NotCounted.String(); sentence != "" {
		kinds = append(kinds, measureRow{"not counted", "–", sentence})
	}
	out = slices.Insert(out, 2, kinds...)
	if m.Stored.Metadata > 0 {
		out = append(out, measureRow{"in metadata", quantity.Grouped(m.Stored.Metadata) + " " + m.Stored.Unit, "neighbours' text, counted apart"})
	}
	return out
}

func share(a, b int) float64 {
	if b == 0 {
		return 0
	}
	return float64(a) / float64(b)
}

// decimal formats a mean, with one decimal unless that is zero.
func decimal(v float64) string {
	if s := fmt.Sprintf("%.1f", v); !strings.HasSuffix(s, ".0") {
		return s
	}
	return quantity.Grouped(int(v + 0.5))
}

// byteSize writes bytes in powers of 1000.
func byteSize(n int) string {
	v, k := float64(n), 0
	for v >= 999.5 && k < 3 {
		v /= 1000
		k++
	}
	unit := [...]string{"B", "kB", "MB", "GB"}[k]
	if k == 0 || v >= 99.95 {
		return fmt.Sprintf("%.0f %s", v, unit)
	}
	return fmt.Sprintf("%.1f %s", v, unit)
}

// settingRow is one setting in the report.
type settingRow struct {
	Key, Value, Help string
	// Own: it differs from the preset default.
	Own bool
}

type settingsView struct {
	Preset, Fingerprint, SHA256 string
	Rows                        []settingRow
}

// settings lists the settings that apply.
func (p *page) settings() settingsView {
	s, base := p.r.Settings, settings.Default()
	v := settingsView{Preset: settings.PresetOf(s), Fingerprint: s.Fingerprint(), SHA256: p.r.Doc.SHA256()}
	for i := range settings.Table {
		t := &settings.Table[i]
		if t.Applies(&s) {
			v.Rows = append(v.Rows, settingRow{t.Key, legible(t.Get(&s)), t.Help, t.Get(&s) != t.Get(&base)})
		}
	}
	return v
}
