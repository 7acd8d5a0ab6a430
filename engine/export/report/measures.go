package report

import (
	"fmt"
	"html/template"
	"strings"

	"chunkscope/engine/explain"
	"chunkscope/engine/facts"
	"chunkscope/engine/measure/metrics"
	"chunkscope/engine/settings"
	"chunkscope/engine/text"
)

var reportFuncs = template.FuncMap{
	"grouped": text.GroupDigits,
	"limit":   explain.LimitKind,
	"percent": text.Percent,
	"legible": escapeInvisible,
	"inc":     func(n int) int { return n + 1 },
}

type top struct {
	Tuned                     bool // whether the page has a section on tuning
	Name, Fingerprint, Preset string
	Facts                     []string
	Notes                     []string
	Strategy, Why             string
	Tiles                     []tile
	Map                       *docMap
}

type tile struct {
	Label, Value, Description string
	Look                      grade
}

// grade is a rating and a class name in the style sheet.
type grade string

const (
	gradeGood  grade = "good"
	gradePlain grade = ""
	gradeWarn  grade = "warn"
	// gradeBad means that the number needs a decision.
	gradeBad grade = "bad"
)

func (p *page) top() top {
	d, s := p.r.Doc, p.r.Settings
	preset := settings.PresetName(s)
	if preset == "" {
		preset = "own settings"
	}
	return top{
		Name: p.name(), Fingerprint: s.Fingerprint(), Preset: preset,
		Facts: []string{
			byteSize(len(d.Text)), text.Count(d.CharsBefore(len(d.Text)), "char"), text.Count(d.LineCount(), "line"),
		},
		Notes: d.Notes(), Strategy: p.r.Strategy, Why: escapeInvisible(explain.Choice(p.r)),
		Tiles: p.tiles(), Map: p.docMap(), Tuned: p.report.Tuned != nil,
	}
}

func (p *page) tiles() []tile {
	m := p.report.Measures
	size := m.Sizes[m.Unit]
	flags, flagged := m.Small+m.Oversize, gradePlain
	switch {
	case m.Oversize > 0:
		flagged = gradeBad
	case m.Small > 0:
		flagged = gradeWarn
	}
	out := []tile{
		{"chunks", text.GroupDigits(m.Chunks), fmt.Sprintf("median %s, largest %s", formatDecimal(size.Median), text.Count(size.Max, strings.TrimSuffix(m.Unit, "s"))), gradePlain},
		p.wholeTile(),
		p.overlapTile(),
		{"stored", text.Growth(m.StoredRatio), text.Percent(m.DuplicateShare) + " is stored twice", gradePlain},
		{"flags", text.GroupDigits(flags), fmt.Sprintf("%d oversize, %d small", m.Oversize, m.Small), flagged},
	}
	if n := m.Coverage.Uncovered; n > 0 {
		sentence := "of the source is in no chunk"
		if m.Coverage.Truncated {
			sentence += ": the number of chunks is limited"
		}
		out = append(out, tile{"uncovered", byteSize(n), sentence, gradeBad})
	}
	return out
}

func (p *page) wholeTile() tile {
	m := p.report.Measures
	t := tile{
		"whole text", text.Percent(m.WholeText.Share()), "of the text is in whole elements",
		metrics.ChooseByWholeText(m.WholeText, m.Elements, gradeGood, gradePlain, gradeWarn, gradeBad),
	}
	if lines := m.Elements.DescribeCountedByLines(); lines != "" {
		t.Description += " or " + lines
	}
	if control := m.Blind.DescribeBlind(m.WholeText); control != "" {
		t.Description += " (" + control + ")"
	}
	if k, ok := m.Elements.Worst(); ok {
		j := m.Elements[k]
		t.Description += fmt.Sprintf("; worst for %s: %s of %s whole", m.Elements.KindNames(k).Plural, text.GroupDigits(j.Whole), text.GroupDigits(j.Total))
	}
	return t
}

func (p *page) overlapTile() tile {
	o := &p.report.Measures.Overlap
	switch {
	case o.Observed:
		return tile{"chunks with overlap", text.Percent(o.ChunkShare), o.DescribeRepeated(p.r.Settings.Unit), gradePlain}
	case o.Requested == 0:
		return tile{"overlap delivered", "–", "none was requested", gradePlain}
	}
	sentence := fmt.Sprintf("%s of %s %s, over %s", text.GroupDigits(o.Delivered), text.GroupDigits(o.Requested),
		p.r.Settings.OverlapUnit(), text.Count(o.Dry.Total, "seam"))
	if o.Dry.DryCount > 0 {
		sentence += fmt.Sprintf(", %s dry", text.GroupDigits(o.Dry.DryCount))
	}
	if p.isInMetadata() {
		sentence += ", in metadata"
	}
	return tile{"overlap delivered", text.Percent(o.Share), sentence, gradePlain}
}

func (p *page) isInMetadata() bool { return p.r.Settings.Mode().Place == settings.OverlapInMetadata }

type measuresView struct {
	Unit      string
	Histogram *histogramChart
	Curve     *curveChart
	Sizes     []sizeRow
	Limits    []metrics.LimitCount
	Rows      []measureRow
}

type measureRow struct{ Name, Value, Description string }

type sizeRow struct {
	Unit                             string
	Sum, Min, Mean, Median, P95, Max string
}

func (p *page) measures() measuresView {
	m := p.report.Measures
	v := measuresView{
		Unit: m.Unit, Histogram: p.histogram(), Curve: newCurveChart(p.report.Curve),
		Limits: m.Overlap.Limits, Rows: p.rows(),
	}
	for _, unit := range metrics.Units {
		if s, ok := m.Sizes[unit]; ok && s.Count > 0 {
			v.Sizes = append(v.Sizes, sizeRow{
				unit, text.GroupDigits(s.Sum), text.GroupDigits(s.Min), formatDecimal(s.Mean), formatDecimal(s.Median),
				text.GroupDigits(s.P95), text.GroupDigits(s.Max),
			})
		}
	}
	return v
}

func (p *page) rows() (out []measureRow) {
	for _, row := range facts.Rows(p.report.Measures) {
		out = append(out, measureRow{row.Name(), row.Value, row.Detail})
	}
	return out
}

func formatDecimal(v float64) string {
	if s := fmt.Sprintf("%.1f", v); !strings.HasSuffix(s, ".0") {
		return s
	}
	return text.GroupDigits(int(v + 0.5))
}

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

type settingRow struct {
	Key, Value, Help string
	// Own is true if the value differs from the preset.
	Own bool
}

type settingsView struct {
	Preset, Fingerprint, SHA256 string
	Rows                        []settingRow
}

func (p *page) settings() settingsView {
	s, base := p.r.Settings, settings.Default()
	v := settingsView{Preset: settings.PresetName(s), Fingerprint: s.Fingerprint(), SHA256: p.r.Doc.SHA256()}
	for i := range settings.Table {
		t := &settings.Table[i]
		if t.Applies(&s) {
			v.Rows = append(v.Rows, settingRow{t.Key, escapeInvisible(t.Get(&s)), t.Help, t.Get(&s) != t.Get(&base)})
		}
	}
	return v
}
