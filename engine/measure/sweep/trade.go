package sweep

import (
	"strings"

	"chunkscope/engine/measure/metrics"
	"chunkscope/engine/text"
)

// Kept is what a result keeps whole: of its text, and by kind of element.
type Kept struct {
	Text  metrics.Whole
	Kinds metrics.ByKind
}

// KeptBy returns what a counted result keeps whole.
func KeptBy(t *metrics.Tally) Kept { return Kept{t.WholeText, t.Elements} }

// Trade answers for an offer: it words what is whole before the offered change and not
// after it, "whole text 97.5% → 95.8%, whole headings 26 → 25 of 28", with both numbers.
// It is empty if the change costs nothing of what is whole. Whatever is offered, such as
// a knee, a remedy, a repair, a preset or a stop of the tour, is asked here first, and
// said with its trade (rules/remedies, Harm).
func Trade(before, after Kept) string {
	var said []string
	if text := TextLost(before.Text, after.Text); text != "" {
		said = append(said, text)
	}
	fewer, _ := before.Kinds.Changed(after.Kinds)
	return strings.Join(append(said, fewer...), ", ")
}

// TextLost words that less of the text is whole, even where the shares are written alike;
// it is empty if no less is.
func TextLost(before, after metrics.Whole) string {
	from, to := text.Percent(before.Share()), text.Percent(after.Share())
	switch lost := before.Whole - after.Whole; {
	case lost <= 0:
		return ""
	case from != to:
		return "whole text " + from + " → " + to
	default:
		return text.Count(lost, "char") + " less of the text whole"
	}
}

// Trade returns what the remedy costs of what is whole.
func (r *Remedy) Trade() string { return Trade(KeptBy(&r.Before), KeptBy(&r.After)) }

// Trade returns what the repair costs of what is whole.
func (r *Repair) Trade() string { return Trade(KeptBy(&r.Before), KeptBy(&r.After)) }

// Growth words what else a change does to chunks in a unit: "largest chunk 994 → 3723 chars,
// no overlap", where chunks more than double, the largest or on average, or all overlap goes.
func Growth(before, after *metrics.Tally, unit string) string {
	var said []string
	if after.Largest > 2*before.Largest || after.Stored*before.Chunks > 2*before.Stored*after.Chunks {
		said = append(said, "largest chunk "+text.Grouped(before.Largest)+" → "+text.Grouped(after.Largest)+" "+unit)
	}
	if before.Delivered > 0 && after.Delivered == 0 {
		said = append(said, "no overlap")
	}
	return strings.Join(said, ", ")
}
