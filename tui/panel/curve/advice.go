package curve

import (
	"fmt"
	"strings"

	"chunkscope/engine/measure/metrics"
	"chunkscope/engine/measure/sweep"
	"chunkscope/engine/quantity"
	"chunkscope/engine/settings"
	"chunkscope/tui/cell"
	"chunkscope/tui/keys"
	"chunkscope/tui/part"
)

// advice are the sentences below a curve, the most telling first.
func advice(c *part.Context, curve *sweep.Curve, fresh bool) []string {
	if !fresh {
		return nil
	}
	messages := make([]string, 0, 4)
	if m, known := c.Measures.Latest(); known {
		if few := m.Delivery.FewEnds(&m.Settings); few != "" {
			messages = append(messages, "Mind: "+few+".")
		}
	}
	if DearAt(curve) && c.Settings.WholeKey() != "" {
		messages = append(messages, fmt.Sprintf("Why %s: each 1%% of text stored again would have to make %.4g%% more of the text whole, and no overlap clearly does. Larger chunks (%s) or other cuts (%s) may do more.",
			ValueOf(curve.Setting, curve.Knee.Value), sweep.WorthWhile, keys.SizeMap.Key(), keys.ListPresets.Key()))
	}
	if target := toTheKnee(c, curve); target != "" {
		return append(messages, target, curve.Recommendation)
	}
	messages = append(messages, curve.Recommendation)
	if c.Settings.WholeKey() == "" && curve.Knee != nil {
		messages[len(messages)-1] += " " + part.NextMode() + "."
	}
	return messages
}

// DearAt reports whether the knee is the lowest value though much of the text is not
// whole there: a number that puzzles unless its reason is said with it. Where too few
// elements decide, that is the reason.
func DearAt(curve *sweep.Curve) bool {
	k := curve.Knee
	return k != nil && k.Lowest && !k.TooFew && len(curve.Points) > 1 && curve.Points[k.Index].WholeText.Share() < sweep.Plenty
}

// toTheKnee says what going to the knee would do; empty at the knee, without
// one, and while the present values are not known.
func toTheKnee(c *part.Context, curve *sweep.Curve) string {
	k := curve.Knee
	m, known := Present(c, curve)
	if k == nil || !known || c.Settings.WholeKey() == "" {
		return ""
	}
	t, _ := settings.Lookup(curve.Setting)
	current := t.Number(&c.Settings)
	if current == k.Value {
		return ""
	}
	return fmt.Sprintf("%s → %s: %s.", ValueOf(curve.Setting, current), TheKnee(curve.Setting, k), differences(m, &curve.Points[k.Index].Tally))
}

// TheKnee names a knee: "160, the knee", or "160, perhaps the knee" with what
// makes it doubtful.
func TheKnee(key string, k *sweep.Knee) string {
	if doubt := k.Doubt(); doubt != "" {
		return ValueOf(key, k.Value) + ", perhaps the knee (" + doubt + ")"
	}
	return ValueOf(key, k.Value) + ", the knee"
}

// Present is the tally of the settings as they are; ok is false while it is not
// known.
func Present(c *part.Context, curve *sweep.Curve) (now *metrics.Tally, ok bool) {
	if m, fresh := c.Measures.Latest(); fresh {
		return &m.Tally, true
	}
	t, _ := settings.Lookup(curve.Setting)
	for i := range curve.Points {
		if p := &curve.Points[i]; p.Refused == nil && p.Value == t.Number(&c.Settings) {
			return &p.Tally, true
		}
	}
	return nil, false
}

// shortAdvice is the advice in as few words as it can be given.
func shortAdvice(c *part.Context, curve *sweep.Curve) string {
	k := curve.Knee
	m, known := Present(c, curve)
	if k == nil || !known || c.Settings.WholeKey() == "" {
		return curve.Recommendation
	}
	t, _ := settings.Lookup(curve.Setting)
	current, point := t.Number(&c.Settings), &curve.Points[k.Index]
	percentage, stored := quantity.Percent(point.WholeText.Share()), quantity.Times(point.StoredPerSrc)
	if current == k.Value {
		return fmt.Sprintf("%s is the knee: %s whole, stored %s", KneeOf(curve.Setting, k), percentage, stored)
	}
	message := fmt.Sprintf("%s → %s: whole %s → %s, stored %s → %s", ValueOf(curve.Setting, current), KneeOf(curve.Setting, k),
		quantity.Percent(m.WholeText.Share()), percentage, quantity.Times(m.StoredPerSrc), stored)
	if fewer, _ := m.Elements.Changed(point.Elements); len(fewer) > 0 {
		message += ", " + strings.Join(fewer, ", ")
	}
	return message
}

// differences says what becomes of a result. Where no overlap is requested after
// it no seam is dry, and that is no gain.
func differences(a, b *metrics.Tally) string {
	var said []string
	if source, target := quantity.Percent(a.WholeText.Share()), quantity.Percent(b.WholeText.Share()); source != target {
		said = append(said, "whole text "+source+" → "+target)
	} else {
		said = append(said, "whole text stays "+target)
	}
	fewer, gained := a.Elements.Changed(b.Elements)
	said = append(append(said, fewer...), gained...)
	if source, target := quantity.Times(a.StoredPerSrc), quantity.Times(b.StoredPerSrc); source != target {
		said = append(said, "stored "+source+" → "+target)
	}
	if d := b.Chunks - a.Chunks; d != 0 {
		said = append(said, moreOrFewer(d)+" "+noun(d, "chunk"))
	}
	if d := b.DrySeams.Dry - a.DrySeams.Dry; d != 0 && b.DrySeams.Total > 0 {
		said = append(said, moreOrFewer(d)+" dry "+noun(d, "seam"))
	}
	return strings.Join(said, ", ")
}

func moreOrFewer(d int) string {
	if d > 0 {
		return part.Count(d) + " more"
	}
	return part.Count(-d) + " fewer"
}

func noun(d int, what string) string {
	if d == 1 || d == -1 {
		return what
	}
	return what + "s"
}

// putAdvice adds the sentences that fit into h rows; the first always.
func putAdvice(s *part.Sheet, said []string, h int) {
	for i, t := range said {
		style := s.C.Styles.Text
		if i > 0 {
			style = s.C.Styles.Muted
		}
		n := len(cell.Wrap(t, s.W-2, s.C.Method))
		if i > 0 && n > h {
			return
		}
		s.Text(t, style)
		h -= n
	}
}
