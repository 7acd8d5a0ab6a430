package panel

import (
	"slices"
	"strings"

	"chunkscope/engine/measure/metrics"
	"chunkscope/engine/measure/sweep"
	"chunkscope/engine/settings"
	"chunkscope/tui/cell"
	"chunkscope/tui/part"
)

func curveRemark(c *part.Context, curve *sweep.Curve) string {
	if m, known := c.Measures.Latest(); known {
		if warning := m.Overlap.FewEndsWarning(); warning != "" {
			return "Mind: " + warning + "."
		}
	}
	k := curve.Knee
	switch {
	case !settings.IsOverlapSize(curve.Setting):
		return ""
	case k == nil:
		return curve.Recommendation
	case c.Settings.EmbeddedOverlapKey() == "":
		return curve.Recommendation + " " + part.ModeHint() + "."
	}
	return describeDoubt(c, curve)
}

// writeRemarks adds the remarks that fit in the remaining rows, or their first clauses.
func writeRemarks(s *part.Sheet, rows int, remarks ...string) {
	for _, remark := range remarks {
		short, _, _ := strings.Cut(remark, "; ")
		for _, remark := range []string{remark, short} {
			if n := len(cell.Wrap(remark, s.W-2, s.C.Method)); remark != "" && n <= rows {
				s.Text(remark, s.C.Styles.Muted)
				rows -= n
				break
			}
		}
	}
}

// describeDoubt describes how reliable a knee is and how much more text more overlap would keep
// intact.
func describeDoubt(c *part.Context, curve *sweep.Curve) string {
	remark, shortfall := "", curve.DescribeShortfall()
	switch k := curve.Knee; {
	case k.HasTooFewElements:
		return "Too few breaks to tell what is enough: " + describeBroken(c, curve) + "."
	case IsExpensive(curve):
		remark = "No overlap is clearly worth what it stores. "
	case k.IsLowest && curve.Points[k.Index].WholeText.Share() >= curve.Points[k.MostIndex].WholeText.Share():
		remark = "More overlap does not make more text whole. "
	case k.IsHighest:
		remark = "The curve still rises at its end. "
	}
	if shortfall != "" {
		remark += shortfall + "."
	}
	return strings.TrimSpace(remark)
}

// describeBroken returns the number of broken elements at the smallest and at the current value:
// "14 broken at 0, 9 at 80".
func describeBroken(c *part.Context, curve *sweep.Curve) string {
	first := &curve.Points[slices.IndexFunc(curve.Points, func(p sweep.Point) bool { return p.Refused == nil })]
	message := part.Count(countBroken(&first.Report)) + " broken at " + part.FormatValue(curve.Setting, first.Value)
	t, _ := settings.Lookup(curve.Setting)
	if now, ok := CurrentReport(c, curve); ok && t.Number(&c.Settings) != first.Value {
		message += ", " + part.Count(countBroken(now)) + " at " + part.FormatValue(curve.Setting, t.Number(&c.Settings))
	}
	return message
}

func countBroken(r *metrics.Report) int {
	n := r.Elements.Broken()
	for _, other := range r.OtherText {
		n += other
	}
	return n
}

func describeCost(c *part.Context, curve *sweep.Curve) string {
	current, known := CurrentReport(c, curve)
	t, _ := settings.Lookup(curve.Setting)
	if k := curve.Knee; k != nil && known && c.Settings.EmbeddedOverlapKey() != "" {
		goal := GoalOf(curve)
		improves := !k.HasTooFewElements || goal.WholeText.Share() > current.WholeText.Share()
		if cost := sweep.DescribeLosses(sweep.NewIntactShares(current), sweep.NewIntactShares(&goal.Report)); improves && cost != "" && t.Number(&c.Settings) != goal.Value {
			return "Going to " + part.FormatValue(curve.Setting, goal.Value) + " is a trade: " + cost + "."
		}
	}
	return ""
}

// GoalOf returns the point to which the knee key sets the overlap. This is the knee. If the knee
// depends on too few elements, it is the smallest value with the most whole text.
func GoalOf(curve *sweep.Curve) *sweep.Point {
	if k := curve.Knee; k.HasTooFewElements {
		return &curve.Points[k.MostIndex]
	}
	return &curve.Points[curve.Knee.Index]
}

// IsExpensive reports whether the knee is the lowest value although much text is not whole there.
// Such a knee must be explained, unless it depends on too few elements.
func IsExpensive(curve *sweep.Curve) bool {
	k := curve.Knee
	return k != nil && k.IsLowest && !k.HasTooFewElements && len(curve.Points) > 1 && curve.Points[k.Index].WholeText.Share() < sweep.SufficientWholeText
}

// CurrentReport returns the measures of the current settings. ok is false if they are not known.
func CurrentReport(c *part.Context, curve *sweep.Curve) (current *metrics.Report, ok bool) {
	if m, fresh := c.Measures.Latest(); fresh {
		return m.Report, true
	}
	t, _ := settings.Lookup(curve.Setting)
	for i := range curve.Points {
		if p := &curve.Points[i]; p.Refused == nil && p.Value == t.Number(&c.Settings) {
			return &p.Report, true
		}
	}
	return nil, false
}
