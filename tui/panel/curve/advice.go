package curve

import (
	"chunkscope/engine/measure/metrics"
	"chunkscope/engine/measure/sweep"
	"chunkscope/engine/settings"
	"chunkscope/tui/part"
)

// remarkOn is the sentence that the table of a curve needs beside it: why its numbers
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
	case k.TooFew:
		return "? " + k.Doubt()
	case DearAt(curve):
		return "No overlap is clearly worth what it stores."
	case k.Highest:
		return "The curve still rises at its end."
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
		return ValueOf(key, k.Value) + ", perhaps the knee"
	}
	return ValueOf(key, k.Value) + ", the knee"
}

// Present is the tally of the settings as they are; ok is false while it is not
// known.
func Present(c *part.Context, curve *sweep.Curve) (now *metrics.Tally, ok bool) {
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
