package panel

import (
	"strings"

	"chunkscope/engine/measure/metrics"
	"chunkscope/engine/measure/sweep"
	"chunkscope/engine/settings"
	"chunkscope/tui/part"
)

// remarkOn returns the sentence that the table of a curve needs beside it: why its numbers
// puzzle, or count something else; empty where they speak for themselves.
func remarkOn(c *part.Context, curve *sweep.Curve) string {
	if m, known := c.Measures.Latest(); known {
		if few := m.Overlap.FewEnds(&m.Settings); few != "" {
			return "Mind: " + few + "."
		}
	}
	k := curve.Knee
	switch {
	case !settings.SaysOverlap(curve.Setting):
		return ""
	case k == nil:
		return curve.Recommendation
	case c.Settings.WholeKey() == "":
		return curve.Recommendation + " " + part.NextMode() + "."
	}
	return doubt(curve)
}

// doubt says how far to trust a knee, and what more overlap than it still makes whole.
func doubt(curve *sweep.Curve) string {
	remark, later := "", curve.Later()
	switch k := curve.Knee; {
	case k.TooFew && later != "":
		return "? " + k.Doubt() + "; " + later
	case k.TooFew:
		return "? " + k.Doubt()
	case DearAt(curve):
		remark = "No overlap is clearly worth what it stores. "
	case k.Highest:
		remark = "The curve still rises at its end. "
	}
	if later != "" {
		remark += later + "."
	}
	return strings.TrimSpace(remark)
}

// costOn says what going to the knee costs of what is whole now; empty if nothing.
func costOn(c *part.Context, curve *sweep.Curve) string {
	now, known := PresentOnCurve(c, curve)
	t, _ := settings.Lookup(curve.Setting)
	if k := curve.Knee; k != nil && known && c.Settings.WholeKey() != "" && t.Number(&c.Settings) != k.Value {
		if cost := sweep.Trade(sweep.KeptBy(now), sweep.KeptBy(&curve.Points[k.Index].Tally)); cost != "" {
			return "Going to " + ValueOnCurve(curve.Setting, k.Value) + " is a trade: " + cost + "."
		}
	}
	return ""
}

// DearAt reports whether the knee is the lowest value though much of the text is not
// whole there: a number that puzzles unless its reason is said with it. Where too few
// elements decide, that is the reason.
func DearAt(curve *sweep.Curve) bool {
	k := curve.Knee
	return k != nil && k.Lowest && !k.TooFew && len(curve.Points) > 1 && curve.Points[k.Index].WholeText.Share() < sweep.Plenty
}

// TheKnee names a knee: "160, the knee", or "160, perhaps the knee" of one that is
// doubtful.
func TheKnee(key string, k *sweep.Knee) string {
	if k.Doubt() != "" {
		return ValueOnCurve(key, k.Value) + ", perhaps the knee"
	}
	return ValueOnCurve(key, k.Value) + ", the knee"
}

// PresentOnCurve returns the tally of the settings as they are; ok is false while it is not
// known.
func PresentOnCurve(c *part.Context, curve *sweep.Curve) (now *metrics.Tally, ok bool) {
	if m, fresh := c.Measures.Latest(); fresh {
		t := m.Tally()
		return &t, true
	}
	t, _ := settings.Lookup(curve.Setting)
	for i := range curve.Points {
		if p := &curve.Points[i]; p.Refused == nil && p.Value == t.Number(&c.Settings) {
			return &p.Tally, true
		}
	}
	return nil, false
}
