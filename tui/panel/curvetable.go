package panel

import (
	"slices"
	"strings"

	"charm.land/lipgloss/v2"

	"chunkscope/engine/measure/metrics"
	"chunkscope/engine/measure/sweep"
	"chunkscope/engine/settings"
	"chunkscope/engine/text"
	"chunkscope/tui/cell"
	"chunkscope/tui/keys"
	"chunkscope/tui/part"
	"chunkscope/tui/plot"
)

const maxTableRows = 3

type tableRow struct {
	label, value string
	report       *metrics.Report
	style        cell.Style
}

// tableRows returns rows for the current value, a reliable knee, and the smallest value with the
// most whole text.
func (p *Curve) tableRows(c *part.Context, curve *sweep.Curve, fresh bool) []tableRow {
	st := c.Styles
	t, _ := settings.Lookup(p.key)
	current, _ := CurrentReport(c, curve)
	rows := []tableRow{{plot.GlyphCurrent + " now", part.FormatValue(p.key, t.Number(&c.Settings)), current, st.TextBold}}
	best, label, look := findBestPoint(curve), "  most", st.Text
	if k := freshKnee(c, curve, true); k != nil { // keep the row of an outdated knee until the curve is updated
		best = k.MostIndex
		switch {
		case !k.HasTooFewElements:
			words := plot.GlyphGoal + " enough"
			if best == k.Index {
				words, best = words+", most", -1
			}
			if k.Value != t.Number(&c.Settings) {
				words += kneeHint()
			}
			rows = append(rows, tableRow{words, part.FormatValue(p.key, k.Value), &curve.Points[k.Index].Report, st.Advice})
		case current == nil || FindKneeGoal(curve).WholeText.Share() > current.WholeText.Share():
			label, look = plot.GlyphGoal+" most"+kneeHint(), st.Advice
		default:
			label = plot.GlyphGoal + " most"
		}
	}
	if best >= 0 {
		rows = append(rows, tableRow{label, part.FormatValue(p.key, curve.Points[best].Value), &curve.Points[best].Report, look})
	}
	if !fresh {
		for i := range rows {
			rows[i].style = st.Muted
		}
	}
	return rows
}

func kneeHint() string { return " · " + keys.Knee.Key() + " goes there" }

// findBestPoint returns the first point with the most whole text, or -1.
func findBestPoint(curve *sweep.Curve) int {
	best := -1
	for i := range curve.Points {
		if pt := &curve.Points[i]; pt.Refused == nil && (best < 0 || pt.WholeText.Share() > curve.Points[best].WholeText.Share()) {
			best = i
		}
	}
	return best
}

var curveHeadings = [...]string{"value", "whole", "stored"}

const narrowLabel = 12

func (p *Curve) columns(s *part.Sheet, rows []tableRow) (first int, numbers [len(curveHeadings)]int) {
	column, longest := min(max(7, (s.W-13)/3), 10), cell.Width(curveHeadings[0], s.C.Method)
	for _, r := range rows {
		longest = max(longest, cell.Width(r.value, s.C.Method))
	}
	first = narrowLabel
	name, unit, scope := p.title(s.C)
	for _, r := range append(slices.Clip(rows), tableRow{label: name + unit + scope}) {
		if width := cell.Width(r.label, s.C.Method) + 2; width+3*column <= s.W-2 {
			first = max(first, width)
		} else if width = cell.Width(shortenLabel(r.label, 0, s.C.Method), s.C.Method) + 2; width+longest+2*column < s.W {
			first = max(first, width)
		}
	}
	return first, [...]int{min(column, max(longest, s.W-2-first-2*column)), column, column}
}

func writeHeadings(b *cell.Line, st *cell.Styles, first int, numbers [len(curveHeadings)]int) {
	b.PadTo(st.Muted, first)
	for i, head := range curveHeadings {
		b.Space(st.Muted, numbers[i]-len(head))
		b.Put(st.Muted, head)
	}
}

func (p *Curve) writeNumbers(s *part.Sheet, rows []tableRow) {
	first, numbers := p.columns(s, rows)
	t := part.Table().StyleFunc(func(row, col int) lipgloss.Style {
		look := rows[row].style.LipGloss()
		if col == 0 {
			return look.PaddingLeft(1).Width(first)
		}
		return look.Align(lipgloss.Right).Width(numbers[col-1])
	})
	for _, r := range rows {
		whole, stored := "…", "…"
		if r.report != nil {
			whole, stored = text.Percent(r.report.WholeText.Share()), text.Growth(r.report.StoredRatio)
		}
		t.Row(shortenLabel(r.label, first-1, s.C.Method), r.value, whole, stored)
	}
	s.Block(t.String())
}

// shortenLabel shortens a label, but keeps its key.
func shortenLabel(label string, width int, m cell.Method) string {
	for _, part := range []string{" goes there", ", most"} {
		if cell.Width(label, m) > width {
			label = strings.Replace(label, part, "", 1)
		}
	}
	return label
}
