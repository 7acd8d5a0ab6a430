package curve

import (
	"fmt"
	"strings"

	"chunkscope/engine/measure/metrics"
	"chunkscope/engine/measure/sweep"
	"chunkscope/engine/quantity"
	"chunkscope/engine/settings"
	"chunkscope/tui/cell"
	"chunkscope/tui/part"
)

// advice are the sentences below a curve, the most telling first.
func advice(c *part.Context, curve *sweep.Curve, fresh bool) []string {
	if !fresh {
		return nil
	}
	if said := toTheKnee(c, curve); said != "" {
		return []string{said, curve.Recommendation}
	}
	said := curve.Recommendation
	if c.Settings.WholeKey() == "" && curve.Knee != nil {
		said += " m takes the next overlap mode."
	}
	return []string{said}
}

// toTheKnee says what going to the knee would do; empty at the knee, without
// one, and while the present values are not known.
func toTheKnee(c *part.Context, curve *sweep.Curve) string {
	k := curve.Knee
	m, fresh := c.Measures.Latest()
	if k == nil || !fresh || c.Settings.WholeKey() == "" {
		return ""
	}
	t, _ := settings.Lookup(curve.Setting)
	now := t.Number(&c.Settings)
	if now == k.Value {
		return ""
	}
	said := differences(&m.Tally, &curve.Points[k.Index].Tally)
	said = fmt.Sprintf("%s → %s, the knee: %s.", ValueOf(curve.Setting, now), ValueOf(curve.Setting, k.Value), said)
	if doubt := k.Doubt(); doubt != "" {
		return "Too few to tell: " + doubt + ". " + said
	}
	return said
}

// shortAdvice is the advice in as few words as it can be given.
func shortAdvice(c *part.Context, curve *sweep.Curve) string {
	k := curve.Knee
	m, fresh := c.Measures.Latest()
	if k == nil || !fresh || c.Settings.WholeKey() == "" {
		return curve.Recommendation
	}
	t, _ := settings.Lookup(curve.Setting)
	now, at := t.Number(&c.Settings), &curve.Points[k.Index]
	whole, stored := quantity.Percent(at.WholeText.Share()), quantity.Times(at.StoredPerSrc)
	if now == k.Value {
		return fmt.Sprintf("%s is the knee: %s whole, stored %s", KneeOf(curve.Setting, k), whole, stored)
	}
	return fmt.Sprintf("%s → %s: whole %s → %s, stored %s → %s", ValueOf(curve.Setting, now), KneeOf(curve.Setting, k),
		quantity.Percent(m.WholeText.Share()), whole, quantity.Times(m.StoredPerSrc), stored)
}

// differences says what becomes of a result.
func differences(a, b *metrics.Tally) string {
	var said []string
	if from, to := quantity.Percent(a.WholeText.Share()), quantity.Percent(b.WholeText.Share()); from != to {
		said = append(said, "whole text "+from+" → "+to)
	} else {
		said = append(said, "whole text stays "+to)
	}
	if from, to := quantity.Times(a.StoredPerSrc), quantity.Times(b.StoredPerSrc); from != to {
		said = append(said, "stored "+from+" → "+to)
	}
	if d := b.Chunks - a.Chunks; d != 0 {
		said = append(said, moreOrLess(d, "more", "fewer")+" "+noun(d, "chunk"))
	}
	if d := b.DrySeams.Dry - a.DrySeams.Dry; d != 0 {
		said = append(said, moreOrLess(d, "more", "fewer")+" dry "+noun(d, "seam"))
	}
	return strings.Join(said, ", ")
}

func moreOrLess(d int, more, fewer string) string {
	if d > 0 {
		return part.Count(d) + " " + more
	}
	return part.Count(-d) + " " + fewer
}

func noun(d int, what string) string {
	if d == 1 || d == -1 {
		return what
	}
	return what + "s"
}

// advice adds the sentences that fit into h rows; the first always.
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
