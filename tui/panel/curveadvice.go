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
			return "Note: " + warning + "."
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
	return describeKneeReliability(c, curve)
}

// writeRemarks adds the remarks that fit in the remaining rows, shortened to their first clauses if
// necessary.
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

// describeKneeReliability describes how reliable a knee is and whether more overlap would make more
// text whole.
func describeKneeReliability(c *part.Context, curve *sweep.Curve) string {
	remark, shortfall := "", curve.DescribeShortfall()
	switch k := curve.Knee; {
	case k.HasTooFewElements:
		return "Too few broken elements to tell what is enough: " + describeBroken(c, curve) + "."
	case IsExpensive(curve):
		remark = "No overlap is clearly worth its storage. "
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

// describeBroken returns the numbers of broken elements at the smallest and at the current value,
// such as "14 at 0, 9 at 80".
func describeBroken(c *part.Context, curve *sweep.Curve) string {
	first := &curve.Points[slices.IndexFunc(curve.Points, func(p sweep.Point) bool { return p.Refused == nil })]
	message := part.Count(countBroken(&first.Report)) + " at " + part.FormatValue(curve.Setting, first.Value)
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
		goal := FindKneeGoal(curve)
		improves := !k.HasTooFewElements || goal.WholeText.Share() > current.WholeText.Share()
		if cost := sweep.DescribeLosses(sweep.NewIntactShares(current), sweep.NewIntactShares(&goal.Report)); improves && cost != "" && t.Number(&c.Settings) != goal.Value {
			return "Going to " + part.FormatValue(curve.Setting, goal.Value) + " is a trade: " + cost + "."
		}
	}
	return ""
}

// FindKneeGoal returns the overlap that the knee key selects. This is the knee or, if the knee
// depends on too few elements, the smallest overlap that keeps the most text whole.
func FindKneeGoal(curve *sweep.Curve) *sweep.Point {
	if k := curve.Knee; k.HasTooFewElements {
		return &curve.Points[k.MostIndex]
	}
	return &curve.Points[curve.Knee.Index]
}

// IsExpensive reports whether the knee is the lowest value even though much text is not whole
// there. Such a knee needs an explanation, unless it depends on too few elements.
func IsExpensive(curve *sweep.Curve) bool {
	k := curve.Knee
	return k != nil && k.IsLowest && !k.HasTooFewElements && len(curve.Points) > 1 && curve.Points[k.Index].WholeText.Share() < sweep.SufficientWholeText
}

// CurrentReport returns the measures of the current settings. ok is false if they are unknown.
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
