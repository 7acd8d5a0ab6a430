package curve

import (
	"slices"

	"chunkscope/engine/measure/sweep"
	"chunkscope/engine/quantity"
	"chunkscope/engine/settings"
	"chunkscope/tui/cell"
	"chunkscope/tui/part"
)

const (
	leastTable = 6 // rows that a table of values takes at least
	mostTable  = 16
)

// table lists some values of a sweep, the present one and the knee among them:
// what a large panel has room for.
func (p *Curve) table(s *part.Sheet, curve *sweep.Curve, h int) {
	st := s.C.Styles
	t, _ := settings.Lookup(p.key)
	current, knee := t.Number(&s.C.Settings), -1
	if curve.Knee != nil && s.C.Settings.WholeKey() != "" {
		knee = curve.Knee.Index
	}
	tableRow(s, st.Muted, "", "value", "text", "pairs", "stored", "chunks", "dry")
	for _, i := range tellingPoints(curve, current, min(h, mostTable)-1) {
		pt := &curve.Points[i]
		style, mark := st.Text, ""
		switch {
		case i == knee && pt.Value == current:
			style, mark = st.Advice, "now ▲"
		case i == knee:
			style, mark = st.Advice, "knee △"
		case pt.Value == current:
			style, mark = st.TextBold, "now ▲"
		}
		if pt.Refused != nil {
			tableRow(s, st.Muted, mark, ValueOf(p.key, pt.Value), "refused")
			continue
		}
		tableRow(s, style, mark, ValueOf(p.key, pt.Value), quantity.Percent(pt.WholeText.Share()), quantity.Percent(pt.Pairs.Share()),
			quantity.Times(pt.StoredPerSrc), part.Count(pt.Chunks), part.Count(pt.DrySeams.Dry))
	}
}

func tableRow(s *part.Sheet, st cell.Style, mark string, text ...string) {
	widths := [...]int{7, 10, 8, 8, 8, 5}
	var b cell.Line
	b.Reset(s.W, s.C.Method)
	b.Put(st, cell.FitRight(mark, 7, s.C.Method))
	for i, t := range text {
		b.Put(st, cell.FitRight(t, widths[i], s.C.Method))
	}
	s.Lines = append(s.Lines, b.Finish(s.C.Styles.Text))
}

// tellingPoints are at most n points: the ends, the present value, the knee,
// and evenly many between them.
func tellingPoints(curve *sweep.Curve, now float64, n int) []int {
	count := len(curve.Points)
	if count == 0 || n < 4 {
		return nil
	}
	out := []int{0, count - 1}
	if curve.Knee != nil {
		out = append(out, curve.Knee.Index)
	}
	if i := slices.IndexFunc(curve.Points, func(p sweep.Point) bool { return p.Value == now }); i >= 0 {
		out = append(out, i)
	}
	between := n - len(out)
	for k := 1; k <= between; k++ {
		out = append(out, k*(count-1)/(between+1))
	}
	slices.Sort(out)
	return slices.Compact(out)
}
