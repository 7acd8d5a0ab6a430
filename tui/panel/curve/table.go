package curve

import (
	"chunkscope/engine/measure/metrics"
	"chunkscope/engine/measure/sweep"
	"chunkscope/engine/quantity"
	"chunkscope/engine/settings"
	"chunkscope/tui/cell"
	"chunkscope/tui/part"
)

// tableRows is the rows of the table with its head.
const tableRows = 4

// tableRow is one value of the swept setting and what it makes of the text.
type tableRow struct {
	label, value string
	tally        *metrics.Tally // nil while it is not known
	style        cell.Style
}

// telling are the rows of the table: the present value, the knee, and the least value
// with the most whole text.
func (p *Curve) telling(c *part.Context, curve *sweep.Curve, fresh bool) []tableRow {
	st := c.Styles
	t, _ := settings.Lookup(p.key)
	now, _ := Present(c, curve)
	rows := []tableRow{{"now", ValueOf(p.key, t.Number(&c.Settings)), now, st.TextBold}}
	most := mostOf(curve)
	if k := knee(c, curve, fresh); k != nil {
		rows = append(rows, tableRow{"enough from", KneeOf(p.key, k), &curve.Points[k.Index].Tally, st.Advice})
		most = k.Most
	}
	if most >= 0 {
		rows = append(rows, tableRow{"most", ValueOf(p.key, curve.Points[most].Value), &curve.Points[most].Tally, st.Text})
	}
	if !fresh {
		for i := range rows {
			rows[i].style = st.Muted
		}
	}
	return rows
}

// mostOf is the first point with the most whole text, or -1.
func mostOf(curve *sweep.Curve) int {
	most := -1
	for i := range curve.Points {
		if pt := &curve.Points[i]; pt.Refused == nil && (most < 0 || pt.WholeText.Share() > curve.Points[most].WholeText.Share()) {
			most = i
		}
	}
	return most
}

// table says in numbers what the picture shows.
func (p *Curve) table(s *part.Sheet, curve *sweep.Curve, fresh bool) {
	p.cells(s, s.C.Styles.Muted, "", "value", "whole", "stored")
	for _, r := range p.telling(s.C, curve, fresh) {
		p.tableRow(s, &r)
	}
}

func (p *Curve) tableRow(s *part.Sheet, r *tableRow) {
	whole, stored := "…", "…"
	if r.tally != nil {
		whole, stored = quantity.Percent(r.tally.WholeText.Share()), quantity.Times(r.tally.StoredPerSrc)
	}
	p.cells(s, r.style, r.label, r.value, whole, stored)
}

// cells draws a row of the table, which spreads a little where there is room.
func (*Curve) cells(s *part.Sheet, st cell.Style, label string, text ...string) {
	var b cell.Line
	b.Reset(s.W, s.C.Method)
	b.Put(st, cell.Fit(" "+label, 12, s.C.Method))
	w := min(max(7, (s.W-13)/3), 10)
	for _, t := range text {
		b.Put(st, cell.FitRight(t, w, s.C.Method))
	}
	s.Lines = append(s.Lines, b.Finish(s.C.Styles.Text))
}
